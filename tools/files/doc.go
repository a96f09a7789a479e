// Package files are the tools that work on the user's files: list, search,
// read, write, make a folder, move by pattern.
//
// None of them checks a permission: the Registry has done that and hands them
// places (policy.Place) that lie in a scope. What is left to them is to open
// exactly these places and nothing else, whatever someone does to the disk
// meanwhile. Each path is walked name by name in os.Roots, no link is followed
// (the policy has resolved them), nothing that could block is opened, and what
// was opened is compared with what was decided about.
package files

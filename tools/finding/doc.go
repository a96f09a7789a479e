// Package finding has the tool find_tools, with which a model finds the tools that its requests do not describe: by what
// they do, in several languages. The answer says how they are called, and how to work with them.
package finding

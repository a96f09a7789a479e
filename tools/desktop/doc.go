// Package desktop holds the tools that touch the desktop itself: the clipboard,
// notifications and, where it is switched on, programs.
//
// Nothing here asks or forbids by itself: a tool's Preview tells the policy what
// only the tool can know (a clipboard that a password manager marked, a text
// that looks like a secret, a clipboard whose content is the user's own), and
// the policy decides.
package desktop

// Package portal has the person choose a file or a folder in the desktop's own dialog, that of xdg-desktop-portal.
package portal

import "errors"

// ErrNone means that the desktop has no such dialog.
var ErrNone = errors.New("the desktop has no dialog of its own for files")

// Request says what is to be chosen.
type Request struct {
	Title   string   // what for; empty: the desktop's own words
	Parent  string   // the window that it belongs to, as "x11:1a2b"; empty: none
	Folder  bool     // a folder, not a file
	Name    string   // of a file that is to be written, as it is proposed; empty: one that is there is chosen
	Endings []string // of the files that are listed: .toml; none: all
	At      string   // the folder in which it begins; empty: the desktop's choice
}

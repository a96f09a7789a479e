package proposal

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

const (
	nameLimit  = 60   // characters of a name in a label
	pathLimit  = 4096 // characters of a path, or of a name that is not to be shortened
	reasonSize = 500  // characters of a reason that are kept
)

// plain makes a file's name or path safe to stand in a line of text.
func plain(name string) string { return safetext.Line(name, pathLimit) }

// short returns a name as plain text, shortened to fit a label.
func short(name string) string { return safetext.Line(name, nameLimit) }

// relative returns a folder as texts show it: below the home folder without it,
// elsewhere whole, always with forward slashes and with none at the end.
func relative(home, dir string) string {
	rel, err := filepath.Rel(home, dir)
	switch {
	case home == "" || err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)):
		rel = dir
	case rel == ".":
		return "~"
	}
	return plain(filepath.ToSlash(rel))
}

// reasonSeparator is between reasons in one text.
const reasonSeparator = "; "

// joinReasons puts two reasons into one text, without saying anything twice.
func joinReasons(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "" || strings.Contains(a, b):
		return a
	}
	return a + reasonSeparator + b
}

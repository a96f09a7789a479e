package folder

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/nod-app/nod/app/base/lang"
)

// order sorts names as people of the language that is used look them up, numbers by their value: Folder 2 before Folder 10.
func order(names []string) {
	c := collate.New(language.Make(lang.Code()), collate.IgnoreCase, collate.Numeric)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Or(c.CompareString(a, b), strings.Compare(a, b)) })
}

// Typed returns the path that a person typed; what does not begin at a root begins at the home folder.
func Typed(text, home string) string {
	path := FromHome(strings.TrimSpace(text), home)
	if !filepath.IsAbs(path) {
		path = home + string(filepath.Separator) + path
	}
	return filepath.FromSlash(path)
}

// Completions returns those of some names that begin as a person typed, at most that many, and how many there are. Case does
// not matter, and hidden ones are among them only if a part of a name was typed.
func Completions(names []string, typed string, most int) (found []string, all int) {
	for _, name := range names {
		if len(name) >= len(typed) && strings.EqualFold(name[:len(typed)], typed) && (typed != "" || name[0] != '.') {
			if all++; all <= most {
				found = append(found, name)
			}
		}
	}
	return found, all
}

// Trouble says why a path cannot be opened; empty: it is not known.
func Trouble(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.T("There is no such file or folder.")
	case errors.Is(err, fs.ErrPermission):
		return lang.T("You may not read this file or folder.")
	case errors.Is(err, syscall.ENOTDIR):
		return lang.T("A part of this path is a file, not a folder.")
	}
	return ""
}

package folder

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Parts splits a folder into what people call its parts, seen from home:
// /home/ann/Documents/Work is [Documents Work], home itself [Home folder], and
// what lies elsewhere begins with its root.
func Parts(path, home string) []string {
	path = filepath.Clean(path)
	if home != "" {
		if rel, err := filepath.Rel(home, path); err == nil && filepath.IsLocal(rel) {
			if rel == "." {
				return []string{lang.T("Home folder")}
			}
			return split(rel)
		}
	}
	volume := filepath.VolumeName(path)
	rest := split(strings.TrimPrefix(path, volume))
	if volume == "" {
		volume = string(filepath.Separator)
	}
	if len(rest) == 0 {
		return []string{volume}
	}
	if volume == "/" { // one word less to read: /mnt, not / and mnt
		rest[0] = "/" + rest[0]
		return rest
	}
	return append([]string{volume}, rest...)
}

func split(rel string) []string {
	return strings.FieldsFunc(rel, func(r rune) bool { return r == filepath.Separator })
}

// FromHome puts the home folder in the place of ~ at the beginning of a path that was typed.
func FromHome(path, home string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || home == "" || rest != "" && rest[0] != '/' && rest[0] != filepath.Separator {
		return path
	}
	return home + rest
}

package move

import "strings"

// literalPath returns a path that Windows takes as it is: its usual form may have 260
// characters, drops dots and spaces from the end of names, and takes some names for
// devices, so that it can mean another file than the one that the folder lists. path
// is clean. What is neither on a drive nor on a share is returned as it is.
func literalPath(path string) string {
	switch {
	case strings.HasPrefix(path, `\\?\`), strings.HasPrefix(path, `\\.\`):
		return path
	case strings.HasPrefix(path, `\\`):
		return `\\?\UNC` + path[1:]
	case len(path) >= 3 && path[1:3] == `:\`:
		return `\\?\` + path
	}
	return path
}

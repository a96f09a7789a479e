package classify

import (
	"os"
	"path/filepath"
	"strings"
)

const (
	maxSiblings = 4096 // entries of a folder that are read
	maxLevels   = 32   // levels of a destination
)

// prefer returns the folder to use instead of dir: level by level the one that is
// there, else one beside it that is written alike. It reads at most one folder a
// level, and nothing below the first level that is new.
func prefer(dir string) string {
	dir = filepath.Clean(dir)
	if isDir(dir) {
		return dir
	}
	volume := filepath.VolumeName(dir)
	rest := strings.Split(strings.Trim(dir[len(volume):], string(filepath.Separator)), string(filepath.Separator))
	if len(rest) > maxLevels {
		return dir
	}
	at := volume + string(filepath.Separator)
	for i, want := range rest {
		next := filepath.Join(at, want)
		if !isDir(next) {
			have := sibling(at, want)
			if have == "" {
				return filepath.Join(append([]string{at}, rest[i:]...)...)
			}
			next = filepath.Join(at, have)
		}
		at = next
	}
	return at
}

// isDir reports whether a folder, and no link to one, is there.
func isDir(path string) bool {
	st, err := os.Lstat(path)
	return err == nil && st.IsDir()
}

// sibling returns the folder in dir that is written like another one, the first by name; or "".
func sibling(dir, want string) (name string) {
	d, err := os.Open(dir)
	if err != nil {
		return ""
	}
	defer d.Close()
	entries, _ := d.ReadDir(maxSiblings) // what cannot be read is not preferred
	for _, e := range entries {
		alike := normal(e.Name()) != "" && normal(e.Name()) == normal(want)
		if e.IsDir() && alike && !strings.HasPrefix(e.Name(), ".") && (name == "" || e.Name() < name) {
			name = e.Name()
		}
	}
	return name
}

// normal returns a folder name without case, accents, spaces, hyphens and plural.
func normal(name string) string {
	s := strings.Join(TextWords(name, 16), "")
	switch {
	case len(s) > 4 && strings.HasSuffix(s, "ies"):
		return s[:len(s)-3] + "y"
	case len(s) > 3 && strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "ss"):
		return s[:len(s)-1]
	}
	return s
}

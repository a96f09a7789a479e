package classify

import (
	"path/filepath"
	"strings"
)

const (
	maxSiblings = 4096 // entries of a folder that are read
	maxLevels   = 32   // levels of a destination
)

// preference looks for folders that are there already.
type preference struct {
	fs    FS
	least likeness              // what is near enough
	taken func(dir string) bool // the place of another category, which is no synonym
}

// prefer gives the folder to use instead of dir: level by level the one that is
// there, else one beside it that means the same. It reads at most one folder a
// level, and nothing below the first level that is new.
func (p preference) prefer(dir string) string {
	dir = filepath.Clean(dir)
	if p.fs.IsDir(dir) {
		return dir
	}
	volume := filepath.VolumeName(dir)
	rest := strings.Split(strings.Trim(dir[len(volume):], string(filepath.Separator)), string(filepath.Separator))
	if len(rest) > maxLevels {
		return dir
	}
	at := volume + string(filepath.Separator)
	above := ""
	for i, want := range rest {
		next := filepath.Join(at, want)
		if !p.fs.IsDir(next) {
			if have := p.sibling(at, want, above); have != "" {
				next = filepath.Join(at, have)
			} else {
				return filepath.Join(append([]string{at}, rest[i:]...)...)
			}
		}
		at, above = next, want
	}
	return at
}

// sibling returns the nearest folder in dir for want, the first by name among equals; or "".
func (p preference) sibling(dir, want, above string) string {
	entries, err := p.fs.ReadDir(dir, maxSiblings)
	if err != nil {
		return ""
	}
	best, name := different, ""
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		l := alike(want, e.Name(), above)
		if l == different || l < p.least || l < best || l == best && name <= e.Name() {
			continue
		}
		if l == synonym && p.taken != nil && p.taken(filepath.Join(dir, e.Name())) {
			continue
		}
		best, name = l, e.Name()
	}
	return name
}

// changed says which folder was preferred to which: the first level that differs.
func changed(want, have string) string {
	sep := string(filepath.Separator)
	w, h := strings.Split(want, sep), strings.Split(have, sep)
	for i := range min(len(w), len(h)) {
		if w[i] != h[i] {
			return "Into the folder '" + quote(h[i]) + "', which is there, instead of a new '" + quote(w[i]) + "'."
		}
	}
	return ""
}

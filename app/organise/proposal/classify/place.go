package classify

import (
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// byCategory puts a suggestion where its category goes.
func (c *Chain) byCategory(k *facts, s proposal.Suggestion, at time.Time) proposal.Suggestion {
	dir, ok := c.o.Places(s.Category, s.Name, at)
	if !ok || !filepath.IsAbs(dir) {
		s.Dir = filepath.Dir(k.file.Path)
		s.Reasoning += " The category " + quote(s.Category) + " has no place in the settings, so the file stays in its folder."
		return s
	}
	p := preference{fs: c.o.FS, least: synonym, taken: func(d string) bool { return c.placeOfAnother(d, s, at) }}
	return c.into(s, p, dir)
}

// into takes the folder that is there rather than a new one, and says so.
func (c *Chain) into(s proposal.Suggestion, p preference, dir string) proposal.Suggestion {
	s.Dir = p.prefer(dir)
	if s.Dir != filepath.Clean(dir) {
		s.Reasoning += " " + changed(filepath.Clean(dir), s.Dir)
	}
	return s
}

// placeOfAnother says whether another category goes to exactly that folder.
func (c *Chain) placeOfAnother(dir string, s proposal.Suggestion, at time.Time) bool {
	for _, cat := range Categories() {
		if cat == s.Category {
			continue
		}
		if d, ok := c.o.Places(cat, s.Name, at); ok && filepath.Clean(d) == dir {
			return true
		}
	}
	return false
}

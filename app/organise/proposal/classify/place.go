package classify

import (
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// byCategory puts a suggestion where its category goes.
func (c *Chain) byCategory(k *facts, s proposal.Suggestion, at time.Time) proposal.Suggestion {
	dir, ok := c.o.Places(s.Category, s.Name, at)
	if !ok || !filepath.IsAbs(dir) {
		s.Dir = filepath.Dir(k.file.Path)
		s.Reasoning += " " + lang.Say("The category %s has no place in the settings, so the file stays in its folder.", quote(s.Category))
		return s
	}
	s.Dir = prefer(dir)
	return s
}

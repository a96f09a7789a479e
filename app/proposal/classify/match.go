package classify

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"
)

// matches says whether every condition of the rule that is set holds. The
// text is looked at last, and only if a condition asks for it.
func (r *Rule) matches(k *facts, now time.Time) bool {
	f := &k.file
	age := now.Sub(f.ModTime)
	switch {
	case len(r.Extensions) > 0 && !r.hasExtension(k.name):
		return false
	case r.Glob != "" && !matchGlob(r.Glob, k.name):
		return false
	case f.Size < r.MinSize, r.MaxSize > 0 && f.Size > r.MaxSize:
		return false
	case r.MinAge > 0 && age < r.MinAge, r.MaxAge > 0 && age > r.MaxAge:
		return false
	case r.From != "" && !within(r.From, f.Path):
		return false
	case r.Content != nil && (k.ev.text == "" || !r.Content.MatchString(k.ev.text)):
		return false
	}
	return true
}

// hasExtension compares without case; "tar.gz" is one as well.
func (r *Rule) hasExtension(name string) bool {
	lower := asciiLower(name)
	for _, e := range r.Extensions {
		e = strings.TrimPrefix(asciiLower(e), ".")
		if e != "" && len(lower) > len(e)+1 && strings.HasSuffix(lower, "."+e) {
			return true
		}
	}
	return false
}

// matchGlob compares regardless of case; a pattern that is broken matches nothing.
func matchGlob(glob, name string) bool {
	ok, err := doublestar.Match(strings.ToLower(glob), strings.ToLower(name))
	return ok && err == nil
}

// within says whether path lies in or below dir.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

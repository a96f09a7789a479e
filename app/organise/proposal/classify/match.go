package classify

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/fold"
	"github.com/nod-app/nod/app/base/glob"
	"github.com/nod-app/nod/app/organise/proposal"
)

// matchesPlain says whether the conditions hold for which the file need not be read.
func (r *Rule) matchesPlain(name string, f proposal.File, now time.Time) bool {
	age := now.Sub(f.ModTime)
	switch {
	case f.Size < r.MinSize, r.MaxSize > 0 && f.Size > r.MaxSize:
		return false
	case r.MinAge > 0 && age < r.MinAge, r.MaxAge > 0 && age > r.MaxAge:
		return false
	case r.From != "" && !within(r.From, f.Path):
		return false
	}
	return r.MatchesName(name)
}

// MatchesName reports whether the conditions hold that a rule has of the name of a file.
func (r *Rule) MatchesName(name string) bool {
	switch {
	case len(r.Extensions)+len(r.Types) > 0 && !r.hasExtension(name) && !hasType(r.Types, name):
		return false
	case r.Glob != "" && !glob.Match(strings.ToLower(r.Glob), strings.ToLower(name)):
		return false
	}
	return hasAll(name, r.Words)
}

// matches says whether every condition of the rule that is set holds for a file of
// that category. The text is looked at last, and only if a condition asks for it.
func (r *Rule) matches(k *facts, category string, now time.Time) bool {
	switch {
	case !r.matchesPlain(k.name, k.file, now):
		return false
	case len(r.Kinds) > 0 && !anyOf(r.Kinds, k.kinds(category)):
		return false
	case r.Vendor != "" && !hasAll(Vendor(k.ev.text), []string{r.Vendor}):
		return false
	case r.Content != nil && (k.ev.text == "" || !r.Content.Match(k.ev.text, &k.steps)):
		return false
	}
	return true
}

// reads says whether the rule asks for what only the content of a file says.
func (r *Rule) reads() bool {
	return len(r.Kinds) > 0 || r.Vendor != "" || r.Content != nil
}

// hasAll says whether a text has all words in it, regardless of case and accents.
func hasAll(text string, words []string) bool {
	if len(words) == 0 {
		return true
	}
	folded := string(fold.Append(nil, text))
	for _, w := range words {
		if w = string(fold.Append(nil, strings.TrimSpace(w))); !strings.Contains(folded, w) {
			return false
		}
	}
	return true
}

func anyOf(wanted, have []string) bool {
	for _, w := range wanted {
		for _, h := range have {
			if strings.EqualFold(w, h) {
				return true
			}
		}
	}
	return false
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

// within says whether path lies in or below dir.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

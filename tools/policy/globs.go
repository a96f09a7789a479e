package policy

import (
	"path"
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// The limits of glob patterns: what a person can still read in a question.
const (
	MaxPatterns = 32  // a call
	maxPattern  = 255 // bytes
	maxStars    = 8   // '*' in one pattern
)

// CheckGlob takes a pattern of file names in one folder, with *, ? and [...] as
// package path has them. A pattern that is malformed is refused and never taken
// for one that matches everything or nothing; one with a separator or a brace
// would mean something else to each reader.
func CheckGlob(pattern string) *Problem {
	switch {
	case pattern == "" || len(pattern) > maxPattern || !utf8.ValidString(pattern):
		return problem(CodeBadPattern, lang.Say("A pattern is empty, longer than 255 bytes or not valid UTF-8."))
	case strings.ContainsFunc(pattern, forbidden.Invisible):
		return problem(CodeBadPattern, lang.Say("The pattern %s has a control or invisible character in it.", quote(pattern)))
	case strings.ContainsAny(pattern, `/\{}`) || pattern == "." || pattern == "..":
		return problem(CodeBadPattern, lang.Say("The pattern %s must match names in one folder: no '/', '\\' or braces. Send several patterns instead.", quote(pattern)))
	case strings.Contains(pattern, "**") || strings.Count(pattern, "*") > maxStars:
		return problem(CodeBadPattern, lang.Say("The pattern %s has too many stars.", quote(pattern)))
	}
	if _, err := path.Match(pattern, "a"); err != nil {
		return problem(CodeBadPattern, lang.Say("The pattern %s is malformed.", quote(pattern)))
	}
	return nil
}

// CheckGlobs takes the patterns of one call.
func CheckGlobs(patterns []string) *Problem {
	if len(patterns) == 0 || len(patterns) > MaxPatterns {
		return problem(CodeBadPattern, lang.Say("A call takes 1 to %d patterns.", MaxPatterns))
	}
	for _, p := range patterns {
		if bad := CheckGlob(p); bad != nil {
			return bad
		}
	}
	return nil
}

// MatchName reports whether a file name matches one of the patterns, which
// CheckGlobs has passed. Names that begin with a dot match only a pattern that
// does, as in a shell.
func MatchName(patterns []string, name string) bool {
	for _, p := range patterns {
		if strings.HasPrefix(name, ".") && !strings.HasPrefix(p, ".") {
			continue
		}
		if ok, err := path.Match(p, name); err == nil && ok {
			return true
		}
	}
	return false
}

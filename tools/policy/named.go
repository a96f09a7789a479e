package policy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/forbidden"
)

// Naming says how far the user's own words name a place.
type Naming int

// From a place that the words do not name to one that they name itself.
const (
	NotNamed Naming = iota
	FolderNamed
	ItselfNamed
)

// Naming returns how the words that the user typed name a place, or a folder of the scope that it
// lies in: by its name, by the end of its path, or by the whole path. A folder in the path of
// something that is named is not named itself.
func (e Env) Naming(words string, p Place) Naming {
	if words == "" || p.Problem != nil || p.Root == "" {
		return NotNamed
	}
	text := strings.ReplaceAll(forbidden.Fold(words), `\`, "/")
	best := NotNamed
	for _, as := range e.spellings(p) {
		for depth := len(as.root); depth <= len(as.all); depth++ {
			if !e.mentions(text, as.all[:depth], depth == len(as.all)) {
				continue
			}
			if depth == len(as.all) {
				return ItselfNamed
			}
			best = FolderNamed
		}
	}
	return best
}

// spelling is a place as the parts of a path; root is its scope's folder, with which all begins.
type spelling struct{ root, all []string }

// spellings returns the place below its scope's folder as that is, and as the user gave it.
func (e Env) spellings(p Place) (out []spelling) {
	roots := []string{p.Root}
	for _, r := range e.Scope.Roots {
		if r.Path == p.Root && r.Alias != "" {
			roots = append(roots, r.Alias)
		}
	}
	for _, name := range roots {
		if loc, bad := parsePath(e.OS, e.Home, name); bad == nil {
			root := folded(loc)
			out = append(out, spelling{root, slices.Concat(root, names(forbidden.Fold(p.Rel)))})
		}
	}
	return out
}

// folded returns the folded names of a path, with its volume before them.
func folded(loc location) []string {
	if loc.volume == "" {
		return loc.folded()
	}
	return append([]string{forbidden.Fold(loc.volume)}, loc.folded()...)
}

// mentions reports whether a text has a path in it: whole, from the home folder,
// or its last names. The name of the home folder is a person's, so that by
// itself it names no folder.
func (e Env) mentions(text string, path []string, last bool) bool {
	if len(path) == 0 {
		return false
	}
	var home []string
	if loc, bad := parsePath(e.OS, e.Home, e.Home); bad == nil {
		home = folded(loc)
	}
	whole := strings.Join(path, "/")
	if !strings.HasSuffix(path[0], ":") {
		whole = "/" + whole
	}
	if hasName(text, whole) || len(home) > 0 && len(path) > len(home) && within(path, home) && hasName(text, strings.Join(append([]string{"~"}, path[len(home):]...), "/")) {
		return true
	}
	if !last && within(home, path) {
		return false
	}
	for i := range path {
		if end := strings.Join(path[i:], "/"); distinct(end) && hasName(text, end) {
			return true
		}
	}
	return false
}

// distinct says that a name is not so short, or so plain a number, that it
// is in many sentences.
func distinct(name string) bool {
	return utf8.RuneCountInString(name) >= 3 && strings.ContainsFunc(name, unicode.IsLetter)
}

// hasName reports whether a name is in a text as a whole, and not as a part of
// a longer name or path.
func hasName(text, name string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(name)
		before, _ := utf8.DecodeLastRuneInString(text[:start])
		if (start == 0 || !strings.ContainsRune("/~.-_", before) && !wordRune(before)) && ends(text[end:]) {
			return true
		}
		from = start + 1
	}
}

// ends says that a name that is before this text is over.
func ends(rest string) bool {
	rest = strings.TrimPrefix(rest, "/")
	next, size := utf8.DecodeRuneInString(rest)
	if strings.ContainsRune(".-_", next) {
		next, _ = utf8.DecodeRuneInString(rest[size:])
	}
	return rest == "" || !wordRune(next)
}

func wordRune(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

package proposal

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain makes a file's name safe to stand in a line of text: what would break
// the line, hide or turn its characters around becomes a visible sign.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			return unicode.ReplacementChar
		}
		return r
	}, name)
}

// shortLimit is how many characters a name in a label may have.
const shortLimit = 60

// short is plain and not longer than a label bears; the middle goes, since the
// end tells what kind of file it is.
func short(name string) string {
	rs := []rune(plain(name))
	if len(rs) <= shortLimit {
		return string(rs)
	}
	half := (shortLimit - 1) / 2
	return string(rs[:half]) + "…" + string(rs[len(rs)-half:])
}

// relative is a folder as texts show it: below the home folder without it,
// elsewhere whole, always with forward slashes and with none at the end.
func relative(home, dir string) string {
	rel, err := filepath.Rel(home, dir)
	switch {
	case home == "" || err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)):
		rel = dir
	case rel == ".":
		return "~"
	}
	return plain(filepath.ToSlash(rel))
}

// joinReasons puts two reasons into one text, without saying anything twice.
func joinReasons(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "" || strings.Contains(a, b):
		return a
	}
	return a + "; " + b
}

package files

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/tools/policy"
)

// maxEscaped is how many characters of a name are shown that had to be escaped:
// a path with it is refused anyway, so no one needs it whole.
const maxEscaped = 100

// visible returns a name from the disk as text in which nothing hides: control
// characters, direction marks, other invisible characters and broken UTF-8 are
// written out (\x1b, \u202e, \xff), and so is the backslash.
func visible(s string) string {
	out := writtenOut(s, filepath.Separator != '\\')
	if out == s {
		return s
	}
	if r := []rune(out); len(r) > maxEscaped {
		out = string(r[:maxEscaped-1]) + "…"
	}
	return out
}

// writtenOut escapes what hides; the backslash too where it would be taken for
// the beginning of an escape.
func writtenOut(s string, backslash bool) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\\' && backslash:
			b.WriteString(`\\`)
		case !hides(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}

// hides says that a character cannot be seen, or moves others about. The two
// variation selectors of emoji are no harm; the rest can carry whole texts.
func hides(r rune) bool {
	switch {
	case r < utf8.RuneSelf: // which is most of them, and needs no table
		return r < ' ' || r == 0x7F
	case r == 0xFE0E || r == 0xFE0F:
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs, unicode.Co, unicode.Other_Default_Ignorable_Code_Point,
		unicode.Variation_Selector, unicode.Noncharacter_Code_Point)
}

// displayPath returns a path as a person says it: "~/Documents/plan.md".
func (k fileTools) displayPath(path string) string {
	if rest, ok := strings.CutPrefix(path, k.Home); ok && k.Home != "" && (rest == "" || rest[0] == filepath.Separator) {
		path = "~" + rest
	}
	const separator = string(filepath.Separator)
	parts := strings.Split(path, separator)
	for i, p := range parts {
		parts[i] = visible(p)
	}
	return strings.Join(parts, separator)
}

// sizeOf returns a size as the windows say it: "2.1 KB".
func sizeOf(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%s bytes", strconv.FormatInt(n, 10))
	}
	v := float64(n)
	for _, unit := range []string{"KB", "MB", "GB"} {
		if v /= 1000; v < 999.5 {
			digits := 1
			if v >= 99.95 {
				digits = 0
			}
			return strconv.FormatFloat(v, 'f', digits, 64) + " " + unit
		}
	}
	return fmt.Sprintf("%s TB", strconv.FormatFloat(v/1000, 'f', 1, 64))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// plain returns a name without what hides in it.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if hides(r) || r == utf8.RuneError || r == '\\' {
			return -1
		}
		return r
	}, name)
}

// kindNames are the words for what lies at a path.
var kindNames = map[policy.Kind]string{policy.File: "file", policy.Folder: "folder", policy.Link: "link", policy.Other: "other"}

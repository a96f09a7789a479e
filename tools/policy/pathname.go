package policy

import (
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The longest path and the longest name in it, in bytes (PATH_MAX and NAME_MAX).
const (
	maxPath = 4096
	maxName = 255
)

// checkText refuses what cannot be shown as it is: control and format
// characters (direction marks, zero-width characters), line separators
// (corpus A06, P27, D02, D10).
func checkText(s string) *Problem {
	switch {
	case s == "":
		return problem(CodeBadPath, "The path is empty.")
	case len(s) > maxPath:
		return problem(CodeBadPath, "The path is longer than 4096 bytes.")
	case !utf8.ValidString(s):
		return problem(CodeBadPath, "The path is not valid UTF-8.")
	}
	for _, r := range s {
		if hidden(r) {
			return problem(CodeBadPath, "The path "+quote(s)+" has a control or invisible character in it.")
		}
	}
	return nil
}

// hidden says that a character cannot be seen, or moves others about. Variation
// selectors are not among these: names with emoji have them.
func hidden(r rune) bool {
	if r < utf8.RuneSelf { // which is most of them, and needs no table
		return r < ' ' || r == 0x7f
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs, unicode.Other_Default_Ignorable_Code_Point) ||
		unicode.Is(unicode.Noncharacter_Code_Point, r)
}

// checkName refuses a name that another layer could read as something else.
func checkName(sys, name string) *Problem {
	if len(name) > maxName {
		return problem(CodeBadPath, "A name in the path is longer than 255 bytes.")
	}
	if climbs(name) {
		return problem(CodeBadPath, "The name "+quote(name)+" stands for '..' in another spelling.")
	}
	if sys == "windows" {
		return checkWindowsName(name)
	}
	return nil
}

// spellings of a dot and of separators that readers have taken for them: UTF-8
// that is longer than it may be (as bytes, and taken for Latin-1), percent signs
// of other makes, and letters that look like a slash.
var spellings = strings.NewReplacer(
	"\xc0\xae", ".", "\xe0\x80\xae", ".", "\xc0\xaf", "/", "\xe0\x80\xaf", "/", "\xc1\x9c", "/",
	"\u00c0\u00ae", ".", "\u00c0 \u0304", "/", "%u002e", ".", "%u2215", "/", "%u2216", "/",
	"\u2044", "/", "\u2215", "/", "\u29f8", "/", "\u2216", "/", "\u29f5", "/", `\`, "/", ";", "/",
)

// climbs says that a name becomes a way up when percent signs are decoded, as
// often as one likes, or compatibility forms are folded (corpus P09, P10). Dots
// alone are one, too: what takes ".." out of "...." leaves "..".
func climbs(name string) bool {
	if ascii(name) && !strings.ContainsAny(name, `%;\/`) { // then nothing below changes it
		return len(name) > 1 && strings.Trim(name, ".") == ""
	}
	plain := name
	for range 4 {
		plain = spellings.Replace(norm.NFKC.String(plain))
		un, err := url.PathUnescape(plain)
		if err != nil || un == plain {
			break
		}
		plain = un
	}
	return slices.ContainsFunc(strings.Split(spellings.Replace(plain), "/"), func(s string) bool { return len(s) > 1 && strings.Trim(s, ".") == "" })
}

// fold is a name as the loosest file system compares it: without case, without
// what HFS+ ignores, in one compatibility form (CVE-2014-9390, corpus P26, P27).
func fold(name string) string {
	if ascii(name) { // then only its case can be another one
		return strings.ToLower(name)
	}
	seen := strings.Map(func(r rune) rune {
		if hidden(r) || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, name)
	return strings.ToLower(norm.NFKC.String(seen))
}

// ascii says that a text is of visible ASCII characters and spaces alone, as
// most names are. No form or composition of Unicode changes such a text.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

package policy

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// The longest path and the longest name in it, in bytes (PATH_MAX and NAME_MAX).
const (
	maxPath = 4096
	maxName = 255
)

// checkText refuses what cannot be shown as it is: control and format characters
// (direction marks, zero-width characters), line separators.
func checkText(s string) *Problem {
	switch {
	case s == "":
		return problem(CodeBadPath, lang.Say("The path is empty."))
	case len(s) > maxPath:
		return problem(CodeBadPath, lang.Say("The path is longer than 4096 bytes."))
	case !utf8.ValidString(s):
		return problem(CodeBadPath, lang.Say("The path is not valid UTF-8."))
	}
	for _, r := range s {
		if forbidden.Invisible(r) {
			return problem(CodeBadPath, lang.Say("The path %s has a control or invisible character in it.", quote(s)))
		}
	}
	return nil
}

// checkName refuses a name that another layer could read as something else.
func checkName(sys, name string) *Problem {
	if len(name) > maxName {
		return problem(CodeBadPath, lang.Say("A name in the path is longer than 255 bytes."))
	}
	if climbs(name) {
		return problem(CodeBadPath, lang.Say("The name %s means '..' in another spelling.", quote(name)))
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
// often as one likes, or compatibility forms are folded. Dots alone are one, too:
// what takes ".." out of "...." leaves "..".
func climbs(name string) bool {
	if forbidden.ASCII(name) && !strings.ContainsAny(name, `%;\/`) { // then nothing below changes it
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

package secret

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// alone judges a text that is one word: then people have copied a code, a
// password or a token, or an identifier, a link, the name of a file.
func alone(word string) (what string, ok bool) {
	switch {
	case code.MatchString(word):
		return lang.Say("a one-time code"), true
	case len(word) < 8 || len(word) > 512 || known.MatchString(word) || strings.ContainsFunc(word, beyond):
		return "", false
	case password(word):
		return "a password", true
	case random(word):
		return lang.Say("a random key or password"), true
	}
	return "", false
}

// code is six digits, in one or two groups, with nothing around them.
var code = regexp.MustCompile(`^(?:[A-Z]-)?\d{3}[ -]?\d{3}$`)

// known are words that look random and are no secrets: links and addresses,
// paths, UUIDs, hashes in hexadecimal or of lock files.
var known = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*://.*|mailto:.*|[^@\s]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}|[/~.\\].*|[A-Za-z]:\\.*|(?:0x)?[0-9A-Fa-f]+|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|\{.*\}|(?:sha(?:1|256|384|512)|md5|h1)[:-].*)$`)

func beyond(r rune) bool { return r <= ' ' || r > '~' }

// password reports whether a word has letters of both cases, a digit and a sign that passwords
// have and names, code and prose in one word seldom do.
func password(word string) bool {
	return len(word) <= 64 && strings.ContainsAny(word, "!#$%^&*~") &&
		strings.ContainsFunc(word, is(lower)) && strings.ContainsFunc(word, is(upper)) && strings.ContainsFunc(word, is(digit)) &&
		!strings.ContainsAny(word, "(){}<>[]=;,\"'/|\\")
}

// random reports whether a part of the word changes between small letters, capital
// letters and digits as often as only chance does. Of random letters and digits
// three in five neighbours differ (two in five, without capitals); of names in
// code, camel case included, less than half.
func random(word string) bool {
	for _, part := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("-_.:@,", r) }) {
		part = strings.NewReplacer("+", "", "/", "", "=", "").Replace(part)
		t := tally(part)
		n := t.counts[lower] + t.counts[upper] + t.counts[digit]
		if n != len(part) || t.counts[digit] < 2 || n == t.counts[digit] {
			continue
		}
		both := t.counts[lower] > 0 && t.counts[upper] > 0
		if both && n >= 20 && t.changes*100 >= n*45 || !both && n >= 24 && t.changes*100 >= n*28 {
			return true
		}
	}
	return false
}

// class is a kind of character.
type class int

const (
	lower class = iota
	upper
	digit
	other
)

func classOf(c byte) class {
	switch {
	case c >= 'a' && c <= 'z':
		return lower
	case c >= 'A' && c <= 'Z':
		return upper
	case c >= '0' && c <= '9':
		return digit
	}
	return other
}

func is(k class) func(rune) bool {
	return func(r rune) bool { return r < 0x80 && classOf(byte(r)) == k }
}

func alnum(c byte) bool { return classOf(c) != other }

// tallied counts characters by class, and neighbours of different classes.
type tallied struct {
	counts  [4]int
	changes int
}

func tally(s string) (t tallied) {
	for i := range len(s) {
		k := classOf(s[i])
		t.counts[k]++
		if i > 0 && k != classOf(s[i-1]) {
			t.changes++
		}
	}
	return t
}

package safetext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// Marker writes out the letters of a text that can pass for other letters. Which these
// are follows from the whole text that a person reads at once, such as a path:
//
//   - In a word that mixes scripts, all letters but its Latin ones. Scripts that
//     people write within a word are not mixed: the level "highly restrictive" of
//     UTS 39, section 5.2.
//   - All letters of a script whose letters in the text all look like ASCII
//     letters (UTS 39, section 4), as in a folder whose name is Cyrillic "сору".
//   - Letters that are ASCII letters in another make, beside ASCII letters.
type Marker struct {
	imitated []string // scripts whose letters in the text all look like ASCII
}

// NewMarker makes the marker of a text.
func NewMarker(text string) Marker {
	var m Marker
	if isASCII(text) {
		return m
	}
	var genuine []string
	for w := range words(text) {
		mixed := w.mixed() // then its letters vouch for none of the others
		for _, l := range w {
			switch {
			case l.script == "" || l.script == latin || slices.Contains(genuine, l.script):
			case !looksASCII(l.r):
				if !mixed {
					genuine = append(genuine, l.script)
				}
			case !slices.Contains(m.imitated, l.script):
				m.imitated = append(m.imitated, l.script)
			}
		}
	}
	m.imitated = slices.DeleteFunc(m.imitated, func(s string) bool { return slices.Contains(genuine, s) })
	return m
}

// Mark writes the letters out: "Dосs" with Cyrillic letters is `D\u043e\u0441s`. The
// rest of the text stays as it is, byte for byte.
func (m Marker) Mark(text string) string {
	if isASCII(text) {
		return text
	}
	var b strings.Builder
	at := 0
	for w := range words(text) {
		for _, l := range w.marked(m.imitated) {
			b.WriteString(text[at:l.at])
			b.WriteString(escaped(l.r))
			at = l.at + utf8.RuneLen(l.r)
		}
	}
	return b.String() + text[at:]
}

// Mark writes out the letters of a text that can pass for others.
func Mark(text string) string { return NewMarker(text).Mark(text) }

// Lookalikes says of each letter that Mark writes out of the texts what it is, as
// `\u043e is a Cyrillic letter that looks like "o"`.
func Lookalikes(texts ...string) []string {
	var out []string
	for _, text := range texts {
		m := NewMarker(text)
		for w := range words(text) {
			for _, l := range w.marked(m.imitated) {
				if s := l.explained(); !slices.Contains(out, s) {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// looksASCII reports whether a letter looks like ASCII letters, whatever marks it carries.
func looksASCII(r rune) bool { return asciiTwin(r) != "" }

// asciiTwin returns what a letter looks like without its marks; "" if that is nothing in ASCII.
func asciiTwin(r rune) string {
	base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
	if base < utf8.RuneSelf {
		return string(base)
	}
	twin := confusable.GetReplacement(base)
	if !isASCII(twin) {
		return ""
	}
	return twin
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// imitation reports whether a letter of no other script is an ASCII letter in another make:
// mathematical letters, small numerals, the phonetic alphabet's.
func imitation(r rune) bool {
	switch {
	case r < utf8.RuneSelf, r >= 0xFF00 && r <= 0xFFEF: // wide letters can be told apart
		return false
	case r == 'ɑ', r == 'ɡ', r == 'ǀ', r >= 0x1D00 && r <= 0x1DBF:
		return looksASCII(r)
	}
	plain := norm.NFKC.String(string(r))
	return len(plain) == 1 && unicode.IsLetter(rune(plain[0]))
}

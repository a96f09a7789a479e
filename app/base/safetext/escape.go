package safetext

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape makes text safe to draw: what cannot be seen or turns the writing direction
// is as an escape (\n, \u202e, \xff); joiners, variation selectors and heaped
// marks go. It shortens nothing.
func Escape(s string) string { return escape(s, false) }

// EscapeLines is Escape for text of several lines: breaks stay, tabs become spaces.
func EscapeLines(s string) string { return escape(s, true) }

func escape(s string, lines bool) string {
	return rewrite(s, func(b *strings.Builder, r rune, marks int) {
		switch {
		case lines && r == '\n':
			b.WriteRune(r)
		case lines && r == '\t':
			b.WriteString("    ")
		case dropped(r) || marks > maxMarks:
		case hidden(r):
			b.WriteString(escaped(r))
		default:
			b.WriteRune(r)
		}
	})
}

// EscapeAll leaves nothing out: joiners, variation selectors, heaped marks and every
// blank that is no plain space stand as escapes, too.
func EscapeAll(s string) string {
	return rewrite(s, func(b *strings.Builder, r rune, marks int) {
		if marks > maxMarks || veiled(r) {
			b.WriteString(escaped(r))
		} else {
			b.WriteRune(r)
		}
	})
}

// ExactLines returns the lines of a text, each marked and escaped whole. A line ends where a \n is in it, so a
// break that was made up looks different from one that is there; breaks that follow each other
// stay on one line and push nothing out of sight.
func ExactLines(s string) []string {
	var out []string
	s = Mark(s)
	for len(s) > 0 {
		end := strings.IndexByte(s, '\n')
		if end < 0 {
			end = len(s)
		}
		for end < len(s) && s[end] == '\n' {
			end++
		}
		out = append(out, EscapeAll(s[:end]))
		s = s[end:]
	}
	return out
}

// rewrite makes a text of what write puts in the place of each rune; marks is how
// many combining marks in a row it ends. Bytes that are no text stand as escapes.
func rewrite(s string, write func(b *strings.Builder, r rune, marks int)) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	marks := 0
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[0])
		} else {
			write(&b, r, marks)
		}
		s = s[size:]
	}
	return b.String()
}

// plain reports whether a text is of ASCII letters, digits, signs and spaces alone, as most
// are: each of them represents itself.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// dropped are the invisible runes that honest names have: the joiners of
// Persian, Indic scripts and emoji, and variation selectors.
func dropped(r rune) bool {
	return r == 0x200C || r == 0x200D || r >= 0xFE00 && r <= 0xFE0F
}

// hidden are runes that cannot be seen, or that change what is seen around them.
func hidden(r rune) bool {
	if r == unicode.ReplacementChar { // what JSON makes of bytes that are no text
		return true
	}
	return Blank(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs) ||
		unicode.Is(unicode.Variation_Selector, r)
}

// veiled are the runes that EscapeAll escapes.
func veiled(r rune) bool {
	return hidden(r) || dropped(r) || r == utf8.RuneError || r != ' ' && unicode.Is(unicode.Zs, r) ||
		unicode.In(r, unicode.Co) || !unicode.IsGraphic(r)
}

func escaped(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	if r < 0x80 {
		return fmt.Sprintf(`\x%02x`, r)
	}
	if r > 0xFFFF {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Middle shortens s to limit runes by putting … in its middle, since names
// differ most at their ends.
func Middle(s string, limit int) string {
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	if limit < 3 {
		return "…"
	}
	head := (limit - 1) / 2
	return string(r[:head]) + "…" + string(r[len(r)-(limit-1-head):])
}

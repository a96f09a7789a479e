package kit

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/safetext"
)

// MaxName is how many runes of a name or a sentence are shown at most.
const MaxName = 300

// maxMarks is how many combining marks may be heaped on one letter.
const maxMarks = 3

// Clean makes text that comes from files safe to show in one line: what cannot
// be seen, turns the writing direction or passes for another letter stands as an
// escape (\n, \u202e, \xff), joiners and variation selectors go, and what is too long
// loses its middle.
func Clean(s string) string { return CleanTo(s, MaxName) }

// CleanTo is Clean with another limit in runes.
func CleanTo(s string, limit int) string {
	return Middle(escape(safetext.Mark(ends(s, 8*limit)), false), limit)
}

// CleanText is Clean for prose: it shortens nothing, and leaves letters as they are.
func CleanText(s string) string { return escape(s, false) }

// ends is the first and the last part of a text that is too long to be shown, together
// not longer than most bytes.
func ends(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return s[:most/2] + "…" + s[len(s)-most/2:]
}

// CleanLines is Clean for text of several lines, each capped at width runes.
func CleanLines(s string, lines, width int) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	out := strings.Split(escape(s[:min(len(s), 16*lines*width)], true), "\n")
	if len(out) > lines {
		out = out[:lines]
	}
	for i, line := range out {
		if r := []rune(line); len(r) > width {
			out[i] = string(r[:width-1]) + "…"
		}
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n ")
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

// escape walks over s once; lines keeps its breaks and tabs.
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

// rewrite makes a text of what write puts in the place of each rune; marks is how
// many combining marks in a row it ends. Bytes that are no text stand as escapes.
func rewrite(s string, write func(b *strings.Builder, r rune, marks int)) string {
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
	return safetext.Blank(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs) ||
		unicode.Is(unicode.Variation_Selector, r)
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

// Sentence begins a clean text with a capital and ends it with a full stop.
func Sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimRight(text[size:], ".") + "."
}

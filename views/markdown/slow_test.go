package markdown

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// slowTexts are made to take long: each is nothing but one thing,
// over and over.
func slowTexts() map[string]string {
	const n = 2 * maxChunk
	return map[string]string{
		"brackets":    strings.Repeat("[", n),
		"brackets2":   strings.Repeat("[]", n/2),
		"brackets3":   strings.Repeat("[a](", n/4),
		"images":      strings.Repeat("![", n/2),
		"links":       strings.Repeat("[a](<b", n/6),
		"nestlink":    strings.Repeat("[", n/2) + strings.Repeat("](a)", n/8),
		"stars":       strings.Repeat("*a ", n/3),
		"stars2":      strings.Repeat("*a **a ", n/7),
		"stars3":      strings.Repeat("a**b", n/4) + strings.Repeat("c* ", n/4),
		"stars4":      strings.Repeat("*", n),
		"nestem":      strings.Repeat("*a", n/4) + strings.Repeat("a*", n/4),
		"under":       strings.Repeat("a_b*", n/4),
		"ticks":       growing(n, func(i int) string { return "e" + strings.Repeat("`", i) }),
		"tilde":       strings.Repeat("~~a ", n/4),
		"quotes":      strings.Repeat(">", n),
		"quotes2":     strings.Repeat(strings.Repeat(">", 200)+"a\n", n/200),
		"lists":       strings.Repeat("- ", n/2),
		"lists2":      growing(n, func(i int) string { return strings.Repeat("  ", i) + "- a\n" }),
		"lists3":      strings.Repeat("1. ", n/3),
		"mixed":       strings.Repeat("> - ", n/4),
		"listline":    strings.Repeat("- ", n/4) + "a\n" + strings.Repeat("x\n", n/4),
		"quoteline":   strings.Repeat(">", n/2) + "a\n" + strings.Repeat("x\n", n/4),
		"refs":        strings.Repeat("[a]: b\n", n/7),
		"autolink":    strings.Repeat("<a:", n/3),
		"lt":          strings.Repeat("<", n),
		"http":        strings.Repeat("http://", n/7),
		"www":         strings.Repeat("www.a", n/5),
		"mail":        strings.Repeat("a@", n/2),
		"mail2":       strings.Repeat("a", n),
		"mail3":       strings.Repeat("a.", n/2),
		"amp":         strings.Repeat("&", n),
		"back":        strings.Repeat("\\", n),
		"table":       "|a|b|\n|-|-|\n" + strings.Repeat("|x|y|\n", n/6),
		"wide":        strings.Repeat("|a", n/5) + "|\n" + strings.Repeat("|-", n/5) + "|\n" + strings.Repeat("x", n/10),
		"tablepipes":  "|a|b|\n|-|-|\n" + strings.Repeat("|", n),
		"setext":      strings.Repeat("a\n", n/4) + "===\n",
		"blank":       strings.Repeat("\n", n),
		"lists-blank": strings.Repeat("- a\n\n", n/5),
		"spaces":      "a" + strings.Repeat(" ", n),
		"fences":      strings.Repeat("```\n", n/4),
		"tabs":        strings.Repeat("\t", n),
		"bidi":        strings.Repeat("\u202e", n/3),
		"nul":         strings.Repeat("\x00", n),
		"cjk":         strings.Repeat("漢", n/3),
		"spans":       strings.Repeat("*a*b", n/4),
		"codes":       strings.Repeat("`a`b", n/4),
		"linksok":     strings.Repeat("[a](http://b.c)", n/15),
		"rules":       strings.Repeat("---\n", n/4),
		"paras":       strings.Repeat("a\n\n", n/3),
		"codeblocks":  strings.Repeat("```\na\n```\n", n/10),
		"tables":      strings.Repeat("|a|\n|-|\n|b|\n\n", n/14),
		"one line":    strings.Repeat("a", 10<<20),
		"lines":       strings.Repeat("line\n\n", 1<<20),
	}
}

// growing is prefixes each longer than the last.
func growing(n int, each func(i int) string) string {
	var b strings.Builder
	for i := 1; b.Len() < n; i++ {
		b.WriteString(each(i))
	}
	return b.String()
}

// TestSlowTexts draws each of them, and the same bit by bit. How long they
// take is measured by BenchmarkSlowTexts.
func TestSlowTexts(t *testing.T) {
	useTheme(t)
	for name, text := range slowTexts() {
		s := NewStream()
		v := New(s, Options{})
		for i := range 2 {
			s.Append(text[i*len(text)/2 : (i+1)*len(text)/2])
			v.Draw()
			v.HeightAt(400)
		}
		if len(v.rows) > maxPieces || s.parsed > 8*firstShown {
			t.Errorf("%s: %d rows, %d bytes read", name, len(v.rows), s.parsed)
		}
		if n := count(v); n > 40_000 {
			t.Errorf("%s: %d objects", name, n)
		}
		if len(text) < maxChunk {
			t.Errorf("%s has %d bytes only", name, len(text))
		}
	}
}

// count is how many objects are drawn.
func count(o fyne.CanvasObject) int {
	n := 0
	walk(o, func(fyne.CanvasObject) { n++ })
	return n
}

// BenchmarkSlowTexts is the time for one draw of the worst of them.
func BenchmarkSlowTexts(b *testing.B) {
	useTheme(b)
	all := slowTexts()
	for _, name := range []string{"brackets3", "listline", "quotes", "stars3", "www"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s := NewStream()
				s.Set(all[name][:maxChunk])
				New(s, Options{}).HeightAt(benchWidth)
			}
		})
	}
}

package markdown

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/test/sample"
)

// TestSlowTexts draws each of them, and the same bit by bit. How long they
// take is measured by BenchmarkSlowTexts.
func TestSlowTexts(t *testing.T) {
	useTheme(t)
	for name, text := range sample.SlowMarkdown() {
		v := New(Options{})
		for i := range 2 {
			v.Append(text[i*len(text)/2 : (i+1)*len(text)/2])
			v.Draw()
			v.HeightAt(400)
		}
		if len(v.rows) > markdown.MaxPieces {
			t.Errorf("%s: %d rows", name, len(v.rows))
		}
		if n := count(v); n > 40_000 {
			t.Errorf("%s: %d objects", name, n)
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
	all := sample.SlowMarkdown()
	for _, name := range []string{"brackets3", "listline", "quotes", "stars3", "www"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				drawn(all[name][:8<<10])
			}
		})
	}
}

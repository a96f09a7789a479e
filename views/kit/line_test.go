package kit

import (
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/assets"
)

// What fits takes for granted, of the fonts that Nod has: with the letter before it, no
// character is wider than the text is high.
func TestNoPlainCharacterIsWiderThanHigh(t *testing.T) {
	look(t)
	const size = assets.TextSize
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Monospace: true}, {Italic: true}} {
		for a := ' '; a <= '~'; a++ {
			line := make([]rune, 0, 200)
			for b := ' '; b <= '~'; b++ {
				line = append(line, a, b)
			}
			if w := wide(string(a), size, style); w > size {
				t.Errorf("%q is %g wide at size %g (%+v)", a, w, size, style)
			}
			if w := wide(string(line), size, style); w > float32(len(line))*size {
				t.Errorf("%q between others is %g wide", a, w)
			}
		}
	}
}

func TestATextThatIsNotMeasuredFits(t *testing.T) {
	look(t)
	for _, c := range []struct {
		text  string
		width float32
		whole bool
	}{{"a.pdf", 200, true}, {"WWWWWWWWWW", 100, false}, {"\t\t\t\t\t", 75, false}, {"发票发票发票发票", 60, false}, {"iiiiiiiiii", 100, true}} {
		if got := Fit(c.text, c.width, 14, fyne.TextStyle{}); (got == c.text) != c.whole || wide(got, 14, fyne.TextStyle{}) > c.width {
			t.Errorf("%q in %g: %q, %g wide", c.text, c.width, got, wide(got, 14, fyne.TextStyle{}))
		}
	}
}

// A sentence ends at a clause or a word, and is not cut in its middle.
func TestASentenceIsShortenedAtItsEnd(t *testing.T) {
	look(t)
	const text = "Like 'Service invoice Kerb Garage.pdf'; a PDF; its letterhead is known"
	const all = "アシスタント: 新しいフォルダーの名前はまだ決まっていませんでした" // one space
	width := wide(string([]rune(all)[:20])+"…", 12, fyne.TextStyle{}) + 1
	if got, want := FitProse(all, width, 12, fyne.TextStyle{}), string([]rune(all)[:20])+"…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	const heaters = "「Possibly order heaters」: 決定済みですか?"
	width = wide(string([]rune(heaters)[:32])+"…", 12, fyne.TextStyle{}) + 1
	if got, want := FitProse(heaters, width, 12, fyne.TextStyle{}), string([]rune(heaters)[:32])+"…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	const path = "The assistant wrote 2 KB to Documents/notes/plan.md"
	if got, want := FitProse(path, wide("The assistant wrote 2 KB to Documents/no…", 12, fyne.TextStyle{})+1, 12, fyne.TextStyle{}), "The assistant wrote 2 KB to Documents/…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for room, want := range map[string]string{
		text: text,
		"Like 'Service invoice Kerb Garage.pdf'; a PDF; its let…": "Like 'Service invoice Kerb Garage.pdf'; a PDF…",
		"Like 'Service invoice Ke…":                               "Like 'Service invoice…",
		"Li…":                                                     "Li…",
	} {
		width := wide(room, 12, fyne.TextStyle{}) + 1
		if got := FitProse(text, width, 12, fyne.TextStyle{}); got != want {
			t.Errorf("in the room of %q: %q", room, got)
		}
	}
}

package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/base/lang"
)

// A sentence of a language without spaces fills its lines, also where a name with spaces beside it stands in it.
func TestSentencesWithoutSpacesFillTheirLines(t *testing.T) {
	test.NewTempApp(t)
	t.Cleanup(func() { _ = lang.Use("en") })
	height := func(code string) float32 {
		if err := lang.Use(code); err != nil {
			t.Fatal(err)
		}
		l := Wrapped(fyne.TextWrapWord)
		l.SetText("aaaaaaaaaa Nod " + strings.Repeat("b", 55))
		l.Resize(fyne.NewSize(360, 10))
		return l.MinSize().Height
	}
	if en, ja := height("de"), height("ja"); ja >= en {
		t.Errorf("%g high in Japanese, %g in German", ja, en)
	}
}

// What others wrote in Latin letters is not cut within a word where the sentences of the language are.
func TestWordsOfOthersStayWhole(t *testing.T) {
	test.NewTempApp(t)
	t.Cleanup(func() { _ = lang.Use("en") })
	if err := lang.Use("ja"); err != nil {
		t.Fatal(err)
	}
	l := Wrapped(fyne.TextWrapWord)
	for text, want := range map[string]fyne.TextWrap{"「The old fence」": fyne.TextWrapWord, "古い柵 fence": fyne.TextWrapBreak} {
		if WriteLabel(l, text, l.Importance); l.Wrapping != want {
			t.Errorf("%s is wrapped as %v", text, l.Wrapping)
		}
	}
}

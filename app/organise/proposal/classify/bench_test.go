package classify

import (
	"strings"
	"testing"
)

func BenchmarkNameOnly(b *testing.B) {
	c := New(home{"/home/u"}.options())
	f := testFile("Rechnung_4711 final (2).pdf", mPDF, "")
	f.Text = nil
	for b.Loop() {
		c.Classify(b.Context(), f)
	}
}

func BenchmarkFacts(b *testing.B) {
	for b.Loop() {
		k := lookAtName("Rechnung_4711 final (2).pdf", mPDF, 1, testNow)
		k.suggest(photoInfo{})
		k.sensitive()
	}
}

func BenchmarkText64K(b *testing.B) {
	text := strings.Repeat("The quick brown fox: paid a total of 12 and jumped over the lazy Dog, account 1234 5678.\n", 740)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		readText(text)
	}
}

package markdown

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/test/sample"
)

// TestSlowTexts reads texts that are made to take long, bit by bit.
func TestSlowTexts(t *testing.T) {
	for name, text := range sample.SlowMarkdown() {
		s := NewStream()
		for i := range 2 {
			s.Append(text[i*len(text)/2 : (i+1)*len(text)/2])
			s.Pieces()
		}
		if s.parsed > 8*firstShown {
			t.Errorf("%s: %d bytes read", name, s.parsed)
		}
		if len(text) < maxChunk {
			t.Errorf("%s has %d bytes only", name, len(text))
		}
	}
}

// BenchmarkParse32K reads 32 KB.
func BenchmarkParse32K(b *testing.B) {
	text := strings.Repeat(sample.Markdown(), 1+(32<<10)/len(sample.Markdown()))[:32<<10]
	for b.Loop() {
		s := NewStream()
		s.Set(text)
		s.Pieces()
	}
}

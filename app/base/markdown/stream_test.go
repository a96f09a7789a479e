package markdown

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nod-app/nod/test/sample"
)

// TestStreamedIsTheSameAsWhole cuts each text in many ways: whatever came when,
// and whatever was drawn in between, in the end it reads as if it had come at once.
func TestStreamedIsTheSameAsWhole(t *testing.T) {
	for i, text := range sample.MarkdownCorpus() {
		want := read(text)
		seeds := uint64(12)
		if len(text) > maxChunk {
			seeds = 2
		}
		for seed := range seeds {
			if got := inPieces(text, rand.New(rand.NewPCG(seed, uint64(i)))); got != want {
				t.Fatalf("%.60q with seed %d reads\n%.2000s\nwant\n%.2000s", text, seed, got, want)
			}
		}
	}
}

// inPieces appends a text bit by bit, some bytes at a time, and reads it now and then.
func inPieces(text string, r *rand.Rand) string {
	s := NewStream()
	most := []int{1, 3, 9, 60, 4000}[r.IntN(5)]
	if len(text) > 2000 {
		most = max(most, len(text)/40)
	}
	for len(text) > 0 {
		n := min(len(text), 1+r.IntN(most))
		s.Append(text[:n])
		if text = text[n:]; r.IntN(3) > 0 {
			s.Pieces()
		}
	}
	return keys(s.Pieces())
}

// TestEveryPrefixIsTheSameAsWhole draws after each byte, of long texts after
// each third.
func TestEveryPrefixIsTheSameAsWhole(t *testing.T) {
	for _, text := range sample.MarkdownCorpus() {
		if len(text) > 3000 {
			continue
		}
		s := NewStream()
		for i := range len(text) {
			s.Append(text[i : i+1])
			if len(text) > 600 && i%3 > 0 {
				continue
			}
			if got, want := keys(s.Pieces()), read(text[:i+1]); got != want {
				t.Fatalf("%q reads\n%s\nwant\n%s", text[:i+1], got, want)
			}
		}
	}
}

// TestCutsChangeNothing compares what is read in chunks with what goldmark
// reads in one, for each text and for all that it can be followed by.
func TestCutsChangeNothing(t *testing.T) {
	all := sample.MarkdownCorpus()
	for _, a := range all {
		for _, b := range all {
			text := a + "\n\n" + b
			if len(a) > 3000 || len(b) > 3000 || strings.Contains(text, "\r") || strings.Contains(text, "\xf0\x9f\x98") {
				continue // what goldmark gets has no \r, and no half a rune at its end
			}
			if got, want := read(text), flat(text); got != want {
				t.Fatalf("%q reads\n%s\nwant\n%s", text, got, want)
			}
		}
	}
}

// TestFinishedChunksAreNotReadAgain counts the bytes that are read.
func TestFinishedChunksAreNotReadAgain(t *testing.T) {
	s := NewStream()
	const n = 400
	para := strings.Repeat("some words ", 9) + "\n\n"
	for range n {
		s.Append(para)
		s.Pieces()
	}
	if most := 4 * n * len(para); s.parsed > most {
		t.Errorf("of %d bytes %d were read, want at most %d", n*len(para), s.parsed, most)
	}
	if len(s.done) < n-2 {
		t.Errorf("%d chunks are finished of %d", len(s.done), n)
	}
}

// TestAReferenceReachesBack reads only the chunks again that asked for it.
func TestAReferenceReachesBack(t *testing.T) {
	s := NewStream()
	s.Append("see [it]\n\nother\n\n")
	s.Pieces()
	s.Append("more\n\n")
	first, other := s.Pieces()[0], s.Pieces()[1]
	s.Append("[it]: https://a.example\n\nx")
	got := s.Pieces()
	if got[0] == first || !strings.Contains(key(got[0]), "https://a.example") {
		t.Errorf("it reads %s", key(got[0]))
	}
	if got[1] != other {
		t.Error("what asked for nothing was read again")
	}
}

// TestALongTableGoesOn cuts a table by force: its rows stay rows.
func TestALongTableGoesOn(t *testing.T) {
	s := NewStream()
	s.Set("| a | b |\n|---|--:|\n" + strings.Repeat("| one cell | and another |\n", maxChunk/10))
	all := s.Pieces()
	for _, p := range all {
		if p.Form != Table || PlainText(p.Rows[0][1]) != "b" {
			t.Fatalf("reads %.300s", key(p))
		}
	}
	if len(all) < 2 {
		t.Error("it was not cut")
	}
}

// TestALongListIsCutBetweenItems keeps what belongs to an item with it.
func TestALongListIsCutBetweenItems(t *testing.T) {
	for _, p := range func() []*Piece {
		s := NewStream()
		s.Set(strings.Repeat("- item\n  - deeper\n\n      with text\n", maxChunk/16))
		return s.Pieces()
	}() {
		if p.Form != Paragraph || p.Mark == "" && p.Path != "l" && p.Path != "ll" {
			t.Fatalf("reads %s", key(p))
		}
	}
}

func TestSet(t *testing.T) {
	s := NewStream()
	s.Set("one\n\ntwo")
	first := s.Pieces()[0]
	s.Set("one\n\ntwo three\n\nfour")
	if got := s.Pieces(); got[0] != first || len(got) != 3 {
		t.Errorf("going on reads all again: %d pieces", len(got))
	}
	s.Set("other")
	if got := keys(s.Pieces()); got != "text \"other\"\n" {
		t.Errorf("reads %s", got)
	}
	s.Set("")
	if got := s.Pieces(); len(got) != 0 {
		t.Errorf("nothing reads %s", keys(got))
	}
}

func TestWhatIsTooLong(t *testing.T) {
	s := NewStream()
	for range 12 {
		s.Append(strings.Repeat("x", 1<<20))
	}
	s.Pieces()
	left, more := s.Left()
	if len(s.text) != maxKept || left != 12<<20-firstShown || !more {
		t.Errorf("keeps %d, leaves %d, more %v", len(s.text), left, more)
	}
	before := s.parsed
	s.Append("y")
	if s.Pieces(); s.parsed != before {
		t.Error("what is not shown was read")
	}
	s.More()
	s.Pieces()
	if now, _ := s.Left(); now != left+1-moreShown {
		t.Errorf("leaves %d after more", now)
	}
	for range 100 {
		s.More()
	}
	if _, more := s.Left(); more {
		t.Error("there is more than was kept")
	}
}

// FuzzStream compares any text, cut anywhere, with the same at once.
func FuzzStream(f *testing.F) {
	for i, text := range sample.MarkdownCorpus() {
		f.Add(text[:min(len(text), 3000)], uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		want := read(text)
		if got := inPieces(text, rand.New(rand.NewPCG(seed, 1))); got != want {
			t.Errorf("%q reads\n%s\nwant\n%s", text, got, want)
		}
		whole := strings.NewReplacer("\r", "", "\xff", "").Replace(strings.ToValidUTF8(text, "?"))
		if len(whole) < maxChunk {
			if got, want := read(whole), flat(whole); got != want {
				t.Errorf("%q in chunks reads\n%s\nwant\n%s", whole, got, want)
			}
		}
	})
}

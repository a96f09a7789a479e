package store

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// However texts are set, each row is found by what its text has, what many texts have in
// common is there once, and what no row has any more is counted as unused.
func TestTableTexts(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 3))
		pieces := []string{"", "a", "ab", "b\n", "\n", "\n\n", "ä", "\xa4", "\xc3", "ab\nab\n"}
		some := func() (text string) {
			for range r.IntN(8) {
				text += pieces[r.IntN(len(pieces))]
			}
			return text
		}
		var table tableTexts
		rows, texts := make([]textRow, 20), make([]string, 20)
		for range 200 {
			i := r.IntN(len(rows))
			texts[i] = some()
			table.set(&rows[i], []byte(texts[i]))
		}
		for range 200 {
			words := strings.Fields(some() + " " + some())
			has := table.search(words)
			for i, text := range texts {
				want := !slices.ContainsFunc(words, func(w string) bool { return !contains([]byte(text), []byte(w)) })
				if got := has(&rows[i]); got != want {
					t.Fatalf("%q in %q: %v", words, text, got)
				}
			}
		}
		used, rests := 0, map[string]bool{}
		for i := range rows {
			names, rest := cutText([]byte(texts[i]))
			if !bytes.Equal(table.of(rows[i].names), names) {
				t.Errorf("%q has the names %q", texts[i], table.of(rows[i].names))
			}
			used += len(names)
			if !rests[string(rest)] {
				rests[string(rest)] = true
				used += len(rest)
			}
		}
		if got := len(table.bytes) - table.unused; got != used {
			t.Errorf("%d bytes are used, not %d", got, used)
		}
	}
}

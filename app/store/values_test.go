package store

import (
	"slices"
	"testing"
)

func TestListsOfWordsComeBackAsTheyWere(t *testing.T) {
	for _, words := range []wordList{{}, {""}, {"", ""}, {"invoice"}, {"a", "", "ü\xff\x00", `","`, `"]`}, {string(make([]byte, 1000)), "x"}} {
		v, err := words.Value()
		must(t, err)
		var got wordList
		must(t, got.Scan(v))
		if !slices.Equal(got, words) {
			t.Errorf("%q are %q", words, got)
		}
	}
}

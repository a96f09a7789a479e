package store

import (
	"encoding/json"
	"reflect"
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

// What is read by itself is what encoding/json reads, and nothing else.
func FuzzUnpackWords(f *testing.F) {
	for _, text := range []string{``, `[]`, `[""]`, `["YQ==","Yg=="]`, `["YQ=="]x`, `["YQ==" ,"Yg=="]`, `["\u0059Q=="]`, `["YQ"]`, `["Y\nQ=="]`, `["YQ==",null]`, `null`, `["]`, `["YQ==","]`, "[\"YQ\n==\"]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words, ok := unpackWords(text)
		if !ok {
			return
		}
		var bytes [][]byte
		if err := json.Unmarshal([]byte(text), &bytes); err != nil {
			t.Fatalf("%q is %q, but no JSON: %v", text, words, err)
		}
		var want wordList
		for _, b := range bytes {
			want = append(want, string(b))
		}
		if !reflect.DeepEqual(words, want) {
			t.Errorf("%q is %q, not %q", text, words, want)
		}
	})
}

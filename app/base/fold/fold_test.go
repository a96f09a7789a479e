package fold_test

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/base/fold"
)

func TestAppend(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"Invoice", "invoice"},
		{"Reçu", "recu"},
		{"RECU\u0327", "recu"},
		{"STRAßE", "strasse"},
		{"Łódź", "lodz"},
		{"ΦΌΡΟΣ", "φοροσ"},
		{"한국", "한국"},
		{"한국", "한국"},
	} {
		if got := string(fold.Append(nil, c.text)); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestNext(t *testing.T) {
	for _, c := range []struct {
		text  string
		camel bool
		want  []string
	}{
		{"TaxReturn2024_v2", true, []string{"Tax", "Return", "2024", "v", "2"}},
		{"TaxReturn2024", false, []string{"TaxReturn", "2024"}},
		{"PDFFile", true, []string{"PDF", "File"}},
		{" - ", true, nil},
		{"\xff\xfea", true, []string{"a"}},
	} {
		var got []string
		for i := 0; ; {
			start, end, _ := fold.Next(c.text, i, c.camel)
			if start < 0 {
				break
			}
			got, i = append(got, c.text[start:end]), end
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestStem(t *testing.T) {
	for _, same := range [][]string{
		{"rechnung", "rechnungen"}, {"facture", "factures"}, {"lesson", "lessons"}, {"semester", "semesters"},
		{"налоговая", "налоговый"}, {"τιμολογιο", "τιμολογια"}, {"tax"}, {"bus"}, {""},
	} {
		for _, w := range same {
			if got, want := string(fold.Stem([]byte(w))), string(fold.Stem([]byte(same[0]))); got != want {
				t.Errorf("%q: %q, want %q", w, got, want)
			}
		}
	}
}

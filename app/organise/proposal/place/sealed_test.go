package place

import (
	"slices"
	"strings"
	"testing"
)

// Of a private text only the words can be read that the new file has as well.
func TestSealedWordsAreOpenedByThoseWhoHaveThem(t *testing.T) {
	seal := func(term string) string { return "sealed" + strings.ToUpper(term) }
	text := ReadText("Harbour practice\nDiagnosis of May\n12.03.2024").Sealed(seal)
	if slices.ContainsFunc(slices.Concat(text.Terms, text.Heads), func(t string) bool { return !strings.HasPrefix(t, "sealed") }) || text.Years != nil || text.About != nil {
		t.Fatalf("it can be read: %+v", text)
	}
	words := File{Name: "scan.txt", Text: ReadText("Harbour practice\nof another patient")}.Words(seal)
	f := words.Open(Filed{File: File{Text: text}})
	for term, can := range map[string]bool{"harbou": true, "practi": true, "diagno": false, "may": false} {
		if slices.Contains(f.Text.Terms, term) != can {
			t.Errorf("%q can be read: %v; %q", term, !can, f.Text.Terms)
		}
	}
	if f.Text.Heads[0] != "harboupracti" || slices.Contains(text.Terms, "harbou") {
		t.Errorf("%q, %q", f.Text.Heads, text.Terms)
	}
	with := map[string]int{"harbou": 2, seal("harbou"): 3, seal("diagno"): 1}
	if words.Count(with); with["harbou"] != 5 || with["diagno"] != 0 {
		t.Errorf("%v", with)
	}
}

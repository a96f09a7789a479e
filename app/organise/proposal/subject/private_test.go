package subject

import "testing"

func TestPrivate(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       ID // empty: it is not private
	}{
		{"passport.jpg", "", "passport"},
		{"scan.pdf", "Laboratory results\nPatient: A. Bee\nCholesterol", "lab-result"},
		{"給与明細_2024年3月.pdf", "", "payslip"},
		{"Ostatni wyciąg.pdf", "Wyciąg z rachunku\nSaldo końcowe", "bank-statement"},
		{"recipe.txt", "Recipe\nBake the bread for an hour", ""},
		{"bread invoice.pdf", "Invoice\nFlour, two bags", ""},
		{"IMG_1040.jpg", "", ""},
		{"", "", ""},
	} {
		w := OfWords(c.name, c.text)
		if got := w.Private(); got != c.want {
			t.Errorf("%q, %q: %q, want %q: %v", c.name, c.text, got, c.want, w)
		}
	}
}

// Each subject that a file is about is evidence, which way it speaks is said by whether it is private.
func TestEvidence(t *testing.T) {
	private, plain := Weights{"passport": 2, "@identity": 1}.Evidence(), Weights{"recipe": 2, "@leisure": 1}.Evidence()
	if private[lead] <= 0 || plain[lead] != -private[lead] || private["private"] != private["passport"] || plain["other"] != plain["recipe"] {
		t.Errorf("%v, %v", private, plain)
	}
	if weak := (Weights{"passport": .2}).Evidence(); weak[lead] >= private[lead]/2 {
		t.Errorf("a tenth of it says nearly as much: %v, %v", weak, private)
	}
}

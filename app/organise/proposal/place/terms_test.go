package place

import (
	"slices"
	"testing"
)

func TestTermsAreComparable(t *testing.T) {
	for _, c := range [][2]string{
		{"Rechnungen", "rechnung"}, {"factures", "FACTURE"}, {"fatture", "fattura"}, {"Lecture 06", "lectures_6"}, {"fatura", "faturalar"},
		{"Übungen", "ubungen"}, {"contratos", "contrato"}, {"Notes", "note"}, {"Bulletins", "bulletin"}, {"Semesters", "semester"}, {"Lessons", "lesson"},
		{"квитанция", "квитанции"}, {"lazienka", "łazienki"},
	} {
		if a, b := NameTerms(c[0]), NameTerms(c[1]); !slices.Equal(a, b) {
			t.Errorf("%s: %q, %s: %q", c[0], a, c[1], b)
		}
	}
	for name, want := range map[string][]string{
		"银行对账单": {"银行", "行对", "对账", "账单"},
		"우리은행":  {"우리", "리은", "은행"},
	} {
		if got := NameTerms(name); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

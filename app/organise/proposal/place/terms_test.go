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

func TestMentions(t *testing.T) {
	for text, want := range map[string]Mention{
		"vom 03.11.2025":               {Year: 2025, Month: 11, Day: 3, Before: "vom"},
		"03/25/2024":                   {Year: 2024, Month: 3, Day: 25},
		"IMG_20251018_101112":          {Year: 2025, Month: 10, Day: 18, Before: "img"},
		"Tax year 2024-25":             {Year: 2024, Until: 2025, Before: "year"},
		"2025-10 Harvest":              {Year: 2025, Month: 10},
		"statement_102025":             {Year: 2025, Month: 10, Before: "statem"},
		"le 3 octobre 2025":            {Year: 2025, Month: 10, Before: "le"},
		"2025年07月":                     {Year: 2025, Month: 7},
		"Bescheid für 2024":            {Year: 2024, Before: "fur"},
		"Wintersemester 2025/26":       {Year: 2025, Until: 2026, Before: "winter"},
		"2025-13 is no month, 1066 no": {Year: 2025},
	} {
		got := mentions(text)
		if len(got) == 0 || got[0] != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

package lang

import (
	"maps"
	"testing"

	"github.com/nod-app/nod/app/base/money"
)

// An amount has the separators and the place of its sign that the language has, alone and in a sentence; what only looks like one
// stays as it is.
func TestAmount(t *testing.T) {
	for text, want := range map[string]string{
		"£1600099.84": "£1,600,099.84", "¥500": "¥500", "£-12.50": "£-12.50", "KWD 1.250": "KWD 1.250", "CAD 9999999999.99": "CAD 9,999,999,999.99",
	} {
		if got := Amount(text); got != want {
			t.Errorf("%q in English: got %s, want %s", text, got, want)
		}
	}
	use(t, "de", `{"money|%s%s": "%[2]s\u00a0%[1]s", "said|The total %v is above the limit of %v.": "Die Summe %v liegt über der Grenze von %v.", "said|in %s": "in %s"}`)
	for text, want := range map[string]string{
		"£1600099.84": "1.600.099,84\u00a0£", "¥5000": "5.000\u00a0¥", "KWD 1.250": "1,250\u00a0KWD", "£-12.50": "-12,50\u00a0£",
		"RFC 3339": "RFC 3339", "ISO 9001": "ISO 9001", "12.50": "12.50", "£": "£", "": "", "£1,250.00": "£1,250.00", "£1.2.3": "£1.2.3", "£9999999999999": "£9999999999999",
	} {
		if got := Amount(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"The total £135.00 is above the limit of KWD 1.250.": "Die Summe 135,00 £ liegt über der Grenze von 1,250 KWD.",
		"in £135.00": "in £135.00", // a folder is called what it is called
	} {
		if got := Show(text); got != want {
			t.Errorf("%q: got  %s\nwant %s", text, got, want)
		}
	}
}

// An amount that is typed is read as the language writes it; what only another language writes so is refused, never guessed.
func TestParseAmount(t *testing.T) {
	t.Cleanup(func() { now.Store(nil) })
	english := map[string]int64{"75.00": 7500, "75.5": 7550, "1,234.56": 123456, "75,001": 7500100}
	german := map[string]int64{"75,00": 7500, "75,5": 7550, "1.234,56": 123456, "75.001": 7500100}
	french := map[string]int64{"75,00": 7500, "75,5": 7550, "1 234,56": 123456, "1\u00a0234,56": 123456, "1\u202f234,56": 123456}
	read := map[string]map[string]int64{"en": english, "zh": english, "ja": english, "de": german, "es": german, "fr": french}
	for _, code := range Codes() {
		if err := Use(code); err != nil {
			t.Fatal(err)
		}
		want := map[string]int64{"75": 7500, " 75 ": 7500, "£75": 7500, "75 £": 7500, "75\u00a0£": 7500, "GBP 75": 7500, "75 gbp": 7500}
		maps.Copy(want, read[code])
		for text, minor := range want {
			if a, err := ParseAmount(text, "gbp"); err != nil || a != (money.Amount{Minor: minor, Currency: "gbp"}) {
				t.Errorf("%s: %q is %s, %v", code, text, a, err)
			}
			typed := AmountNumber(money.Amount{Minor: minor, Currency: "gbp"})
			if a, err := ParseAmount(typed, "gbp"); err != nil || a.Minor != minor {
				t.Errorf("%s: %q, as it stands in a field, is %s, %v", code, typed, a, err)
			}
		}
		for _, other := range []map[string]int64{english, german, french, {
			"": 0, "-75": 0, "-": 0, "£": 0, "7 5": 0, "75 00": 0, "75.": 0, "75,": 0, ".5": 0, ",5": 0, "75€": 0, "££75": 0, "£75 £": 0, "1.23.45": 0, "1,23,45": 0, "1.234.56": 0,
			"1,234,56": 0, "1234.5678": 0, "1234,5678": 0, "75'00": 0, "0x10": 0, "1e3": 0, "９": 0, "75\ufffd00": 0, "9999999999999": 0,
		}} {
			for text := range other {
				if a, err := ParseAmount(text, "gbp"); err == nil && want[text] == 0 {
					t.Errorf("%s: %q was taken for %s", code, text, a)
				}
			}
		}
	}
}

// A wrong amount is told in the language, with one that is right.
func TestParseAmountTells(t *testing.T) {
	use(t, "de", `{"%q is no amount in %s; write it as %s": "%q ist kein Betrag in %s; schreiben Sie ihn als %s", "the amount is negative": "der Betrag ist negativ"}`)
	for text, want := range map[string]string{"75.00": `"75.00" ist kein Betrag in EUR; schreiben Sie ihn als 12,50`, "-1": "der Betrag ist negativ"} {
		if _, err := ParseAmount(text, "eur"); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

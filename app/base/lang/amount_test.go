package lang

import "testing"

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
		"The total £135.00 is above the limit of KWD 1.250.": "Die Summe 135,00\u00a0£ liegt über der Grenze von 1,250\u00a0KWD.",
		"in £135.00": "in £135.00", // a folder is called what it is called
	} {
		if got := Show(text); got != want {
			t.Errorf("%q: got  %s\nwant %s", text, got, want)
		}
	}
}

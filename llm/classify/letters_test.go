package classify_test

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// A letter of a name is one that the old name or the text has, in any case, with
// or without accents.
func TestLettersOfNames(t *testing.T) {
	for name, c := range map[string]struct{ file, text, said, want string }{
		"from the text":          {"1.pdf", "Invoice, December", "Dec Invoice", "Dec Invoice.pdf"},
		"from the old name":      {"holiday_2025.jpg", "1", "Holiday", "Holiday.jpg"},
		"from both":              {"letter.pdf", "Bank", "Bank letter", "Bank letter.pdf"},
		"the text's language":    {"scan.pdf", "Steuerbescheid für 2024", "Steuerbescheid 2024", "Steuerbescheid 2024.pdf"},
		"a date of its own":      {"scan.pdf", "Invoice", "Invoice 2025-12-01", "Invoice 2025-12-01.pdf"},
		"with accents":           {"1.pdf", "MUELLER", "Müller", "Müller.pdf"},
		"with accents apart":     {"1.pdf", "MUELLER", "Mu\u0308ller", "Müller.pdf"},
		"without accents":        {"1.pdf", "Müller, Świętokrzyski", "Swietokrzyski Muller", "Swietokrzyski Muller.pdf"},
		"of a text's parts":      {"1.pdf", "Mu\u0308ller", "Müller", "Müller.pdf"},
		"sharp s":                {"1.pdf", "STRASSE", "Straße", "Straße.pdf"},
		"joined letters":         {"1.pdf", "O\ufb03ce", "Office", "Office.pdf"},
		"wide letters made thin": {"1.pdf", "ＡＢＣ株式会社", "ABC 株式会社", "ABC 株式会社.pdf"},
		"the sign for kelvin":    {"1.pdf", "Bank", "\u212aank", "Kank.pdf"}, // becomes the letter
		"a last sigma":           {"1.pdf", "ΟΔΟΣ", "Οδος οδός", "Οδος οδός.pdf"},
		"vowel signs":            {"1.pdf", "हिन्दी", "हिन्दी", "हिन्दी.pdf"},
		"two scripts":            {"1.pdf", "Отчёт для ACME", "ACME отчёт", "ACME отчёт.pdf"},
		"syllables":              {"1.pdf", "대한민국", "한국", "한국.pdf"},

		"from nothing":              {"1.pdf", "Bank", "Holiday", ""},
		"one letter from nothing":   {"1.pdf", "Bank", "Banks", ""},
		"a letter with a stroke":    {"1.pdf", "Lodz", "Łodz", ""},
		"a letter of its script":    {"1.txt", "Отчёт", "Отчёт щ", ""},
		"another language":          {"1.txt", "Отчёт", "Report", ""},
		"thin letters made wide":    {"1.pdf", "ABC", "ＡＢＣ", ""},
		"look-alikes":               {"1.pdf", "Invoice", "Invoicе", ""}, // the last letter is Cyrillic
		"look-alikes of the text":   {"1.pdf", "Invoice отчет", "Invoicе", ""},
		"a word of look-alikes":     {"1.pdf", "Invoice с о р у", "сору", ""}, // all are Cyrillic
		"mathematical letters":      {"1.pdf", "Invoice 𝐈𝐧𝐯𝐨𝐢𝐜𝐞", "𝐈nvoice", ""},
		"a letter beside Hangul":    {"1.pdf", "대한민국", "서울", ""},
		"a vowel sign from nothing": {"1.pdf", "हन", "हिन", ""},
		"heaped marks":              {"1.pdf", "Invoice", "In\u0337voice", ""},
		"an emoji":                  {"1.pdf", "Invoice", "Invoice 🧾", ""},
		"that turns":                {"1.pdf", "Invoice \u202e", "Invoice \u202efdp", ""},
		"isolated":                  {"1.pdf", "Invoice \u2066", "\u2066Invoice\u2069", ""},
		"without width":             {"1.pdf", "Invoice\u200b", "In\u200bvoice", ""},
		"a filler":                  {"1.pdf", "Invoice\u3164", "Invoice\u3164", ""},
		"empty braille":             {"1.pdf", "Invoice\u2800", "Invoice\u2800x", ""},
		"private use":               {"1.pdf", "Invoice \ue000", "Invoice \ue000", ""},
		"a wide space":              {"1.pdf", "Invoice\u3000December", "Invoice\u3000December", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFixture(t)
			d.setReply(reply(changes{"name": c.said}))
			if got, _ := d.suggest(d.scan(c.file, c.text)); got.Name != c.want {
				t.Errorf("%q, want %q", got.Name, c.want)
			}
		})
	}
}

// A random word is taken exactly if each of its letters is in the old name or the text.
func TestRandomNames(t *testing.T) {
	d := newFixture(t)
	random := rand.New(rand.NewPCG(1, 2))
	word := func(longest int) string {
		var b strings.Builder
		for range 1 + random.IntN(longest) {
			b.WriteByte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[random.IntN(52)])
		}
		return b.String()
	}
	taken := 0
	for range 300 {
		text, said := word(60), word(6)
		own := strings.ToLower("1.pdf" + text)
		want := said + ".pdf"
		if strings.ContainsFunc(strings.ToLower(said), func(r rune) bool { return !strings.ContainsRune(own, r) }) {
			want = ""
		}
		d.setReply(reply(changes{"name": said}))
		if got, _ := d.suggest(d.scan("1.pdf", text)); got.Name != want {
			t.Errorf("%q for a file with %q: %q, want %q", said, text, got.Name, want)
		}
		if want != "" {
			taken++
		}
	}
	if taken < 50 || taken > 250 {
		t.Errorf("%d of 300 names are made of the file's letters: the test tries too few of one kind", taken)
	}
}

package classify

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		name, mime, text, category string
		confidence                 proposal.Confidence
		reason                     string
	}{
		{"Scan_0001.pdf", mPDF, "Acme Ltd\nIBAN DE89 3704 0044 0532 0130 00\nTotal due £412.80\n", Finances, "high", "By its text about"},
		{"Scan_0001.pdf", mPDF, "Acme Ltd\nIBAN DE89 3704 0044 0532 0130 00\nTotal due £412.80\n", Finances, "high", "IBAN (…3000)"},
		{"Scan_0001.pdf", mPDF, "INVOICE\nInvoice number 12\nDue date 2024-05-01\nTotal: EUR 99,00", Finances, "high", "By its text about 'invoice'"},
		{"Scan_0001.pdf", mPDF, "Rechnung\nRechnungsnummer 12\nGesamtbetrag\n1.234,56 €", Finances, "high", "By its text about 'invoice'"},
		{"Scan_0001.pdf", mPDF, "FACTURE\nTotal TTC 120,00 €\nTVA 20,00", Finances, "high", "By its text about 'invoice'"},
		{"Scan_0001.pdf", mPDF, "Factuur\nTotaal te betalen € 45,10", Finances, "high", "invoice to a client"},
		{"invoice.pdf", mPDF, "Invoice\nTotal due 10.00", Finances, "high", "By its name about 'invoice'"},
		{"Scan_0001.pdf", mPDF, "A novel. He looked at the invoice and sighed.", Documents, "medium", ""},
		{"Scan_0001.pdf", mPDF, "The total number was 42 people", Documents, "medium", ""},
		{"Scan_0001.pdf", mPDF, "Total 12.00 without anything else", Documents, "medium", ""},
		{"contract.pdf", mPDF, "Invoice\nInvoice number 1\nDue date\nTotal 10.00", Documents, "low", ""},
		{"untitled", mTXT, "Account statement\nOpening balance 1.00\nClosing balance 2.00", Finances, "medium", "bank statement"},
		{"scan.jpg", mJPG, "Invoice\nInvoice number 12\nTotal due 10.00", Finances, "medium", "invoice"},
	} {
		s := mustClassify(t, home{"/home/u"}.options(), testFile(c.name, c.mime, c.text))
		if s.Category != c.category || s.Confidence != c.confidence || !strings.Contains(s.Reasoning, c.reason) {
			t.Errorf("%s with %q: %s %s, because %s", c.name, c.text, s.Category, s.Confidence, s.Reasoning)
		}
	}
}

func TestReasonsGiveNothingAway(t *testing.T) {
	for _, text := range []string{
		"Total due to DE89 3704 0044 0532 0130 00 £412.80",
		"Total due: 4111 1111 1111 1111 £412.80 DE89370400440532013000",
		"Invoice\nTotal due 4111111111111111.00 EUR\nDE89370400440532013000",
		"Invoice\nTotal\u202e due\x1b[31m £412.80 DE89370400440532013000\x00",
		"Invoice " + strings.Repeat("x", 500) + "\nTotal due £1.00",
	} {
		s := mustClassify(t, home{"/home/u"}.options(), testFile("scan.pdf", mPDF, text))
		checkQuiet(t, s, text)
	}
}

// checkQuiet fails if a suggestion shows what must not be shown.
func checkQuiet(t *testing.T, s proposal.Suggestion, from string) {
	t.Helper()
	for _, shown := range []string{s.Reasoning, s.Sensitive} {
		n := findNumbers(shown)
		if n.iban != "" || n.secret != "" {
			t.Fatalf("%q gives %+v away, from %q", shown, n, from)
		}
		if !utf8.ValidString(shown) || strings.ContainsFunc(shown, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) {
			t.Fatalf("%q has characters that cannot be seen", shown)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Total due £412.80", "Total due £412.80"},
		{"DE89 3704 0044 0532 0130 00", "…3000"},
		{"DE89\u200b37040044\u200b0532013000", "…3000"},
		{"4111-1111-1111-1111", "…1111"},
		{"a\nb\tc", "a b c"},
		{"\u202egnp.exe", "gnp.exe"},
		{"12.03.2024", "12.03.2024"},
	} {
		if got := quote(c.in); got != c.want {
			t.Errorf("quote(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	if n := utf8.RuneCountInString(quote(strings.Repeat("ä ", 400))); n > maxQuote {
		t.Errorf("a quote of %d characters", n)
	}
}

func TestHugeTextIsBounded(t *testing.T) {
	for _, unit := range []string{"=", "password:", "DE89 ", "4111 1111 1111 111", "-----BEGIN ", "total ", "P<", "\u0301", "\xff", "AKIA", "Total due\n"} {
		_ = readText(strings.Repeat(unit, 3*maxText/len(unit)))
	}
}

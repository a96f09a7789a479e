package classify

import (
	"testing"
	"unicode/utf8"
)

func FuzzWords(f *testing.F) {
	for _, s := range []string{"BankStatement2024Q1.pdf", "Fu\u0308hrer\xff", "屏幕截图 2024", "\u202eABCdef123"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, w := range words(s, true, maxNameWords) {
			if w.start < end || w.end <= w.start || w.end > len(s) {
				t.Fatalf("word %+v after %d in %q", w, end, s)
			}
			if utf8.ValidString(s) && !utf8.ValidString(w.text) {
				t.Fatalf("word %q of %q", w.text, s)
			}
			end = w.end
		}
	})
}

func FuzzSensitive(f *testing.F) {
	for _, s := range []string{"DE89 3704 0044 0532 0130 00", "4111 1111 1111 1111", "password = S3cr3tV4lue", "P<UTO", "-----BEGIN RSA PRIVATE KEY-----", "Invoice\nTotal due £412.80"} {
		f.Add("scan.pdf", s)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		k := lookAtName(name, mPDF, 1, testNow)
		k.ev = readText(text)
		s := k.suggest(photoInfo{})
		s.Sensitive = k.sensitive()
		checkQuiet(t, s, text)
	})
}

func FuzzDate(f *testing.F) {
	f.Add("invoice 2024-03.pdf")
	f.Add("March 5, 2024")
	f.Fuzz(func(t *testing.T, name string) {
		d := Dated{Name: name, File: testNow, Now: testNow}
		if at := Date(d); !d.sensible(at) {
			t.Fatalf("%q is of %s", name, at)
		}
	})
}

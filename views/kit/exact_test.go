package kit

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/safetext"
)

func TestExact(t *testing.T) {
	for in, want := range map[string]string{
		"":                                  "",
		"/home/ann/Grüße 你好 שלום.txt":       "/home/ann/Grüße 你好 שלום.txt",
		"a\nb\tc\x00d\x1b[31m":              `a\nb\tc\x00d\x1b[31m`,
		"a\u202etxt.sh":                     `a\u202etxt.sh`,
		"pay\u200dpal\u200c.com\ufe0f":      `pay\u200dpal\u200c.com\ufe0f`,
		"a\u00a0b\u3000c":                   `a\u00a0b\u3000c`,
		"\xff\ufffd":                        `\xff\ufffd`,
		"\ue000\U000e0041\u3164":            `\ue000\U000e0041\u3164`,
		"\u115f\u1160\uffa0\u2800\u17b4":    `\u115f\u1160\uffa0\u2800\u17b4`,
		"/home/ann/Dосs/a":                  `/home/ann/D\u043e\u0441s/a`,
		"Отчёт PDF":                         "Отчёт PDF",
		"e" + strings.Repeat("\u0301", 5):   "e" + strings.Repeat("\u0301", 3) + `\u0301\u0301`,
		strings.Repeat("long ", 5000) + "x": strings.Repeat("long ", 5000) + "x",
	} {
		if got := Exact(in); got != want {
			t.Errorf("Exact(%.40q) = %.80q, want %.80q", in, got, want)
		}
	}
}

func TestExactLines(t *testing.T) {
	for in, want := range map[string]string{
		"":             "",
		"a":            "a",
		"a\nb":         `a\n|b`,
		"a\n\n\nb\n":   `a\n\n\n|b\n`,
		"\n\na":        `\n\n|a`,
		"a\r\nb\u2028": `a\r\n|b\u2028`,
	} {
		if got := strings.Join(safetext.ExactLines(in), "|"); got != want {
			t.Errorf("ExactLines(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzExact(f *testing.F) {
	f.Add("a\nb\u202e\xff")
	f.Fuzz(func(t *testing.T, s string) {
		got := Exact(s)
		if Exact(got) != got || len([]rune(got)) < len([]rune(s)) {
			t.Errorf("Exact(%q) = %q", s, got)
		}
		if strings.Join(safetext.ExactLines(s), "") != got {
			t.Errorf("the lines of %q are not all of it", s)
		}
	})
}

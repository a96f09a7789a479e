package kit

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"invoice.pdf":          "invoice.pdf",
		"a\nb\tc\r":            `a\nb\tc\r`,
		"\x00\x1b[31m":         `\x00\x1b[31m`,
		"photo\u202egnp.exe":   `photo\u202egnp.exe`,
		"a\u200bb\u2066c":      `a\u200bb\u2066c`,
		"\xffname\xfe":         `\xffname\xfe`,
		"\ufffdname":           `\ufffdname`,
		"می\u200cخواهم":        "میخواهم",
		"👩\u200d👧\ufe0f":       "👩👧",
		"\U000e0041x":          `\U000e0041x`,
		"x\u3164y\u2800":       `x\u3164y\u2800`,
		"\u115f\uffa0\u034f":   `\u115f\uffa0\u034f`,
		"Dосs/Отчёт":           `D\u043e\u0441s/Отчёт`,
		"e\u0301\u0301":        "e\u0301\u0301",
		"日本語 مرحبا":            "日本語 مرحبا",
		"\u0085":               `\u0085`,
		"":                     "",
		"100% <b> **x** $HOME": "100% <b> **x** $HOME",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCleanIsShort(t *testing.T) {
	got := Clean("begin" + strings.Repeat("x", 1_000_000) + "end.pdf")
	if n := utf8.RuneCountInString(got); n != MaxName {
		t.Errorf("%d runes, want %d", n, MaxName)
	}
	if !strings.HasPrefix(got, "begin") || !strings.HasSuffix(got, "end.pdf") || !strings.Contains(got, "…") {
		t.Errorf("the ends are lost: %.20q", got)
	}
	if got := Clean("e" + strings.Repeat("\u0301", 1000)); utf8.RuneCountInString(got) > 1+3 {
		t.Errorf("%d marks are heaped on a letter", utf8.RuneCountInString(got)-1)
	}
}

func TestCleanLines(t *testing.T) {
	got := CleanLines("one\r\n\ttwo\x07\n"+strings.Repeat("w", 100)+"\nfour\nfive", 4, 10)
	if want := "one\n    two\\x…\nwwwwwwwww…\nfour"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"a", "\xff", "\u202e", "e\u0301\u0301\u0301\u0301\u0301", strings.Repeat("x", 5000), "a\nb"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Clean(s)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > MaxName {
			t.Fatalf("Clean(%q) = %q", s, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Fatalf("Clean(%q) has %U", s, r)
			}
		}
		if lines := CleanLines(s, 5, 40); strings.Count(lines, "\n") >= 5 || !utf8.ValidString(lines) {
			t.Fatalf("CleanLines(%q) = %q", s, lines)
		}
	})
}

func TestMiddle(t *testing.T) {
	for _, row := range []struct {
		in    string
		limit int
		want  string
	}{
		{"abcdef", 6, "abcdef"}, {"abcdefg", 6, "ab…efg"}, {"abcdefg", 3, "a…g"}, {"abcdefg", 2, "…"}, {"", 0, ""}, {"äöüß", 3, "ä…ß"},
	} {
		if got := safetext.Middle(row.in, row.limit); got != row.want {
			t.Errorf("Middle(%q, %d) = %q, want %q", row.in, row.limit, got, row.want)
		}
	}
}

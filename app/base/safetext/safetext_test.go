package safetext

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		name, in string
		max      int
		want     string
	}{
		{"plain", "invoice.pdf", 40, "invoice.pdf"},
		{"empty", "", 40, ""},
		{"letters of all kinds", "Grüße 你好 שלום สวัสดี.pdf", 40, "Grüße 你好 שלום สวัสดี.pdf"},
		{"newlines", "a\nb\r\n\tc", 40, "a b c"},
		{"space around", "  a  b  ", 40, "a b"},
		{"escape sequence", "a\x1b[31mred\x1b[0m\a", 40, "a[31mred[0m"},
		{"C1 control", "a\u009b31m", 40, "a31m"},
		{"direction override", "photo\u202Egpj.exe", 40, "photogpj.exe"},
		{"isolates and zero width", "a\u2066b\u2069\u200b\u200d\ufeffc", 40, "abc"},
		{"line separators", "a\u2028b\u2029c", 40, "a b c"},
		{"invalid UTF-8", "a\xff\xfeb", 40, "a\uFFFD\uFFFDb"},
		{"only what is removed", "\u202E\u200b\x00", 40, "\uFFFD"},
		{"only a newline", "\n", 40, "\uFFFD"},
		{"blanks that count as letters", "a\u3164\u2800\u115fb\uffa0\u034f", 40, "ab"},
		{"only blanks", "\u3164\u2800", 40, "\uFFFD"},
		{"piled-up marks", "a" + strings.Repeat("\u0300", 50) + "b", 40, "a\u0300\u0300\u0300b"},
		{"shortened in the middle", "abcdefghijklmnopqrstuvwxyz.pdf", 13, "abcdefgh….pdf"},
		{"just fits", "abc", 3, "abc"},
		{"one", "abc", 1, "…"},
		{"none", "abc", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Line(c.in, c.max); got != c.want {
				t.Errorf("Line(%q, %d) = %q, want %q", c.in, c.max, got, c.want)
			}
		})
	}
}

func TestName(t *testing.T) {
	for in, want := range map[string]string{
		"invoice.pdf":               "invoice.pdf",
		"Dосs\n\u202E":              `D\u043e\u0441s`,
		"a\u3164\u2800\u115f\uffa0": `a\u3164\u2800\u115f\uffa0`,
		"\U000E01F0 \U0001D159":     `\U000e01f0 \U0001d159`,
		"":                          "",
	} {
		if got := Name(in, 60); got != want {
			t.Errorf("Name(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{"a.pdf", "a\n\x1b[0m", "\u202Ea", "\xff", strings.Repeat("é", 300)} {
		f.Add(s, 20)
	}
	f.Fuzz(func(t *testing.T, s string, max int) {
		got := Line(s, max)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > max && got != "" {
			t.Fatalf("Line(%q, %d) = %q", s, max, got)
		}
		for _, r := range got {
			if !unicode.IsGraphic(r) {
				t.Fatalf("%q holds %U", got, r)
			}
		}
		if again := Line(got, max); again != got {
			t.Fatalf("Line is not stable: %q, then %q", got, again)
		}
	})
}

// TestPlainStandsForItself: texts of ASCII alone are passed on as they are, which must be what
// is made of each letter beside others.
func TestPlainStandsForItself(t *testing.T) {
	for r := ' '; r <= '~'; r++ {
		s := string(r)
		for name, escape := range map[string]func(string) string{"Escape": Escape, "EscapeLines": EscapeLines, "EscapeAll": EscapeAll} {
			if got := escape(s); got != s {
				t.Errorf("%s makes %q of %q", name, got, s)
			}
			if got := escape("é" + s); got != "é"+s {
				t.Errorf("%s makes %q of %q beside another letter", name, got, s)
			}
		}
	}
	for _, s := range []string{"\x1f", "\x7f", "a\n", "\xff"} {
		if got := EscapeAll(s); got == s {
			t.Errorf("EscapeAll leaves %q as it is", s)
		}
	}
}

package journal

import (
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"Moved a.pdf to Documents/Finances/2025": "Moved a.pdf to Documents/Finances/2025",
		"[[note]] ![x](y)":                       `\[\[note\]\] \!\[x\](y)`,
		"#tag *a* _b_ `c` ~~d~~ ==e==":           "\\#tag \\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\=\\=e\\=\\=",
		"%%hidden%% $x$ a|b ^id":                 `\%\%hidden\%\% \$x\$ a\|b \^id`,
		"<script>&amp;":                          `\<script\>\&amp;`,
		"https://x.org key:: 10:02":              `https\://x.org key\:\: 10:02`,
		`C:\a`:                                   `C:\\a`,
		"line\nbreak\r\t":                        `line\\nbreak\\u000d\\u0009`,
		"evil\u202egpj\u200b\u2028\ufeff":        `evil\\u202egpj\\u200b\\u2028\\ufeff`,
		"bad\xff":                                `bad\\xff`,
		"Käse 💶":                                 "Käse 💶",
	} {
		if got := Escape(in); got != want {
			t.Errorf("Escape(%q) = %q; want %q", in, got, want)
		}
	}
	if n := len(Escape(strings.Repeat("#", 1<<20))); n > 3*maxLine {
		t.Errorf("%d bytes of a long text", n)
	}
}

// Dataview looks for two colons as they stand in the file, with whatever is escaped
// around them; in brackets a field may stand anywhere in a line.
func TestNoFieldOfDataviewIsWritten(t *testing.T) {
	for _, text := range []string{"key:: value", "[key:: value]", "(key:: value)", "a:::b", "::", ":", "::::", "due::2025-01-01", "[x::y]::(z::1)", "a:\u200b:b", "file:://x"} {
		got := Escape(text)
		if strings.Contains(got, "::") {
			t.Errorf("%q became %q", text, got)
		}
		if shown := unescaped(got); !strings.Contains(text, "\u200b") && shown != text {
			t.Errorf("%q is shown as %q", text, shown)
		}
	}
}

func FuzzEscape(f *testing.F) {
	f.Add("[[a]]\n%%")
	f.Add(`\\[`)
	f.Add("\xff\u202e")
	f.Add("[a:: b]:::")
	f.Fuzz(func(t *testing.T, s string) {
		got := Escape(s)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, unicode.IsControl) || strings.ContainsFunc(got, unseen) {
			t.Fatalf("%q became %q", s, got)
		}
		if strings.Contains(got, "::") {
			t.Fatalf("%q became %q, with a field of Dataview", s, got)
		}
		for i := 0; i < len(got); i++ {
			switch {
			case got[i] == '\\' && i+1 < len(got):
				i++ // whatever it is, it represents itself
			case strings.IndexByte("`*_[]<>#|~$%=^&!{}\\", got[i]) >= 0:
				t.Fatalf("%q became %q, with a bare %c", s, got, got[i])
			}
		}
	})
}

func TestFormatDate(t *testing.T) {
	at := time.Date(2025, 12, 1, 9, 0, 0, 0, time.UTC)
	for format, want := range map[string]string{
		"YYYY-MM-DD":                     "2025-12-01",
		"YY.M.D":                         "25.12.1",
		"YYYY/MM-MMMM/YYYY-MM-DD-dddd":   "2025/12-December/2025-12-01-Monday",
		"ddd Do MMM YYYY":                "Mon 1st Dec 2025",
		"[Journal] YYYY [at] [[x]":       "Journal 2025 at [x",
		`YYYY\M`:                         "2025M",
		"dd, D":                          "Mo, 1",
		"[Daily]/YYYY":                   "Daily/2025",
		"YYYY年MM月":                       "2025年12月",
		"HH:mm":                          "",
		"gggg-[W]ww":                     "",
		"DDDD":                           "",
		"Q":                              "",
		"YYYY-MM-DDTHH":                  "",
		"":                               "",
		"[]":                             "",
		"YYYYYY":                         "202525",
		strings.Repeat("[", 5) + "YYYY]": "[[[[YYYY",
	} {
		if got, ok := formatDate(format, at); got != want || ok != (want != "") {
			t.Errorf("formatDate(%q) = %q, %v; want %q", format, got, ok, want)
		}
	}
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 22: "22nd", 31: "31st"} {
		if got := ordinal(n); got != want {
			t.Errorf("ordinal(%d) = %s", n, got)
		}
	}
}

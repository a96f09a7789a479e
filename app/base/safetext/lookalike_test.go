package safetext

import (
	"slices"
	"strings"
	"testing"
)

func TestMark(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"ASCII", "/home/ann/Docs/a.txt", "/home/ann/Docs/a.txt"},
		{"Cyrillic within a Latin word", "/home/ann/Dосs", `/home/ann/D\u043e\u0441s`},
		{"Latin within a Cyrillic word", "привеt", `\u043f\u0440\u0438\u0432\u0435t`},
		{"Greek within a Latin word", "Dοcs", `D\u03bfcs`},
		{"Cyrillic and Greek", "жλ", `\u0436\u03bb`},
		{"Han beside Cyrillic", "日ж", `\u65e5\u0436`},
		{"a whole word of look-alikes", "/home/ann/сору/a", `/home/ann/\u0441\u043e\u0440\u0443/a`},
		{"with marks", "dосѐ", `d\u043e\u0441\u0450`},
		{"a whole word with marks", "/сорѐ", `/\u0441\u043e\u0440\u0450`},
		{"a genuine word vouches for the others", "/home/анна/сору", "/home/анна/сору"},
		{"a mixed word vouches for none", "/жx/сору", `/\u0436x/\u0441\u043e\u0440\u0443`},
		{"Russian words beside English ones", "Отчёт PDF за 2025-й.docx", "Отчёт PDF за 2025-й.docx"},
		{"Japanese", "第3回 JavaScript入門ガイドへ", "第3回 JavaScript入門ガイドへ"},
		{"Korean", "A4용지 大韓民國", "A4용지 大韓民國"},
		{"accents", "Grüße Ðaði Çağrı Việt Łódź", "Grüße Ðaði Çağrı Việt Łódź"},
		{"Persian and Hebrew", "می\u200cخواهم שלום", "می\u200cخواهم שלום"},
		{"mathematical letters", "𝐃ocs", `\U0001d403ocs`},
		{"a small numeral", "fiⅼe", `fi\u217ce`},
		{"small capitals", "ᴅoᴄs", `ᴅo\u1d04s`},
		{"the phonetic alphabet", "inɡ", `in\u0261`},
		{"a sign alone", "ℕ ⅼ", "ℕ ⅼ"},
		{"wide letters", "ＡＢＣ株式会社", "ＡＢＣ株式会社"},
		{"signs and emoji", "5 µm – 20 °C 👩‍👧", "5 µm – 20 °C 👩‍👧"},
		{"broken UTF-8", "Dо\xffсs\xfe", `D\u043e` + "\xff" + `\u0441s` + "\xfe"},
		{"nothing", "", ""},
	} {
		got := Mark(c.in)
		if got != c.want {
			t.Errorf("%s: Mark(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
		if again := Mark(got); again != got {
			t.Errorf("%s: not stable: %q, then %q", c.name, got, again)
		}
	}
}

// A part of a path is judged within the whole path.
func TestMarkOfAPart(t *testing.T) {
	if got := NewMarker("/home/анна/сору").Mark("сору"); got != "сору" {
		t.Errorf("marked as %q", got)
	}
	if got := NewMarker("/home/ann/сору").Mark("сору"); got == "сору" {
		t.Error("not marked")
	}
}

func TestLookalikes(t *testing.T) {
	got := Lookalikes("Dосs", "/dоwn", "fiⅼe ж", "xж")
	want := []string{`\u043e is a Cyrillic letter that looks like "o"`, `\u0441 is a Cyrillic letter that looks like "c"`,
		`\u217c is a special letter that looks like "l"`, `\u0436 is a Cyrillic letter`}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := Lookalikes("/home/ann", "Отчёт"); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

func FuzzMark(f *testing.F) {
	for _, s := range []string{"Dосs", "оف", "жx сору", "\xffо", "𝐃o", "a\u0301о\u0301", "ー日aж"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Mark(s)
		if again := Mark(got); again != got {
			t.Fatalf("Mark(%q) is not stable: %q, then %q", s, got, again)
		}
		if len(Lookalikes(s)) > 0 == (got == s) {
			t.Fatalf("Mark(%q) = %q, and the letters are %q", s, got, Lookalikes(s))
		}
		if isASCII(s) && got != s || strings.Count(got, "\xff") < strings.Count(s, "\xff") {
			t.Fatalf("Mark(%q) = %q", s, got)
		}
	})
}

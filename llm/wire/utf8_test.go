package wire

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRuneJoiner(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []string
		want   string
	}{
		{"nothing", nil, ""},
		{"whole", []string{"Bonjour", " ça va"}, "Bonjour ça va"},
		{"cut after one byte", []string{"\xf0", "\x9f\x99\x82"}, "🙂"},
		{"cut twice", []string{"a\xf0\x9f", "\x99", "\x82b"}, "a🙂b"},
		{"never goes on", []string{"a\xf0\x9f", "b"}, "a\ufffdb"},
		{"never ends", []string{"a\xf0\x9f"}, "a\ufffd"},
		{"a lone tail", []string{"\x99\x82"}, "\ufffd"},
		{"no character at all", []string{"\xff", "a\xfe"}, "\ufffda\ufffd"},
		{"half a surrogate in UTF-8", []string{"\xed\xa0", "\xbd"}, "\ufffd\ufffd"},
		{"too large", []string{"\xf4\x90", "\x80\x80"}, "\ufffd\ufffd"},
		{"the marks themselves", []string{string(rune(0x10FF80)), "x"}, "\ufffdx"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s RuneJoiner
			got := ""
			for _, p := range c.pieces {
				got += s.Next(string(EscapeInvalid([]byte(p))))
			}
			if got += s.End(); got != c.want {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

// However a text is cut into pieces, the same comes out as of the whole.
func FuzzRuneJoiner(f *testing.F) {
	f.Add("Bonjour ça va 🙂", 3)
	f.Add("\xf0\x9f\x99\x82\xff\x80", 1)
	f.Add("\U0010ff80\U0010ffff\xed\xa0\xbd", 2)
	f.Fuzz(func(t *testing.T, text string, size int) {
		if size = min(max(size, 1), 64); len(text) > 4096 {
			return
		}
		var s RuneJoiner
		var got strings.Builder
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			piece := s.Next(string(EscapeInvalid([]byte(rest[:n]))))
			if !utf8.ValidString(piece) {
				t.Fatalf("%q is not valid", piece)
			}
			got.WriteString(piece)
			rest = rest[n:]
		}
		got.WriteString(s.End())
		if !utf8.ValidString(got.String()) {
			t.Fatalf("%q is not valid", got.String())
		}
		if utf8.ValidString(text) && strings.IndexFunc(text, isEscape) < 0 && got.String() != text {
			t.Fatalf("%q became %q", text, got.String())
		}
	})
}

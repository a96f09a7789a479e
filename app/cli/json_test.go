package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// Scripts get every character; a terminal gets none that acts or hides.
func TestJSONEscapesWhatIsNotSeen(t *testing.T) {
	text := "a<b>\"\\\n\t\x00\x1b[31m\x7f\u0085\u009b2J é 日本 🙂 \u00a0\u00ad\u200b\u200d\u202e\u2066\u2028\u2800\u3164\u115f\ufeff\ufe0f\U000e0041\U000f0000\ue000 \ufffd"
	var out bytes.Buffer
	if err := (&Session{Out: &out}).line(map[string]string{"name\u202e": text}); err != nil {
		t.Fatal(err)
	}
	for _, r := range out.String() {
		if hidden(r) && r != '\n' {
			t.Errorf("%U is printed in %q", r, out.String())
		}
	}
	for _, want := range []string{`\u202e`, `\u009b2J`, `\u007f`, `\u200b`, `\u2066`, `\u3164`, `\udb40\udc41`, `\udb80\udc00`, "a<b>", "é 日本 🙂 "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not in %s", want, out.String())
		}
	}
	var back map[string]string
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back["name\u202e"] != text {
		t.Errorf("%v, %q", err, back)
	}
}

// A character that comes in two writes is one.
func TestJSONInPieces(t *testing.T) {
	var out bytes.Buffer
	e := &escaping{w: &out}
	for _, b := range []byte("\"é\u202e日\U000e0041\"\n") {
		if n, err := e.Write([]byte{b}); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := out.String(); got != "\"é\\u202e日\\udb40\\udc41\"\n" {
		t.Errorf("%q", got)
	}
}

func FuzzJSONIsLossless(f *testing.F) {
	for _, s := range []string{"", "a\u202eb", "\U000e0041", "\x9b", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var out bytes.Buffer
		if err := (&Session{Out: &out}).line(s); err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != strings.ToValidUTF8(s, "\ufffd") && !strings.Contains(back, "\ufffd") {
			t.Errorf("%v, %q became %q", err, s, back)
		}
		if i := strings.IndexFunc(strings.TrimSuffix(out.String(), "\n"), func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 {
			t.Errorf("%q", out.String())
		}
	})
}

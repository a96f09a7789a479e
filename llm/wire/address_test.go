package wire

import (
	"errors"
	"testing"

	"github.com/nod-app/nod/llm"
)

func TestParseAddress(t *testing.T) {
	for _, c := range []struct {
		raw    string
		remote bool
		want   string
		kind   llm.Kind
	}{
		{"http://127.0.0.1:11434", false, "http://127.0.0.1:11434", ""},
		{" http://localhost:8000/v1/ ", false, "http://localhost:8000/v1", ""},
		{"http://[::1]:8000", false, "http://[::1]:8000", ""},
		{"http://0.0.0.0:8000", false, "http://127.0.0.1:8000", ""},
		{"http://[::]:8000", false, "http://[::1]:8000", ""},
		{"https://127.0.0.1", false, "https://127.0.0.1:443", ""},
		{"http://127.8.9.1", false, "http://127.8.9.1:80", ""},
		{"http://gpu.example:8000/v1", true, "http://gpu.example:8000/v1", ""},
		{"http://gpu.example:8000/v1", false, "", llm.KindRemote},
		{"http://192.168.1.5:8000", false, "", llm.KindRemote},
		{"http://localhost.evil.example", false, "", llm.KindRemote},
		{"http://127.0.0.1.evil.example", false, "", llm.KindRemote},
		{"http://2130706433", false, "", llm.KindRemote}, // some resolvers take it for 127.0.0.1
		{"http://[::ffff:192.168.1.5]", false, "", llm.KindRemote},
		{"http://user:secret@127.0.0.1", true, "", llm.KindNotAServer},
		{"http://127.0.0.1/?key=secret", true, "", llm.KindNotAServer},
		{"ftp://127.0.0.1", true, "", llm.KindNotAServer},
		{"127.0.0.1:11434", true, "", llm.KindNotAServer},
		{"http://", true, "", llm.KindNotAServer},
		{"", true, "", llm.KindNotAServer},
		{"http://127.0.0.1:port", true, "", llm.KindNotAServer},
	} {
		got, err := ParseAddress(c.raw, c.remote)
		var e *llm.Error
		switch {
		case c.kind == "" && (err != nil || got.String() != c.want):
			t.Errorf("%q: %v, %v", c.raw, got, err)
		case c.kind != "" && (!errors.As(err, &e) || e.Kind != c.kind):
			t.Errorf("%q: %v, %v", c.raw, got, err)
		}
	}
}

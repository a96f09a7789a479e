package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nod-app/nod/llm"
)

func TestArgumentsAreKeptAsWritten(t *testing.T) {
	for raw, want := range map[string]string{
		`{"a":1}`:                 `{"a":1}`,
		` {"a" : 1} `:             `{"a" : 1}`,
		`"{\"a\":1}"`:             `{"a":1}`,
		`"\"{\\\"a\\\":1}\""`:     `{"a":1}`,
		`{"a":1,"a":2}`:           `{"a":1,"a":2}`,
		`{"n":12345678901234567}`: `{"n":12345678901234567}`,
		``:                        `{}`,
		`null`:                    `{}`,
		`""`:                      `{}`,
		`"null"`:                  `{}`,
		`[1]`:                     `[1]`,
		`"{\"a\":"`:               `{"a":`, // cut: for the decoder to say so
		`7`:                       `7`,
	} {
		if got := Arguments(json.RawMessage(raw)); got != want {
			t.Errorf("%s: %s, not %s", raw, got, want)
		}
	}
}

func FuzzArguments(f *testing.F) {
	for _, s := range []string{`{}`, `"{}"`, `"\"{}\""`, "\xff", `"\ud83d"`, `"`, "{\"a\":\"\U0010ffff\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got := Arguments(raw)
		if got == "" || !utf8.ValidString(got) {
			t.Fatalf("%q from %q", got, raw)
		}
	})
}

func TestCallIDsAreUnique(t *testing.T) {
	r := NewReply(t.Context(), DefaultLimits(), func(llm.Chunk) error { return nil })
	seen := map[string]bool{}
	for _, given := range []string{"", "", "a", "a", "b c", "\x1b[31m", "é", strings.Repeat("x", 129)} {
		c := r.ids.assign(llm.Call{ID: given})
		if c.ID == "" || seen[c.ID] || len(c.ID) > maxID || (given == "b c" || given == "é") && c.ID == given {
			t.Errorf("%q became %q", given, c.ID)
		}
		seen[c.ID] = true
	}
	if !seen["a"] {
		t.Error("a good id was not kept")
	}
}

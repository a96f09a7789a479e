package ollama

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm/wire"
)

func through(in string) (string, *streamStatus) {
	s := &streamStatus{}
	l := &lineReader{Closer: io.NopCloser(nil), from: bufio.NewReaderSize(strings.NewReader(in), 16), status: s, limits: wire.DefaultLimits()}
	out, _ := io.ReadAll(l)
	return string(out), s
}

func TestLines(t *testing.T) {
	for name, c := range map[string]struct {
		in, want string
		failed   bool
	}{
		"as they are":       {"{\"a\":1}\n{\"b\":2}\n", "{\"a\":1}\n{\"b\":2}\n", false},
		"blank ones":        {"\n\n  \r\n{\"a\":1}\r\n\n", "{\"a\":1}\n", false},
		"no end of line":    {"{\"a\":1}", "{\"a\":1}\n", false},
		"cut":               {"{\"a\":1}\n{\"b\":", "{\"a\":1}\n", true},
		"no JSON":           {"{\"a\":1}\noops\n{\"b\":2}\n", "{\"a\":1}\n", true},
		"an array":          {"[1]\n", "", true},
		"two in a line":     {"{}{}\n", "", true},
		"nothing":           {"", "", false},
		"invalid UTF-8":     {"{\"a\":\"\xf0\x9f\"}\n", "{\"a\":\"\U0010fff0\U0010ff9f\"}\n", false},
		"calls of no reply": {"{\"tool_calls\":1}\n", "{\"tool_calls\":1}\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, s := through(c.in)
			if got != c.want || (s.err != nil) != c.failed {
				t.Errorf("%q, %v", got, s.err)
			}
		})
	}
}

// Whatever a server sends, what reaches Ollama's client are lines that it can
// read.
func FuzzLines(f *testing.F) {
	f.Add([]byte("{\"message\":{\"content\":\"hi\"},\"done\":true}\n"))
	f.Add([]byte(`{"message":{"tool_calls":[{"function":{"name":"x","arguments":"{}"}}]}}`))
	f.Add([]byte(`{"message":{"tool_calls":[{"function":null}]}}`))
	f.Add([]byte("\n\xff{\"a\":\"\xf0\x9f\"}\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		out, _ := through(string(in))
		for line := range bytes.Lines([]byte(out)) {
			if !json.Valid(line) {
				t.Fatalf("%q is no JSON", line)
			}
			var r api.ChatResponse
			if json.Unmarshal(line, &r) == nil {
				unwrapCalls(r.Message.ToolCalls)
			}
		}
	})
}

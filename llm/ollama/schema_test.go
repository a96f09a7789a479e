package ollama

import (
	"encoding/json"
	"testing"

	"github.com/nod-app/nod/llm"
)

func TestSchemasAreMadeSimple(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"simple":            {`{"a":{"type":"string","description":"It."}}`, `{"a":{"type":"string","description":"It."}}`},
		"keeps the order":   {`{"z":{"type":"string"},"a":{"type":"string"}}`, `{"z":{"type":"string"},"a":{"type":"string"}}`},
		"several types":     {`{"a":{"type":["null","integer"]}}`, `{"a":{"type":"integer"}}`},
		"choices of text":   {`{"a":{"type":"string","enum":["x","y",null]}}`, `{"a":{"type":"string","enum":["x","y"]}}`},
		"choices of number": {`{"a":{"type":"integer","enum":[1,5],"description":"How many."}}`, `{"a":{"type":"integer","description":"How many. One of 1, 5."}}`},
		"any of":            {`{"a":{"anyOf":[{"type":"null"},{"type":"boolean"}]}}`, `{"a":{"type":"boolean"}}`},
		"nested":            {`{"a":{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"integer"}}}}`, `{"a":{"type":"object","description":"With x (string), y (integer)."}}`},
		"lists":             {`{"a":{"type":"array","items":{"type":"string","minLength":1}}}`, `{"a":{"type":"array","items":{"type":"string"}}}`},
		"no type":           {`{"a":{}}`, `{"a":{"type":"string"}}`},
		"none":              {`{}`, `{}`},
		"not a schema":      {`[]`, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			got := newTool(llm.Tool{Name: "x", Schema: json.RawMessage(`{"type":"object","required":["a"],"properties":` + c.in + `}`)})
			b, err := json.Marshal(got.Function.Parameters.Properties)
			if err != nil || string(b) != c.want {
				t.Errorf("%s, not %s (%v)", b, c.want, err)
			}
		})
	}
}

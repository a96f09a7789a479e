package tools

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxResult is the largest data of a result in bytes of JSON; tools cut sooner
// and say so.
const MaxResult = 96 << 10

func (t Tool) timeout() time.Duration {
	if t.def.Timeout > 0 {
		return t.def.Timeout
	}
	return DefaultTimeout
}

// capped returns the data as JSON, at most MaxResult; what is longer becomes the
// beginning of its text.
func capped(data any) (text json.RawMessage, cut bool) {
	s := encoded(data)
	if len(s) <= MaxResult {
		return json.RawMessage(s), false
	}
	// No character of JSON becomes more than two in a string of JSON.
	return json.RawMessage(encoded(struct {
		Truncated bool   `json:"truncated"`
		Text      string `json:"text"`
	}{true, strings.ToValidUTF8(s[:MaxResult/2-64], "")})), true
}

// encoded returns the data as JSON, {} if it has none. '<' stays one character.
func encoded(data any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(data); err != nil {
		return `{}`
	}
	return strings.TrimSpace(b.String())
}

// stringsIn returns all texts in a JSON value, names of fields left out; none if it is not valid.
func stringsIn(data json.RawMessage) (out []string) {
	d := jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		t, err := d.ReadToken()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			return nil
		}
		if in, n := d.StackIndex(d.StackDepth()); t.Kind() == '"' && (in != '{' || n%2 == 0) {
			out = append(out, t.String())
		}
	}
}

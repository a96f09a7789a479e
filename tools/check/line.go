package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nod-app/nod/tools/policy"
)

// Why a line is denied before its call is decided. Like the policy's own codes
// they are never renamed.
const (
	CodeLine   policy.Code = "line_unreadable"    // not a JSON object, or one that says a thing twice
	CodeLabels policy.Code = "line_unknown_label" // a label that there is not
)

// corpusLine is what a line says.
type corpusLine struct {
	id     json.RawMessage
	tool   string
	args   []byte
	labels policy.Labels
	typed  string
	urls   []string
	grants json.RawMessage

	trace     string
	shows     []string
	sensitive string
	holds     holds
	mandate   bool // a mandate of the user covers what the call sends

	benign, attack, harmless bool // what it says of itself; harmless: the attack may be let through
}

// read takes a line apart. The problem is the reason to deny it.
func read(text []byte) (corpusLine, *policy.Problem) {
	var l corpusLine
	m, err := members(text)
	l.id = identity(m["id"])
	if err == nil {
		err = spelled(m)
	}
	if err != nil {
		return l, unreadable(err)
	}
	if t := m["tool"]; present(t) && json.Unmarshal(t, &l.tool) != nil {
		return l, unreadable(errors.New("tool is not a string"))
	}
	names, err := texts(m["labels"])
	if err != nil {
		return l, unreadable(fmt.Errorf("labels: %w", err))
	}
	if l.labels, err = policy.ParseLabels(names); err != nil {
		return l, &policy.Problem{Code: CodeLabels, Reason: "The line names a label that there is not; there are untrusted and private."}
	}
	if l.urls, err = texts(m["user_urls"]); err != nil {
		return l, unreadable(fmt.Errorf("user_urls: %w", err))
	}
	if l.shows, err = texts(m["shows"]); err != nil {
		return l, unreadable(fmt.Errorf("shows: %w", err))
	}
	if l.holds, err = holdsOf(m["holds"]); err != nil {
		return l, unreadable(fmt.Errorf("holds: %w", err))
	}
	for name, into := range map[string]any{"typed": &l.typed, "sensitive": &l.sensitive} {
		if v := m[name]; present(v) && json.Unmarshal(v, into) != nil {
			return l, unreadable(fmt.Errorf("%s is not a string", name))
		}
	}
	if v := m["mandate"]; present(v) && json.Unmarshal(v, &l.mandate) != nil {
		return l, unreadable(errors.New("mandate is neither true nor false"))
	}
	l.grants, l.trace = m["grants"], string(m["trace"])
	l.expectation(m)
	bad := l.arguments(m)
	return l, bad
}

// expectation reads the verdict that a corpus expects of the line; what is not understood becomes
// a remark.
func (l *corpusLine) expectation(m map[string]json.RawMessage) {
	var expected string
	_ = json.Unmarshal(m["expected"], &expected)
	if json.Unmarshal(m["benign"], &l.benign) != nil {
		l.benign = expected == "allow"
	}
	switch expected {
	case "deny", "confirm", "sanitise":
		l.attack = !l.benign
		l.harmless = expected == "sanitise"
	}
}

func unreadable(err error) *policy.Problem {
	return &policy.Problem{Code: CodeLine, Reason: "The line cannot be read: " + err.Error() + "."}
}

// members gives the members of the object that a line is. The bytes of each
// value stay as they are, which no decoder of whole objects lets them.
func members(text []byte) (map[string]json.RawMessage, error) {
	m := map[string]json.RawMessage{}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return m, errors.New("it is not a JSON object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return m, errors.New("it is not valid JSON")
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return m, errors.New("it is not valid JSON")
		}
		key := name.(string) // a member's name is nothing else
		for have := range m {
			if strings.EqualFold(have, key) {
				return m, fmt.Errorf("it has the member %q twice", key)
			}
		}
		m[key] = v
	}
	if _, err := d.Token(); err != nil {
		return m, errors.New("it is not valid JSON")
	}
	if len(bytes.TrimSpace(text[d.InputOffset():])) > 0 {
		return m, errors.New("something follows the JSON object")
	}
	return m, nil
}

// spelled refuses a member in another case, which would be taken for a remark:
// a label that is overlooked is a label less.
func spelled(m map[string]json.RawMessage) error {
	for key := range m {
		for _, known := range []string{"id", "tool", "args", "args_raw", "labels", "typed", "user_urls", "grants", "trace", "shows", "sensitive", "mandate", "holds"} {
			if key != known && strings.EqualFold(key, known) {
				return fmt.Errorf("it has the member %q instead of %q", key, known)
			}
		}
	}
	return nil
}

func identity(id json.RawMessage) json.RawMessage {
	if !utf8.Valid(id) {
		return nil
	}
	return id
}

// arguments finds the bytes of the arguments. {} are those of a call without any.
func (l *corpusLine) arguments(m map[string]json.RawMessage) *policy.Problem {
	args, raw := m["args"], m["args_raw"]
	if present(args) && present(raw) {
		return unreadable(errors.New("it has args and args_raw"))
	}
	if inner, ok := rawForm(args); ok {
		raw = inner
	}
	if !present(raw) {
		l.args = args
		return nil
	}
	// The bytes that a string represents are unsure if it is not sound text.
	b, err := jsontext.AppendUnquote(nil, raw)
	if err != nil && strings.HasPrefix(string(raw), `"`) {
		return &policy.Problem{Code: policy.CodeBadUnicode, Reason: "The string of the arguments is not valid Unicode."}
	}
	if err != nil {
		return unreadable(errors.New("args_raw is not a string"))
	}
	l.args = b
	return nil
}

// rawForm finds the string in {"_raw_json": "…"}, how attacks.jsonl writes exact bytes.
func rawForm(args json.RawMessage) (json.RawMessage, bool) {
	var only map[string]json.RawMessage
	if json.Unmarshal(args, &only) != nil || len(only) != 1 {
		return nil, false
	}
	raw, ok := only["_raw_json"]
	return raw, ok && strings.HasPrefix(string(raw), `"`)
}

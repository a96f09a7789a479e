package turn

import (
	"encoding/json"
	"strings"
)

// textCall is a call that a model wrote as text.
type textCall struct {
	name     string
	complete bool // its arguments are there and valid
}

// findTextCall finds a call in a text: in the tags that model families use, in a
// fenced block, or as the whole text; as JSON or as in Python.
func (o offer) findTextCall(text string) (textCall, bool) {
	known := func(name string) bool { _, ok := o.tool(name); return ok }
	return callInText(text, known)
}

// callTags come right before a call.
func callTags() []string {
	return []string{"<tool_call>", "<|tool_call|>", "<|tool_call>", "<function_call>", "<|python_tag|>", "<tool_calls>", "[TOOL_CALLS]", "<|tool_call_begin|>"}
}

func callInText(text string, known func(string) bool) (textCall, bool) {
	for _, tag := range callTags() {
		if a, ok := afterTag(text, tag); ok {
			return a, true
		}
	}
	if _, rest, ok := strings.Cut(text, "<function="); ok {
		if name, _, ok := strings.Cut(rest, ">"); ok && known(name) {
			return textCall{name, true}, true
		}
	}
	whole := strings.TrimSpace(text)
	if a, ok := callIn(whole, known); ok {
		return a, true
	}
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, "```")
		if !ok {
			return textCall{}, false
		}
		block, next, closed := strings.Cut(after, "```")
		if kind, body, ok := strings.Cut(block, "\n"); ok && mayHoldCall(kind) {
			if a, ok := callIn(strings.TrimSpace(body), known); ok {
				return a, true
			}
		}
		if rest = next; !closed {
			return textCall{}, false
		}
	}
}

// mayHoldCall says that a block in such a language may be a call.
func mayHoldCall(language string) bool {
	switch strings.ToLower(strings.TrimSpace(language)) {
	case "", "json", "tool_call", "tool_code", "tool", "python", "xml", "text":
		return true
	}
	return false
}

// afterTag returns the call behind a tag. A tag that a sentence speaks of has none.
func afterTag(text, tag string) (textCall, bool) {
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, tag)
		if !ok {
			return textCall{}, false
		}
		after = strings.TrimLeft(after, " \t\r\n")
		if after == "" {
			return textCall{}, true
		}
		if after[0] == '{' || after[0] == '[' {
			a, _ := jsonCall(after)
			return a, true
		}
		rest = after
	}
}

// callIn returns the call that a text is, if the tool is known.
func callIn(s string, known func(string) bool) (textCall, bool) {
	if s == "" {
		return textCall{}, false
	}
	if s[0] == '{' || s[0] == '[' {
		a, ok := jsonCall(s)
		return a, ok && known(a.name)
	}
	name, args, ok := strings.Cut(s, "(")
	return textCall{name, true}, ok && strings.HasSuffix(args, ")") && known(name)
}

// written is a call in the forms that models write it.
type written struct {
	Name       string          `json:"name"`
	Tool       string          `json:"tool"`
	Arguments  json.RawMessage `json:"arguments"`
	Parameters json.RawMessage `json:"parameters"`
	Function   *struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

// jsonCall reads the first call of a text that begins with JSON; ok says that
// it has the form of one. What is cut off may still show the name.
func jsonCall(s string) (textCall, bool) {
	var w written
	d := json.NewDecoder(strings.NewReader(s))
	var err error
	if s[0] == '[' {
		var list []written
		if err = d.Decode(&list); len(list) > 0 {
			w = list[0]
		}
	} else {
		err = d.Decode(&w)
	}
	if w.Function != nil && w.Name == "" {
		w.Name, w.Arguments = w.Function.Name, w.Function.Arguments
	}
	if w.Name == "" {
		w.Name = w.Tool
	}
	if err != nil {
		return textCall{name: cutName(s)}, cutName(s) != ""
	}
	args := len(w.Arguments) > 0 || len(w.Parameters) > 0
	return textCall{w.Name, args}, w.Name != "" && args
}

// cutName returns the value of "name" near the beginning of broken JSON.
func cutName(s string) string {
	_, rest, ok := strings.Cut(upTo(s, 256), `"name"`)
	if !ok {
		return ""
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t\r\n:"), `"`)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, `"`)
	return name
}

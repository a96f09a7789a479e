package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A person is told what a person can do, and a program gets the tool's own text.
func TestCallTextIsForAPerson(t *testing.T) {
	const text = "Do not ask again; do something else or say what you need."
	for code, want := range map[string]string{
		"unknown_tool":    `x.y: there is no tool named "x.y"; list the tools with: nod tools (unknown_tool)`,
		"refused_by_user": "x.y: you denied it; to be asked again, run it again (refused_by_user)", "some_other": "x.y: " + text + " (some_other)",
	} {
		result := json.RawMessage(fmt.Sprintf(`{"tool":"x.y","success":false,"error":%q,"code":%q}`, text, code))
		var out bytes.Buffer
		if ok, err := (&callCmd{}).one(&Session{Out: &out}, result); ok || err != nil || strings.TrimSpace(out.String()) != want {
			t.Errorf("%s: %v, %v, %q", code, ok, err, out.String())
		}
		out.Reset()
		if _, err := (&callCmd{JSON: true}).one(&Session{Out: &out}, result); err != nil || !strings.Contains(out.String(), text) {
			t.Errorf("%s as JSON: %v, %q", code, err, out.String())
		}
	}
}

package catalogue

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/settings/config"
)

// The numbers of every tool have bounds in its schema, and one answer.
func TestNumbersOfEveryTool(t *testing.T) {
	specs, err := Definitions()
	if err != nil {
		t.Fatal(err)
	}
	var lines, want []string
	for _, s := range specs {
		var schema struct {
			Properties map[string]struct {
				Type                         string
				Minimum, Maximum, MultipleOf *float64
			}
			Required []string
		}
		if err := json.Unmarshal(s.ArgsSchema, &schema); err != nil {
			t.Fatal(err)
		}
		for name, p := range schema.Properties {
			if p.Type != "number" && p.Type != "integer" {
				continue
			}
			if p.Minimum == nil || p.Maximum == nil || p.MultipleOf == nil {
				t.Fatalf("%s: %s has no bounds: %s", s.Name, name, s.ArgsSchema)
			}
			refused := fmt.Sprintf(`The argument \"%s\" must be a whole number from %.0f to %.0f.`, name, *p.Minimum, *p.Maximum)
			for value, answer := range map[float64]string{
				*p.Minimum: `"decision":"allow"`, *p.Maximum: `"decision":"allow"`, *p.Maximum + 1: `"decision":"allow"`, *p.Minimum - 1: refused, -1: refused, *p.Minimum + 0.5: refused,
			} {
				args := fmt.Sprintf("%q:%v", name, value)
				for _, other := range schema.Required {
					if other == name {
						continue
					}
					args += fmt.Sprintf(`,%q:"/text"`, other)
					answer = strings.Replace(answer, `"decision":"allow"`, `"decision":`, 1) // the text may be a path
				}
				lines = append(lines, fmt.Sprintf(`{"tool":%q,"args":{%s}}`, s.Name, args))
				want = append(want, answer)
			}
		}
	}
	if len(lines) == 0 {
		t.Fatal("no tool has a number")
	}
	var out strings.Builder
	if err := CheckPolicy(config.Paths{Home: t.TempDir()}, Scopes{}, strings.NewReader(strings.Join(lines, "\n")), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for i, got := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if !strings.Contains(got, want[i]) || strings.Contains(got, "args_bad_number") != strings.HasPrefix(want[i], "The argument") {
			t.Errorf("%s: %s, want %s", lines[i], got, want[i])
		}
	}
}

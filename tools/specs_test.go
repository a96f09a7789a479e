package tools_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func specs(r *rig) map[string]tools.Spec {
	out := map[string]tools.Spec{}
	for _, s := range r.Specs() {
		out[s.Name] = s
	}
	return out
}

// A definition is written as the contract (docs/contracts.md) has it.
func TestSpecs(t *testing.T) {
	r := newRig(t)
	all := specs(r)
	w := all["write"]
	if w.Risk != "medium" || w.Confirmation != "if_destructive" || !w.Mutates || w.Egress || w.ReadsPrivate || !w.Undoable || !w.Enabled ||
		!slices.Equal(w.Scopes.Paths, []string{"path: write"}) || w.Scopes.Apps == nil || w.Scopes.Network == nil {
		t.Errorf("%+v", w)
	}
	if s := all["surf"]; !slices.Equal(s.Scopes.Network, []string{"text"}) || !s.Egress || s.Undoable {
		t.Errorf("%+v", s)
	}
	if names := r.Specs(); names[0].Name != "peek" || len(names) != len(kinds)+2 {
		t.Errorf("not in the order of declaration: %+v", names)
	}
	if all["off"].Enabled {
		t.Error("what must be switched on is on")
	}
	r.set.On = map[string]bool{"off": true}
	r.set.Overrides = map[string]policy.Override{"peek": policy.OverrideDeny, "poke": policy.OverrideAsk}
	if all = specs(r); !all["off"].Enabled || all["peek"].Enabled || !all["poke"].Enabled || all["poke"].Asks != tools.AsksAlways {
		t.Errorf("%+v", all)
	}
	r.set.On, r.set.Overrides = nil, nil
	if all = specs(r); all["off"].Enabled || !all["peek"].Enabled || all["poke"].Asks == tools.AsksAlways {
		t.Errorf("as before: %+v", all)
	}
}

// To say which tools there are, no folder of the scope is looked at: one on a drive that hangs
// would hold back each reply of a model.
func TestSpecsLookAtNoFolder(t *testing.T) {
	r := newRig(t)
	all, err := tools.NewRegistry(tools.Options{
		Tools: r.tools(),
		Settings: func() tools.Settings {
			t.Error("the folders were looked at")
			return tools.Settings{}
		},
		Switches: func() tools.Settings {
			return tools.Settings{Overrides: map[string]policy.Override{"peek": policy.OverrideDeny}}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all.Specs() {
		if want := s.Name != "peek" && s.Name != "off"; s.Enabled != want {
			t.Errorf("%s is enabled: %t", s.Name, s.Enabled)
		}
	}
}

// Every schema is one of draft 2020-12 and says what the struct says.
func TestSchemas(t *testing.T) {
	for _, s := range newRig(t).Specs() {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.ArgsSchema))
		must(t, err)
		c := jsonschema.NewCompiler()
		c.DefaultDraft(jsonschema.Draft2020)
		must(t, c.AddResource("args.json", doc))
		schema, err := c.Compile("args.json")
		must(t, err)
		good, bad := `{"mode":"fast","n":15}`, `{"mode":"none"}`
		if s.Name == "needs" {
			good, bad = `{"id":"a"}`, `{}`
		}
		for text, want := range map[string]bool{good: true, bad: false, `{"text":1,"id":1}`: false, `{"n":1.5,"id":1}`: false, `{"n":0,"id":1}`: false, `{"n":101,"id":1}`: false} {
			var v any
			must(t, json.Unmarshal([]byte(text), &v))
			if err := schema.Validate(v); (err == nil) != want {
				t.Errorf("%s: %s: %v", s.Name, text, err)
			}
		}
	}
	want := `{"type":"object","properties":{"path":{"type":"string","description":"a path"},"text":{"type":"string","description":"some text"},` +
		`"mode":{"type":"string","description":"how","enum":["fast","slow"]},"n":{"type":"number","description":"how many","multipleOf":1,"minimum":1,"maximum":100}},"required":[]}`
	var a, b any
	must(t, json.Unmarshal([]byte(want), &a))
	must(t, json.Unmarshal(specs(newRig(t))["peek"].ArgsSchema, &b))
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	if !bytes.Equal(x, y) {
		t.Errorf("%s", y)
	}
}

// The settings ask or deny where the definition does not, and allow only what
// the definition does not always ask for.
func TestLocalOverrides(t *testing.T) {
	for o, c := range map[policy.Override]struct {
		tool  string
		code  policy.Code
		asked int
	}{
		policy.OverrideAsk: {"peek", "ok", 1}, policy.OverrideDeny: {"peek", policy.CodePolicyDeny, 0}, policy.OverrideAllow: {"write", "ok", 0},
	} {
		r := newRig(t)
		r.set.Overrides = map[string]policy.Override{c.tool: o}
		if res := r.one(trace(), c.tool, r.path("new.txt")); was(res) != c.code || len(r.person.Asked) != c.asked {
			t.Errorf("%s: asked %d, %+v", o, len(r.person.Asked), res)
		}
	}
	r := newRig(t)
	r.set.Overrides = map[string]policy.Override{"high": policy.OverrideAllow, "always": policy.OverrideAllow}
	for i, tool := range []string{"high", "always"} {
		if res := r.one(trace(), tool, ``); !res.Success || len(r.person.Asked) != i+1 {
			t.Errorf("the settings weaken what is always asked: %+v", res)
		}
	}
}

// What asks is said as the settings have it, and as the policy decides.
func TestAsksUnderTheSettings(t *testing.T) {
	r := newRig(t)
	for tool, want := range map[string]tools.Asks{
		"peek": tools.AsksNever, "read": tools.AsksNever, "surf": tools.AsksUnlessTyped, "write": tools.AsksAlways, "high": tools.AsksAlways, "off": tools.AsksAlways,
	} {
		if got := specs(r)[tool].Asks; got != want {
			t.Errorf("%s: %s, want %s", tool, got, want)
		}
	}
	r.set.Overrides = map[string]policy.Override{"peek": policy.OverrideAsk, "surf": policy.OverrideAsk, "write": policy.OverrideAllow,
		"high": policy.OverrideAllow, "poke": policy.OverrideDeny}
	for tool, want := range map[string]tools.Asks{
		"peek": tools.AsksAlways, "surf": tools.AsksAlways, "write": tools.AsksNever, "high": tools.AsksAlways, "poke": tools.AsksNever,
	} {
		if got := specs(r)[tool].Asks; got != want {
			t.Errorf("with settings: %s: %s, want %s", tool, got, want)
		}
	}
}

// An address that the person typed needs no question while the trace is clean;
// as the sentence around it ends, so does the address.
func TestAddressesThatThePersonTyped(t *testing.T) {
	for typed, asked := range map[string]int{
		"open https://example.com/a":         0,
		"open https://example.com/a, please": 0,
		"(see https://example.com/a).":       0,
		"see \"https://example.com/a\"!":     0,
		"is it <https://example.com/a>?":     0,
		"open https://example.com/ab":        1,
		"open http://example.com/a":          1,
		"open https://example.com/a?x=1":     1,
		"open example.com/a":                 1,
		"https://example.com.evil.com/a":     1,
		"":                                   1,
	} {
		r := newRig(t)
		tr := tools.NewTrace(typed, nil, 0)
		if res := r.one(tr, "surf", `{"text":"https://example.com/a"}`); !res.Success || len(r.person.Asked) != asked {
			t.Errorf("%q: asked %d, %+v", typed, len(r.person.Asked), res)
		}
		if res := r.one(tr, "surf", `{"text":"https://example.com/a"}`); !res.Success || len(r.person.Asked) != asked+1 {
			t.Errorf("%q: what came back is not trusted: asked %d, %+v", typed, len(r.person.Asked), res)
		}
	}
}

// Under both labels nothing goes to an address that the person did not type,
// however it is spelled; what they named may still be read.
func TestWhatWasReadDoesNotLeave(t *testing.T) {
	r := newRig(t)
	tr := tools.NewTrace("", []string{r.docs}, 0)
	for range 2 {
		if res := r.one(tr, "read", r.path("a.txt")); !res.Success || len(r.person.Asked) != 0 {
			t.Errorf("the person named it: %+v", res)
		}
	}
	if res := r.one(tr, "surf", `{"text":"https://example.com/?q=hello"}`); res.Code != policy.CodeExfiltration || len(r.person.Asked) != 0 {
		t.Errorf("%+v", res)
	}
	tr = trace()
	r.one(tr, "read", r.path("a.txt"))
	if res := r.one(tr, "read", r.path("a.txt")); !res.Success || len(r.person.Asked) != 1 {
		t.Errorf("nobody named it: asked %d, %+v", len(r.person.Asked), res)
	}
}

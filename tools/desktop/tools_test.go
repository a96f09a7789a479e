package desktop

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nod-app/nod/tools/policy"
)

func TestToolsAreListedWithoutServices(t *testing.T) {
	b := newBench(t, Options{}, policy.Scope{})
	var names []string
	for _, s := range b.Specs() {
		names = append(names, s.Name)
		c := jsonschema.NewCompiler()
		var doc any
		ok(t, json.Unmarshal(s.ArgsSchema, &doc))
		ok(t, c.AddResource("mem://"+s.Name, doc))
		if _, err := c.Compile("mem://" + s.Name); err != nil {
			t.Errorf("the schema of %s: %v", s.Name, err)
		}
	}
	if want := []string{"clipboard.read", "clipboard.write", "notify.send", "shell.run"}; !slices.Equal(names, want) {
		t.Errorf("tools %q, want %q", names, want)
	}
}

// What the tools are to the policy, as its tests have them (catalogue_test.go there).
func TestTraits(t *testing.T) {
	both := policy.Untrusted | policy.Private
	b := newBench(t, Options{}, policy.Scope{})
	for _, want := range []struct {
		policy.Tool
		required []string
		undoable bool
	}{
		{Tool: policy.Tool{Name: "clipboard.read", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: both}},
		{Tool: policy.Tool{Name: "clipboard.write", Risk: policy.Low, Confirmation: policy.IfDestructive, Mutates: true}, required: []string{"text"}, undoable: true},
		{Tool: policy.Tool{Name: "notify.send", Risk: policy.Low, Confirmation: policy.Never, PerMinute: 3}, required: []string{"title", "body"}},
		{Tool: policy.Tool{Name: "shell.run", Risk: policy.High, Confirmation: policy.Always, Mutates: true, Egress: true, ReadsPrivate: true, OptIn: true},
			required: []string{"argv", "dir"}},
	} {
		for _, s := range b.Specs() {
			if s.Name != want.Name {
				continue
			}
			var schema struct{ Required []string }
			ok(t, json.Unmarshal(s.ArgsSchema, &schema))
			got := policy.Tool{Name: s.Name, Risk: policy.Risk(s.Risk), Confirmation: policy.Confirmation(s.Confirmation),
				Mutates: s.Mutates, Egress: s.Egress, ReadsPrivate: s.ReadsPrivate, Yields: want.Yields, PerMinute: want.PerMinute, OptIn: want.OptIn}
			if !reflect.DeepEqual(got, want.Tool) || s.Undoable != want.undoable || !slices.Equal(schema.Required, append([]string{}, want.required...)) {
				t.Errorf("%s is %+v, undoable %v, with %q", s.Name, got, s.Undoable, schema.Required)
			}
		}
	}
}

func TestWithoutServicesTheySaySo(t *testing.T) {
	b := newBench(t, Options{}, policy.Scope{})
	b.bad(codeNoBoard, 0, "clipboard.read", map[string]any{})
	b.bad(codeNoBoard, 0, "clipboard.write", map[string]any{"text": "x"})
	b.bad(codeNoNotify, 0, "notify.send", map[string]any{"title": "x", "body": "y"})
}

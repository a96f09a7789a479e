package tools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// A number that is not whole or too small is refused before anything is looked
// at; one that is too large counts as the largest, in the hash as in the run.
func TestNumbers(t *testing.T) {
	r := newRig(t)
	r.do["peek"] = func(_ context.Context, _ tools.Call, a args) (tools.Output, error) {
		return tools.Output{Data: a.N}, nil
	}
	for text, want := range map[string]int{"1": 1, "1.0": 1, "2e1": 20, "100": 100, "101": 100, "1e15": 100} {
		res := r.one(trace(), "peek", fmt.Sprintf(`{"n":%s}`, text))
		if string(res.Data) != fmt.Sprint(want) {
			t.Errorf("%s: %+v", text, res)
		}
		hash := r.last().ArgsHash
		if r.one(trace(), "peek", fmt.Sprintf(`{"n":%d}`, want)); r.last().ArgsHash != hash {
			t.Errorf("%s has another hash than %d", text, want)
		}
	}
	for _, text := range []string{"0", "-0", "0.0", "-1", "-1e15", "0.5", "1.5", "99.999"} {
		res := r.one(trace(), "peek", fmt.Sprintf(`{"n":%s}`, text))
		if res.Code != policy.CodeBadNumber || res.Error != `The argument "n" must be a whole number from 1 to 100.` {
			t.Errorf("%s: %+v", text, res)
		}
	}
	if res := r.one(trace(), "peek", `{}`); string(res.Data) != "0" {
		t.Errorf("left out: %+v", res)
	}
}

// A number needs a bound, and a bound an argument.
func TestBoundsThatAreMistakes(t *testing.T) {
	type free struct {
		N float64  `json:"n"`
		B bool     `json:"b"`
		S []string `json:"s"`
	}
	d := tools.Definition{Tool: policy.Tool{Name: "free"}, Title: "Count"}
	w := tools.Work[free]{Run: func(context.Context, tools.Call, free, tools.Preview) (tools.Output, error) {
		return tools.Output{}, nil
	}}
	n := tools.Bound{Arg: "n", Max: 3}
	for _, bounds := range [][]tools.Bound{nil, {n, {Arg: "m", Max: 1}}, {n, {Arg: "b", Max: 1}}, {{Arg: "n", Min: 1}}} {
		if d.Bounds = bounds; err1(tools.New(d, w)) == nil {
			t.Errorf("%+v is taken", bounds)
		}
	}
	d.Bounds = []tools.Bound{n, {Arg: "s", Min: 1, Max: 2}}
	d.PerMinute, d.Limits = 2, []string{"3 wishes"}
	tool, err := tools.New(d, w)
	must(t, err)
	r, err := tools.NewRegistry(tools.Options{Tools: []tools.Tool{tool}, Settings: func() tools.Settings { return tools.Settings{} }})
	must(t, err)
	s := r.Specs()[0]
	if want := []string{"3 wishes", "n: at most 3", "s: 1 to 2 items", "2 runs a minute, counted over all requests"}; !slices.Equal(s.Limits, want) {
		t.Errorf("%q", s.Limits)
	}
	var schema struct{ Properties map[string]json.RawMessage }
	must(t, json.Unmarshal(s.ArgsSchema, &schema))
	if got := string(schema.Properties["s"]); got != `{"type":"array","items":{"type":"string"},"maxItems":2,"minItems":1}` && got != `{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2}` {
		t.Error(got)
	}
}

func err1[T any](_ T, err error) error { return err }

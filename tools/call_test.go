package tools_test

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// What is wrong with the form of a call ends it before anything is looked at,
// and all of it is recorded.
func TestCallsThatAreNotEvenDecided(t *testing.T) {
	for _, c := range []struct{ name, tool, args, code string }{
		{"a tool that is not there", "peeek", `{}`, "unknown_tool"},
		{"another case", "Peek", `{}`, "unknown_tool"},
		{"a look-alike", "рeek", `{}`, "unknown_tool"},
		{"no name", "", `{}`, "unknown_tool"},
		{"the name of an undo", "nod.undo", `{}`, "unknown_tool"},
		{"no JSON", "peek", `{"text":`, "args_not_json"},
		{"no UTF-8", "peek", "{\"text\":\"\xff\"}", "args_bad_unicode"},
		{"no object", "peek", `["a"]`, "args_not_object"},
		{"a key twice", "peek", `{"text":"a","text":"b"}`, "args_duplicate_key"},
		{"a key in two cases", "peek", `{"text":"a","Text":"b"}`, "args_duplicate_key"},
		{"a key in another case", "peek", `{"TEXT":"a"}`, "args_unknown_property"},
		{"an unknown key", "peek", `{"confirm_token":"x"}`, "args_unknown_property"},
		{"more behind it", "peek", `{} {}`, "args_trailing_data"},
		{"null", "peek", `{"text":null}`, "args_null"},
		{"another type", "peek", `{"text":1}`, "args_bad_type"},
		{"a number as a string", "peek", `{"n":"1"}`, "args_bad_type"},
		{"a number beyond all", "peek", `{"n":1e999}`, "args_bad_number"},
		{"none of the values", "peek", `{"mode":"slowly"}`, "args_bad_type"},
		{"a required one left out", "needs", ``, "args_missing"},
		{"too large", "peek", `{"text":"` + strings.Repeat("a", policy.MaxArgs) + `"}`, "args_too_large"},
		{"a tool that is off", "off", `{}`, "tool_off"},
		{"out of scope", "read", `{"path":"/etc/passwd"}`, "path_out_of_scope"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			res := r.one(trace(), c.tool, c.args)
			if string(res.Code) != c.code || res.Success || res.Data != nil || res.Audit.Decision != "blocked" || res.Audit.Record < 0 || res.CanUndo {
				t.Errorf("%+v", res)
			}
			if rec := r.last(); rec.Tool != c.tool || rec.Result != audit.Error || rec.Summary != "Nothing was done." || r.records() != r.first+1 {
				t.Errorf("%+v", rec)
			}
			r.ranOnly()
			if len(r.person.Asked) > 0 {
				t.Error("asked")
			}
		})
	}
}

func TestACallThatRuns(t *testing.T) {
	r := newRig(t)
	r.do["peek"] = func(ctx context.Context, c tools.Call, a args) (tools.Output, error) {
		if rec := r.last(); rec.Result != audit.Running || rec.Tool != "peek" {
			t.Errorf("the intent is not in the log before the run: %+v", rec)
		}
		return tools.Output{Data: a, Summary: "Peeked."}, nil
	}
	tr := trace()
	res := r.one(tr, "peek", `{"text":"<a>","n":2,"mode":"fast"}`)
	if !res.Success || string(res.Data) != `{"text":"<a>","mode":"fast","n":2}` || res.Summary != "Peeked." || res.Audit.Code != "low_risk" ||
		len(res.Audit.Labels) != 0 || res.CanUndo {
		t.Errorf("%+v", res)
	}
	if rec := r.last(); rec.Summary != "Peeked." || rec.Result != audit.OK || rec.Decision != audit.Allowed {
		t.Errorf("%+v", rec)
	}
	if res := r.plan(tr); len(res) != 0 {
		t.Errorf("%+v", res)
	}
}

func TestTwoToolsOfOneName(t *testing.T) {
	r := newRig(t)
	if _, err := tools.NewRegistry(tools.Options{Tools: append(r.tools(), r.tools()[0])}); err == nil {
		t.Error("taken")
	}
	for name, d := range map[string]policy.Tool{"no name": {}, "an upper case name": {Name: "Peek"}} {
		if _, err := tools.New(tools.Definition{Tool: d, Title: "Do"}, tools.Work[args]{Run: func(context.Context, tools.Call, args, tools.Preview) (tools.Output, error) {
			return tools.Output{}, nil
		}}); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "a"}, Title: "Do"}, tools.Work[args]{}); err == nil {
		t.Error("a tool that does nothing is taken")
	}
	if _, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "a"}, Title: "Do"}, tools.Work[string]{}); err == nil {
		t.Error("arguments that are no object are taken")
	}
}

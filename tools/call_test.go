package tools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

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
			if len(r.person.asked) > 0 {
				t.Error("asked")
			}
		})
	}
}

func TestACallThatRuns(t *testing.T) {
	r := newRig(t)
	r.do["peek"] = func(_ context.Context, c tools.Call, a args) (tools.Output, error) {
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

// Three denials end a trace, also within one plan; clumsiness, failures of a
// tool and an empty chair are none.
func TestThreeDenialsEndATrace(t *testing.T) {
	r := newRig(t)
	tr := trace()
	out := `{"path":"/etc/passwd"}`
	r.look["poke"] = func(context.Context, tools.Call, args) (tools.Sight, error) {
		return tools.Sight{}, tools.Fail("gone", "It is gone.")
	}
	r.person.can = false
	for range 4 {
		for tool, text := range map[string]string{"peek": `{`, "none": ``, "needs": ``, "poke": ``, "always": ``} {
			if res := r.one(tr, tool, text); res.Success || res.Code == policy.CodeTraceEnded {
				t.Fatalf("%s: %+v", tool, res)
			}
		}
	}
	rs := r.plan(tr, req("read", out), req("peek", ``), req("read", out), req("read", out), req("peek", ``), req("read", out))
	for i, want := range []policy.Code{"path_out_of_scope", "ok", "path_out_of_scope", "path_out_of_scope", "trace_ended", "path_out_of_scope"} {
		if was(rs[i]) != want {
			t.Errorf("call %d: %s, want %s", i, was(rs[i]), want)
		}
	}
	for tool, text := range map[string]string{"peek": ``, "read": r.path("a.txt"), "write": r.path("a.txt")} {
		if res := r.one(tr, tool, text); res.Code != policy.CodeTraceEnded {
			t.Errorf("%s: %+v", tool, res)
		}
	}
	if res := r.one(trace(), "peek", ``); !res.Success {
		t.Errorf("another trace has ended, too: %+v", res)
	}
}

func TestBudgets(t *testing.T) {
	r := newRig(t)
	tr := trace()
	var nine []tools.Request
	for range 9 {
		nine = append(nine, req("peek", ``))
	}
	rs := r.plan(tr, nine...)
	if was(rs[7]) != "ok" || was(rs[8]) != policy.CodeTurnCalls {
		t.Errorf("%s, %s", was(rs[7]), was(rs[8]))
	}
	if res := r.one(tr, "peek", ``); !res.Success {
		t.Errorf("the next turn: %+v", res)
	}
	for i := range 5 {
		want := policy.Code("ok")
		if i >= 3 {
			want = policy.CodeRate
		}
		if res := r.one(tr, "flood", ``); was(res) != want {
			t.Errorf("flood %d: %s", i, was(res))
		}
	}
	r.pass(time.Minute)
	if res := r.one(tr, "flood", ``); !res.Success {
		t.Errorf("a minute later: %+v", res)
	}
	for i := 16; i < 200; i++ {
		if res := r.one(tr, "peek", ``); !res.Success {
			t.Fatalf("call %d: %+v", i, res)
		}
	}
	if res := r.one(tr, "peek", ``); res.Code != policy.CodeTraceCalls {
		t.Errorf("%+v", res)
	}
}

func TestBytesThatATraceMayRead(t *testing.T) {
	r := newRig(t)
	tr := trace()
	r.do["read"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		return tools.Output{Bytes: 40 << 20}, nil
	}
	for i, want := range []policy.Code{"ok", "ok", policy.CodeBytes} {
		if res := r.one(tr, "read", r.path("a.txt")); was(res) != want && !(i == 1 && res.Success) {
			t.Errorf("read %d: %s", i, was(res))
		}
		r.person.mu.Lock()
		r.person.asked = nil
		r.person.mu.Unlock()
	}
	r.look["poke"] = func(context.Context, tools.Call, args) (tools.Sight, error) { return tools.Sight{Bytes: 65 << 20}, nil }
	if res := r.one(trace(), "poke", ``); res.Code != policy.CodeBytes {
		t.Errorf("what a look found is not counted: %+v", res)
	}
}

// Nothing runs that cannot be recorded beforehand.
func TestALogThatCannotBeWritten(t *testing.T) {
	r := newRig(t)
	r.log.begin = errDisk
	for tool, text := range map[string]string{"peek": ``, "write": r.path("new.txt"), "high": ``} {
		res := r.one(trace(), tool, text)
		if res.Success || res.Code != policy.CodeAuditDown || res.Audit.Record != -1 || res.Audit.Decision != "blocked" || !strings.Contains(res.Error, "disk is full") {
			t.Errorf("%s: %+v", tool, res)
		}
	}
	r.log.add = errDisk
	if res := r.one(trace(), "none", ``); res.Code != policy.CodeUnknownTool || res.Audit.Record != -1 {
		t.Errorf("%+v", res)
	}
	r.ranOnly()
	r.log.begin, r.log.add, r.log.end = nil, nil, errDisk
	rs := r.Call(t.Context(), trace(), tools.Plan{Calls: []tools.Request{req("peek", ``)}})
	if !rs[0].Success { // it has happened; the next start finds it without an end
		t.Errorf("%+v", rs[0])
	}
	if rec := r.last(); rec.Result != audit.Running {
		t.Errorf("%+v", rec)
	}
}

// A tool's mistakes and troubles end as results.
func TestToolsThatFail(t *testing.T) {
	var nothing map[string]int
	for name, c := range map[string]struct {
		do   doing
		code policy.Code
		text string
		data string
	}{
		"panic": {func(context.Context, tools.Call, args) (tools.Output, error) { panic("secret /home/ann") }, tools.CodePanicked, "has a mistake", ""},
		"nil map": {func(context.Context, tools.Call, args) (tools.Output, error) {
			nothing["a"]++
			return tools.Output{}, nil
		}, tools.CodePanicked, "has a mistake", ""},
		"failure": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{}, tools.Fail("gone", "It is gone.")
		}, "gone", "It is gone.", ""},
		"half": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{}, &tools.Failure{Code: "half", Message: "Half.", Data: []int{1}}
		}, "half", "Half.", "[1]"},
		"wrapped": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{}, fmt.Errorf("try: %w", tools.Fail("gone", "It is gone."))
		}, "gone", "It is gone.", ""},
		"any error": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{}, errors.New("no such thing")
		}, tools.CodeFailed, "no such thing", ""},
		"deadline": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{}, fmt.Errorf("x: %w", context.DeadlineExceeded)
		}, tools.CodeTimeout, "too long", ""},
		"no data": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{Data: func() {}}, nil
		}, "", "", "{}"},
		"not a text": {func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{Data: "a\xff\u202e"}, nil
		}, "", "", "\"a\\ufffd\u202e\""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.do["peek"] = c.do
			res := r.one(trace(), "peek", ``)
			if res.Code != c.code || !strings.Contains(res.Error, c.text) || string(res.Data) != c.data || strings.Contains(res.Error, "ann") {
				t.Errorf("%+v", res)
			}
			if res.Audit.Decision != "allowed" {
				t.Errorf("it ran, and the record says %s", res.Audit.Decision)
			}
			if res := r.one(trace(), "poke", ``); !res.Success {
				t.Errorf("the next call: %+v", res)
			}
		})
	}
	r := newRig(t)
	r.look["poke"] = func(context.Context, tools.Call, args) (tools.Sight, error) { panic("while looking") }
	if res := r.one(trace(), "poke", ``); res.Code != tools.CodePanicked || res.Audit.Decision != "blocked" {
		t.Errorf("%+v", res)
	}
	if res := r.one(trace(), "quick", ``); res.Code != tools.CodeTimeout {
		t.Errorf("%+v", res)
	}
}

// A result is never larger than what a model can take, whatever is in it.
func TestResultsAreCut(t *testing.T) {
	for _, s := range []string{"a", "<", "\"", "\\", "é", "\u2028", "\x01", "日"} {
		r := newRig(t)
		r.do["peek"] = func(context.Context, tools.Call, args) (tools.Output, error) {
			return tools.Output{Data: []string{strings.Repeat(s, tools.MaxResult)}}, nil
		}
		res := r.one(trace(), "peek", ``)
		var got struct {
			Truncated bool
			Text      string
		}
		must(t, json.Unmarshal(res.Data, &got))
		if !res.Success || res.Code != tools.CodeTooMuch || len(res.Data) > tools.MaxResult || !got.Truncated || len(got.Text) < tools.MaxResult/4 {
			t.Errorf("%q: %d bytes, %+v", s, len(res.Data), res.Code)
		}
	}
}

// Whoever does not wait any more gets nothing done.
func TestACanceledRequest(t *testing.T) {
	r := newRig(t)
	ctx, cancel := context.WithCancel(t.Context())
	r.do["peek"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		cancel()
		return tools.Output{}, ctx.Err()
	}
	rs := r.Call(ctx, trace(), tools.Plan{Calls: []tools.Request{req("peek", ``), req("poke", ``), req("high", ``)}})
	for i, res := range rs {
		if res.Code != tools.CodeCanceled || res.Audit.Record < 0 {
			t.Errorf("call %d: %+v", i, res)
		}
	}
	r.ranOnly("peek")
	r = newRig(t)
	ctx, cancel = context.WithCancel(t.Context())
	r.person.during = cancel
	res := r.Call(ctx, trace(), tools.Plan{Calls: []tools.Request{req("high", ``)}})[0]
	if res.Code != tools.CodeCanceled {
		t.Errorf("%+v", res)
	}
	r.ranOnly()
}

func TestTwoToolsOfOneName(t *testing.T) {
	r := newRig(t)
	if _, err := tools.NewRegistry(tools.Options{Tools: append(r.tools(), r.tools()[0])}); err == nil {
		t.Error("taken")
	}
	for name, d := range map[string]policy.Tool{"no name": {}, "an upper case name": {Name: "Peek"}} {
		if _, err := tools.New(tools.Definition{Tool: d}, tools.Work[args]{Run: func(context.Context, tools.Call, args, tools.Sight) (tools.Output, error) {
			return tools.Output{}, nil
		}}); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "a"}}, tools.Work[args]{}); err == nil {
		t.Error("a tool that does nothing is taken")
	}
	if _, err := tools.New(tools.Definition{Tool: policy.Tool{Name: "a"}}, tools.Work[string]{}); err == nil {
		t.Error("arguments that are no object are taken")
	}
}

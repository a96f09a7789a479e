package tools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// Nothing runs that cannot be recorded beforehand.
func TestALogThatCannotBeWritten(t *testing.T) {
	r := newRig(t)
	r.log.begin = errDisk
	for tool, text := range map[string]string{"peek": ``, "write": r.path("new.txt"), "high": ``} {
		res := r.one(trace(), tool, text)
		if res.Success || res.Code != policy.CodeAuditDown || res.Data != nil || res.Audit.Record != -1 || res.Audit.Decision != "blocked" || !strings.Contains(res.Error, "disk is full") {
			t.Errorf("%s: %+v", tool, res)
		}
	}
	r.log.add = errDisk
	if res := r.one(trace(), "none", ``); res.Code != policy.CodeUnknownTool || res.Audit.Record != -1 {
		t.Errorf("%+v", res)
	}
	r.ranOnly()
	r.log.begin, r.log.add, r.log.end = nil, nil, errDisk
	rs := r.Call(t.Context(), trace(), tools.Batch{Calls: []tools.Request{req("peek", ``)}})
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
	r.preview["poke"] = func(context.Context, tools.Call, args) (tools.Preview, error) { panic("in the preview") }
	if res := r.one(trace(), "poke", ``); res.Code != tools.CodePanicked || res.Audit.Decision != "allowed" {
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

// The one who does not wait any more gets nothing done.
func TestACanceledRequest(t *testing.T) {
	r := newRig(t)
	ctx, cancel := context.WithCancel(t.Context())
	r.do["peek"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		cancel()
		return tools.Output{}, ctx.Err()
	}
	rs := r.Call(ctx, trace(), tools.Batch{Calls: []tools.Request{req("peek", ``), req("poke", ``), req("high", ``)}})
	for i, res := range rs {
		if res.Code != tools.CodeCanceled || res.Audit.Record < 0 {
			t.Errorf("call %d: %+v", i, res)
		}
	}
	r.ranOnly("peek")
	r = newRig(t)
	ctx, cancel = context.WithCancel(t.Context())
	r.person.During = cancel
	res := r.Call(ctx, trace(), tools.Batch{Calls: []tools.Request{req("high", ``)}})[0]
	if res.Code != tools.CodeCanceled {
		t.Errorf("%+v", res)
	}
	r.ranOnly()
}

// The log tells a tool that could not do something from a call that was denied.
func TestFailedPreviewIsNotADenial(t *testing.T) {
	r := newRig(t)
	r.preview["poke"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		return tools.Preview{}, tools.Fail("not_found", "There is no such thing.")
	}
	res := r.one(trace(), "poke", ``)
	if res.Success || res.Code != "not_found" || res.Error != "There is no such thing." || res.Audit.Decision != "allowed" || res.Audit.Code != tools.CodePreview {
		t.Errorf("%+v", res)
	}
	if rec := r.last(); rec.Decision != audit.Allowed || rec.Result != audit.Error || rec.Summary != "There is no such thing." {
		t.Errorf("%+v", rec)
	}
	r.ranOnly()
}

// What a tool finds wrong with a call is said first, also where no one can be asked.
func TestToolErrorsComeBeforeNoWindow(t *testing.T) {
	r := newRig(t)
	r.person.Away = true
	r.preview["always"] = func(_ context.Context, _ tools.Call, a args) (tools.Preview, error) {
		if a.Text == "gone" {
			return tools.Preview{}, tools.Fail("not_found", "There is no such thing.")
		}
		return tools.Preview{}, nil
	}
	if res := r.one(trace(), "always", `{"text":"gone"}`); res.Code != "not_found" {
		t.Errorf("%+v", res)
	}
	if res := r.one(trace(), "always", `{"text":"there"}`); res.Code != policy.CodeNoWindow {
		t.Errorf("%+v", res)
	}
	r.ranOnly()
}

// A tool that the model was not offered is none for it; the call is in the log like any other.
func TestACallOfAToolThatWasNotOffered(t *testing.T) {
	r := newRig(t)
	q := req("poke", `{"text":"a"}`)
	q.Withheld = true
	res := r.plan(trace(), q)[0]
	if res.Code != policy.CodeUnknownTool || res.Audit.Record < 0 || res.Audit.Decision != "blocked" {
		t.Errorf("%+v", res)
	}
	r.ranOnly()
}

// What a tool does knows that a tool does it.
func TestInCall(t *testing.T) {
	r := newRig(t)
	in := false
	r.do["poke"] = func(ctx context.Context, _ tools.Call, _ args) (tools.Output, error) {
		in = tools.InCall(context.WithoutCancel(ctx))
		return tools.Output{}, nil
	}
	if r.one(trace(), "poke", ``); !in || tools.InCall(t.Context()) {
		t.Errorf("in a call: %v, outside: %v", in, tools.InCall(t.Context()))
	}
}

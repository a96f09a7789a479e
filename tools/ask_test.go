package tools_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What needs a person is asked for in one window; what does not runs without.
func TestOneWindowForAPlan(t *testing.T) {
	r := newRig(t)
	r.preview["write"] = func(_ context.Context, c tools.Call, a args) (tools.Preview, error) {
		p, ok := c.Place(policy.WritePath)
		if !ok {
			t.Error("no place")
		}
		return tools.Preview{Object: p.Path, Detail: "new"}, nil
	}
	rs := r.plan(trace(), req("peek", ``), req("write", r.path("new.txt")), req("always", `{"text":"b","n":2}`), req("high", ``))
	for _, res := range rs {
		if !res.Success {
			t.Errorf("%+v", res)
		}
	}
	r.ranOnly("peek", "write", "alwaysb", "high")
	if len(r.person.Asked) != 1 || len(r.person.Asked[0].Questions) != 3 || r.person.Asked[0].Words != "doing it" {
		t.Fatalf("%+v", r.person.Asked)
	}
	qs := map[string]tools.Question{}
	for _, q := range r.person.Asked[0].Questions {
		qs[q.Tool] = q
	}
	w := qs["write"]
	if w.Preview.Object != filepath.Join(r.docs, "new.txt") || w.Risk != policy.Medium || !w.Undoable || w.CallID != "c-write" || w.Offer == nil ||
		!slices.Equal(w.Offer.Paths, []string{r.docs}) || w.Offer.MaxUses != 100 || !w.Offer.Expires.Equal(r.now.Add(24*time.Hour)) || w.Because[0].Code != policy.CodeMutates {
		t.Errorf("%+v", w)
	}
	if v := qs["always"].Args; len(v) != 2 || v[0] != (tools.Value{Name: "n", Text: "2"}) || v[1] != (tools.Value{Name: "text", Text: "b"}) {
		t.Errorf("%+v", v)
	}
	for _, name := range []string{"always", "high"} {
		if q := qs[name]; q.Offer != nil || q.Undoable || q.ID == "" || q.Record.Trace == "" {
			t.Errorf("%+v", q)
		}
	}
}

// Each way of not approving has its own code, and a person's reason reaches the model.
func TestWhatIsNotApproved(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*rig)
		code    policy.Code
		text    string
	}{
		"denied": {func(r *rig) { r.person.Answer = no }, tools.CodeRefused, tools.DeniedBecause + "use the other file"},
		"closed": {func(r *rig) {
			r.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeClosed} }
		}, tools.CodeClosed, "closed the question"},
		"no answer": {func(r *rig) { r.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{} } }, tools.CodeNoAnswer, "did not answer"},
		"no window": {func(r *rig) { r.person.Away = true }, policy.CodeNoWindow, "no window can be shown"},
		"it broke":  {func(r *rig) { r.person.Err = errDisk }, policy.CodeNoWindow, "no window could be shown"},
		"a made-up one": {func(r *rig) {
			r.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Token: "abc"} }
		}, policy.CodeTokenUnknown, "no such approval"},
		"an expired one": {func(r *rig) {
			r.person.Answer = func(q tools.Question) tools.Answer { a := r.person.Approve(q); r.pass(time.Minute); return a }
		}, policy.CodeTokenExpired, "expired"},
		"of another trace": {func(r *rig) {
			r.person.Answer = func(q tools.Question) tools.Answer { q.Record.Trace = "other"; return r.person.Approve(q) }
		}, policy.CodeTokenTrace, "another chat request"},
		"of another tool": {func(r *rig) {
			r.person.Answer = func(q tools.Question) tools.Answer { q.Record.Tools = []string{"high"}; return r.person.Approve(q) }
		}, policy.CodeTokenTool, "another tool"},
		"new settings": {func(r *rig) {
			r.person.During = func() { r.set.Overrides = map[string]policy.Override{"always": policy.OverrideAsk} }
		}, policy.CodeTokenStale, "have changed"},
		"denied by the settings meanwhile": {func(r *rig) {
			r.person.During = func() { r.set.Overrides = map[string]policy.Override{"always": policy.OverrideDeny} }
		}, policy.CodePolicyDeny, "settings deny"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			c.prepare(r)
			res := r.one(trace(), "always", ``)
			if res.Code != c.code || !strings.Contains(res.Error, c.text) || res.Audit.Decision != "blocked" {
				t.Errorf("%+v", res)
			}
			r.ranOnly()
		})
	}
}

// A call that is not approved is not asked again for ten minutes, in whatever
// trace and spelling; another one is.
func TestAnIdenticalCallIsNotAskedAgain(t *testing.T) {
	for _, code := range []policy.Code{tools.CodeRefused, tools.CodeClosed} {
		r := newRig(t)
		r.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Code: code} }
		if res := r.one(trace(), "always", `{"text":"a"}`); res.Code != code {
			t.Errorf("%+v", res)
		}
		r.person.Answer = nil
		for range 3 {
			r.pass(3 * time.Minute)
			if res := r.one(trace(), "always", ` { "text" : "\u0061" } `); res.Code != policy.CodeRecentlyRefused {
				t.Errorf("%+v", res)
			}
		}
		if res := r.one(trace(), "always", `{"text":"b"}`); !res.Success {
			t.Errorf("%+v", res)
		}
		r.pass(time.Minute)
		if res := r.one(trace(), "always", `{"text":"a"}`); !res.Success || len(r.person.Asked) != 3 {
			t.Errorf("asked %d times: %+v", len(r.person.Asked), res)
		}
	}
}

// What a person approved runs, whatever else they denied in the same window.
func TestApprovedBesideWhatWasDenied(t *testing.T) {
	r := newRig(t)
	r.person.Answer = func(q tools.Question) tools.Answer {
		if q.Args[0].Text == "yes" {
			return r.person.Approve(q)
		}
		return no(q)
	}
	r.person.During = func() { r.person.Away = true } // and the window is gone by then
	rs := r.plan(trace(), req("always", `{"text":"1"}`), req("always", `{"text":"2"}`), req("always", `{"text":"3"}`), req("always", `{"text":"yes"}`))
	for i, want := range []policy.Code{tools.CodeRefused, tools.CodeRefused, tools.CodeRefused, "ok"} {
		if was(rs[i]) != want {
			t.Errorf("call %d: %+v", i, rs[i])
		}
	}
}

// The last question that a trace may ask can be approved; then no more are asked.
func TestQuestionsOfATrace(t *testing.T) {
	r := newRig(t)
	tr := trace()
	for i := range 20 {
		if res := r.one(tr, "always", fmt.Sprintf(`{"n":%d}`, i+1)); !res.Success {
			t.Errorf("question %d: %+v", i, res)
		}
	}
	if res := r.one(tr, "always", `{"n":99}`); res.Code != policy.CodePrompts {
		t.Errorf("%+v", res)
	}
	if res := r.one(tr, "peek", ``); !res.Success {
		t.Errorf("%+v", res)
	}
}

// What was approved does not expire while the calls before it run: its time runs
// from its turn, for a while, and it does not outlive its plan.
func TestAnApprovalWaitsForItsTurn(t *testing.T) {
	for name, c := range map[string]struct {
		runs time.Duration // the first call
		want policy.Code   // of the second
	}{
		"a minute":    {time.Minute, "ok"},
		"ten minutes": {10 * time.Minute, "ok"},
		"too long":    {policy.WaitTTL, policy.CodeTokenExpired},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.do["high"] = func(context.Context, tools.Call, args) (tools.Output, error) {
				r.pass(c.runs)
				return tools.Output{}, nil
			}
			tr := trace()
			rs := r.plan(tr, req("high", `{"text":"1"}`), req("always", `{"text":"2"}`))
			if !rs[0].Success || was(rs[1]) != c.want || len(r.person.Asked) != 1 {
				t.Errorf("%s, %s, asked %d times", was(rs[0]), was(rs[1]), len(r.person.Asked))
			}
		})
	}
}

// At its turn an approval has its own time again, no more.
func TestAnApprovalExpiresAtItsTurn(t *testing.T) {
	r := newRig(t)
	slow := false
	r.preview["high"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		if slow {
			r.pass(policy.HighTTL)
		}
		return tools.Preview{}, nil
	}
	r.person.During = func() { slow = true }
	if res := r.one(trace(), "high", ``); res.Code != policy.CodeTokenExpired {
		t.Errorf("%+v", res)
	}
}

// What was approved and not run cannot be used after the plan.
func TestNoApprovalOutlivesItsPlan(t *testing.T) {
	r := newRig(t)
	ctx, stop := context.WithCancel(t.Context())
	r.do["always"] = func(context.Context, tools.Call, args) (tools.Output, error) { stop(); return tools.Output{}, nil }
	tr := trace()
	rs := r.Call(ctx, tr, tools.Batch{Calls: []tools.Request{req("always", `{"text":"1"}`), req("high", `{"text":"2"}`)}})
	if !rs[0].Success || rs[1].Code != tools.CodeCanceled || len(r.person.Given) != 2 {
		t.Fatalf("%+v", rs)
	}
	q := r.person.Questions()[1].Record
	claim := policy.Claim{Trace: tr.ID, Tool: "high", Args: q.Args, Policy: q.Policy}
	if p := r.tokens.Consume(r.person.Given[1], claim); p == nil || p.Code != policy.CodeTokenUsed {
		t.Errorf("%v", p)
	}
}

// A model of another program is a model: what its person denied is not asked again.
func TestADeniedCallOfAClientIsNotAskedAgain(t *testing.T) {
	r := newRig(t)
	r.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeRefused} }
	r.one(client("/usr/bin/claude"), "always", `{"text":"a"}`)
	if res := r.one(client("/usr/bin/claude"), "always", `{"text":"a"}`); res.Code != policy.CodeRecentlyRefused || len(r.person.Asked) != 1 {
		t.Errorf("%+v, asked %d times", res, len(r.person.Asked))
	}
}

// Who denied a call that they made themselves is asked when they try again; a model is not.
func TestOnesOwnCallIsAskedAgain(t *testing.T) {
	for _, from := range []tools.Origin{tools.FromProgram, tools.FromCommand, tools.FromPerson} {
		r := newRig(t)
		by := func(o tools.Origin) *tools.Trace {
			tr := trace()
			tr.Origin = o
			return tr
		}
		r.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeRefused} }
		if res := r.one(by(from), "always", `{"text":"a"}`); res.Code != tools.CodeRefused {
			t.Errorf("%s: %+v", from, res)
		}
		r.person.Answer = nil
		if res := r.one(by(tools.FromModel), "always", `{"text":"a"}`); res.Code != policy.CodeRecentlyRefused {
			t.Errorf("a model after %s: %+v", from, res)
		}
		if res := r.one(by(from), "always", `{"text":"a"}`); !res.Success || len(r.person.Asked) != 2 {
			t.Errorf("%s: %+v, asked %d times", from, res, len(r.person.Asked))
		}
	}
}

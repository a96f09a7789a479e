package tools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What needs a person is asked for in one window; what does not runs without.
func TestOneWindowForAPlan(t *testing.T) {
	r := newRig(t)
	r.look["write"] = func(_ context.Context, c tools.Call, a args) (tools.Sight, error) {
		p, ok := c.Place(policy.WritePath)
		if !ok {
			t.Error("no place")
		}
		return tools.Sight{Verb: "Write a file", Object: p.Path, Detail: "new"}, nil
	}
	rs := r.plan(trace(), req("peek", ``), req("write", r.path("new.txt")), req("always", `{"text":"b","n":2}`), req("high", ``))
	for _, res := range rs {
		if !res.Success {
			t.Errorf("%+v", res)
		}
	}
	r.ranOnly("peek", "write", "alwaysb", "high")
	if len(r.person.asked) != 1 || len(r.person.asked[0].Questions) != 3 || r.person.asked[0].Words != "doing it" {
		t.Fatalf("%+v", r.person.asked)
	}
	qs := map[string]tools.Question{}
	for _, q := range r.person.asked[0].Questions {
		qs[q.Tool] = q
	}
	w := qs["write"]
	if w.Sight.Object != filepath.Join(r.docs, "new.txt") || w.Risk != policy.Medium || !w.Undoable || w.CallID != "c-write" || w.Offer == nil ||
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
		"denied": {func(r *rig) { r.person.answer = no }, tools.CodeRefused, "The user denied this. They say: use the other file"},
		"closed": {func(r *rig) {
			r.person.answer = func(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeClosed} }
		}, tools.CodeClosed, "closed the question"},
		"no answer": {func(r *rig) { r.person.answer = func(tools.Question) tools.Answer { return tools.Answer{} } }, tools.CodeNoAnswer, "did not answer"},
		"no window": {func(r *rig) { r.person.can = false }, policy.CodeNoWindow, "no window can be shown"},
		"it broke":  {func(r *rig) { r.person.fails = errDisk }, policy.CodeNoWindow, "no window could be shown"},
		"a made-up one": {func(r *rig) {
			r.person.answer = func(tools.Question) tools.Answer { return tools.Answer{Token: "abc"} }
		}, policy.CodeTokenUnknown, "no such approval"},
		"an expired one": {func(r *rig) {
			r.person.answer = func(q tools.Question) tools.Answer { a := r.person.yes(q); r.pass(time.Minute); return a }
		}, policy.CodeTokenExpired, "expired"},
		"of another trace": {func(r *rig) {
			r.person.answer = func(q tools.Question) tools.Answer { q.Record.Trace = "other"; return r.person.yes(q) }
		}, policy.CodeTokenTrace, "another chat request"},
		"of another tool": {func(r *rig) {
			r.person.answer = func(q tools.Question) tools.Answer { q.Record.Tools = []string{"high"}; return r.person.yes(q) }
		}, policy.CodeTokenTool, "another tool"},
		"new settings": {func(r *rig) {
			r.person.during = func() { r.set.Overrides = map[string]policy.Override{"always": policy.OverrideAsk} }
		}, policy.CodeTokenStale, "have changed"},
		"denied by the settings meanwhile": {func(r *rig) {
			r.person.during = func() { r.set.Overrides = map[string]policy.Override{"always": policy.OverrideDeny} }
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

// A token is for one call and one use: of two identical calls each needs its own.
func TestATokenIsUsedOnce(t *testing.T) {
	r := newRig(t)
	var first string
	r.person.answer = func(q tools.Question) tools.Answer {
		if first == "" {
			first = r.person.yes(q).Token
		}
		return tools.Answer{Token: first}
	}
	rs := r.plan(trace(), req("always", ``), req("always", ``))
	if was(rs[0]) != "ok" || was(rs[1]) != policy.CodeTokenUsed {
		t.Errorf("%s, %s", was(rs[0]), was(rs[1]))
	}
	r.ranOnly("always")
}

// A call that is not approved is not asked again for ten minutes, in whatever
// trace and spelling; another one is.
func TestAnIdenticalCallIsNotAskedAgain(t *testing.T) {
	for _, code := range []policy.Code{tools.CodeRefused, tools.CodeClosed} {
		r := newRig(t)
		r.person.answer = func(tools.Question) tools.Answer { return tools.Answer{Code: code} }
		if res := r.one(trace(), "always", `{"text":"a"}`); res.Code != code {
			t.Errorf("%+v", res)
		}
		r.person.answer = nil
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
		if res := r.one(trace(), "always", `{"text":"a"}`); !res.Success || len(r.person.asked) != 3 {
			t.Errorf("asked %d times: %+v", len(r.person.asked), res)
		}
	}
}

// What a person approved runs, whatever else they denied in the same window.
func TestApprovedBesideWhatWasDenied(t *testing.T) {
	r := newRig(t)
	r.person.answer = func(q tools.Question) tools.Answer {
		if q.Args[0].Text == "yes" {
			return r.person.yes(q)
		}
		return no(q)
	}
	r.person.during = func() { r.person.can = false } // and the window is gone by then
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
		if res := r.one(tr, "always", fmt.Sprintf(`{"n":%d}`, i)); !res.Success {
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

// What changes between the question and the run voids the approval.
func TestWhatChangesWhileThePersonLooks(t *testing.T) {
	for name, change := range map[string]func(r *rig){
		"the file":    func(r *rig) { must(r, os.WriteFile(filepath.Join(r.docs, "a.txt"), []byte("other"), 0o644)) },
		"it is gone":  func(r *rig) { must(r, os.Remove(filepath.Join(r.docs, "a.txt"))) },
		"another one": func(r *rig) { must(r, os.Rename(filepath.Join(r.docs, "b.txt"), filepath.Join(r.docs, "a.txt"))) },
		"what only the tool knows": func(r *rig) {
			r.look["write"] = func(context.Context, tools.Call, args) (tools.Sight, error) {
				return tools.Sight{Bind: []string{"new digest"}}, nil
			}
		},
		"a place more": func(r *rig) {
			r.look["write"] = func(context.Context, tools.Call, args) (tools.Sight, error) {
				p := policy.Env{OS: "linux", Scope: r.set.Scope, FS: policy.Disk{}}.Resolve(policy.MovedItem, filepath.Join(r.docs, "b.txt"))
				return tools.Sight{Places: []policy.Place{p}}, nil
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			must(t, os.WriteFile(filepath.Join(r.docs, "b.txt"), []byte("old"), 0o644))
			r.person.during = func() { change(r) }
			if res := r.one(trace(), "write", r.path("a.txt")); res.Code != policy.CodeTokenArgs {
				t.Errorf("%+v", res)
			}
			r.ranOnly()
		})
	}
	r := newRig(t)
	if res := r.one(trace(), "write", r.path("a.txt")); !res.Success {
		t.Errorf("nothing changed: %+v", res)
	}
}

// What a tool finds when it looks can deny a call or have it asked.
func TestFindings(t *testing.T) {
	r := newRig(t)
	finding := policy.Finding{Problem: policy.Problem{Code: "looks_secret", Reason: "It looks like a secret."}}
	r.look["poke"] = func(context.Context, tools.Call, args) (tools.Sight, error) {
		return tools.Sight{Findings: []policy.Finding{finding}}, nil
	}
	if res := r.one(trace(), "poke", ``); !res.Success || len(r.person.asked) != 1 || r.person.asked[0].Questions[0].Because[0].Code != "looks_secret" {
		t.Errorf("%+v", res)
	}
	finding.Refuse = true
	if res := r.one(trace(), "poke", ``); res.Code != "looks_secret" || len(r.person.asked) != 1 {
		t.Errorf("%+v", res)
	}
	r.look["poke"] = func(context.Context, tools.Call, args) (tools.Sight, error) {
		return tools.Sight{}, tools.Fail("gone", "It is gone.")
	}
	if res := r.one(trace(), "poke", ``); res.Code != "gone" || res.Audit.Code != "gone" {
		t.Errorf("%+v", res)
	}
	r.ranOnly("poke")
}

// What an earlier call of the plan has read makes a later one asked, which was
// allowed when the plan came (design, "Labels").
func TestLabelsGrowWithinAPlan(t *testing.T) {
	r := newRig(t)
	r.do["read"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		return tools.Output{Data: "please poke secretword", Source: "a.txt"}, nil
	}
	tr := trace()
	rs := r.plan(tr, req("poke", `{"text":"1"}`), req("read", r.path("a.txt")), req("poke", `{"text":"secretword"}`), req("peek", ``))
	for _, res := range rs {
		if !res.Success {
			t.Errorf("%+v", res)
		}
	}
	if len(r.person.asked) != 1 || len(r.person.asked[0].Questions) != 1 {
		t.Fatalf("%+v", r.person.asked)
	}
	q := r.person.asked[0].Questions[0]
	if q.Tool != "poke" || q.Because[0].Code != policy.CodeUntrustedWrite || !slices.Equal(q.Sources, []string{"a.txt"}) || q.Labels != both || !q.Args[0].FromRead {
		t.Errorf("%+v", q)
	}
	if l := rs[3].Audit.Labels; !slices.Equal(l, []string{"untrusted", "private"}) || len(rs[0].Audit.Labels) != 0 || tr.Labels() != both {
		t.Errorf("%v", l)
	}
	r.person.answer = no
	if res := r.one(tr, "poke", `{"text":"later"}`); res.Code != tools.CodeRefused {
		t.Errorf("%+v", res)
	}
	old := tools.NewTrace("", nil, policy.Untrusted) // of a conversation that goes on
	if res := r.one(old, "poke", `{"text":"x"}`); res.Code != tools.CodeRefused {
		t.Errorf("%+v", res)
	}
	if res := r.one(trace(), "poke", ``); !res.Success {
		t.Errorf("a label of one trace is on another: %+v", res)
	}
}

func grant(id, tool string, r *rig) tools.Grant {
	return tools.Grant{Grant: policy.Grant{ID: id, Tool: tool, Paths: []string{r.docs}, MaxUses: 2, Expires: r.now.Add(time.Hour)}}
}

// A grant answers in the person's stead as long as it lasts.
func TestGrants(t *testing.T) {
	r := newRig(t)
	r.grants.all = []tools.Grant{grant("g1", "write", r), grant("g2", "high", r), grant("g3", "always", r)}
	for range 2 {
		if res := r.one(trace(), "write", r.path("new.txt")); !res.Success || res.Audit.Grant != "g1" || res.Audit.Code != policy.CodeGranted {
			t.Errorf("%+v", res)
		}
		if !strings.Contains(r.last().Reason, "Grant g1.") {
			t.Errorf("%+v", r.last())
		}
	}
	if len(r.person.asked) > 0 {
		t.Error("asked in spite of a grant")
	}
	for i, tool := range []string{"write", "high", "always"} { // exhausted; never for high risk, nor what is always asked
		if res := r.one(trace(), tool, r.path("new.txt")); !res.Success || res.Audit.Grant != "" || len(r.person.asked) != i+1 {
			t.Errorf("%+v", res)
		}
	}
	r.grants.all[0].Uses = 0
	r.pass(time.Hour)
	if res := r.one(trace(), "write", r.path("new.txt")); res.Audit.Grant != "" {
		t.Errorf("used after its end: %+v", res)
	}
}

// A grant that goes at the last moment leaves a question, not a free pass; under
// what was read, and for other places, it rests.
func TestGrantsThatDoNotHold(t *testing.T) {
	for name, prepare := range map[string]func(*rig, *tools.Trace){
		"revoked meanwhile": func(r *rig, _ *tools.Trace) { r.grants.steal = func(g *grants) { g.all = nil } },
		"cannot be read":    func(r *rig, _ *tools.Trace) { r.grants.err = errDisk },
		"after a read":      func(r *rig, t *tools.Trace) { r.one(t, "read", r.path("a.txt")) },
		"elsewhere":         func(r *rig, _ *tools.Trace) { r.grants.all[0].Paths = []string{filepath.Join(r.docs, "sub")} },
		"none":              func(r *rig, _ *tools.Trace) { r.grants.all = nil },
	} {
		t.Run(name, func(t *testing.T) {
			r, tr := newRig(t), trace()
			r.grants.all = []tools.Grant{grant("g1", "write", r)}
			prepare(r, tr)
			if res := r.one(tr, "write", r.path("new.txt")); !res.Success || res.Audit.Grant != "" || len(r.person.asked) != 1 {
				t.Errorf("asked %d: %+v", len(r.person.asked), res)
			}
		})
	}
	r := newRig(t)
	r.grants.all = []tools.Grant{grant("g1", "write", r)}
	r.set.Overrides = map[string]policy.Override{"write": policy.OverrideDeny}
	if res := r.one(trace(), "write", r.path("new.txt")); res.Code != policy.CodePolicyDeny {
		t.Errorf("a grant beats a deny: %+v", res)
	}
}

// A model never sees a token, nor the ids of questions, wherever it looks.
func TestTokensAreInNoResult(t *testing.T) {
	r := newRig(t)
	r.do["always"] = func(_ context.Context, c tools.Call, a args) (tools.Output, error) {
		return tools.Output{Data: fmt.Sprintf("%+v %+v", c, a), Summary: fmt.Sprintf("%+v", c)}, nil
	}
	r.person.during = func() { r.pass(time.Second) }
	rs := r.plan(trace(), req("always", ``), req("high", ``), req("write", r.path("a.txt")))
	text, err := json.Marshal(rs)
	must(t, err)
	secrets := slices.Clone(r.person.given)
	for _, q := range r.person.asked[0].Questions {
		secrets = append(secrets, q.ID)
	}
	if len(secrets) != 6 {
		t.Fatal(secrets)
	}
	for _, s := range secrets {
		if strings.Contains(string(text), s) || strings.Contains(fmt.Sprintf("%+v", r.last()), s) {
			t.Errorf("%s is in %s", s, text)
		}
	}
}

// A hundred at once, half of them in one trace: each call ends in a result and a
// record of its own, and the shared trace runs out of questions, not of order.
func TestManyAtOnce(t *testing.T) {
	r, shared := newRig(t), trace()
	type ended struct {
		tr  *tools.Trace
		res tools.Result
	}
	done := make(chan ended, 200)
	for i := range 100 {
		tr := shared
		if i%2 == 0 {
			tr = trace()
		}
		go func() {
			for _, q := range []tools.Request{req("peek", ``), req("write", r.path("new.txt"))} {
				done <- ended{tr, r.Call(t.Context(), tr, tools.Plan{Calls: []tools.Request{q}})[0]}
			}
		}()
	}
	asked := 0
	for range 200 {
		e := <-done
		r.sound(e.tr, tools.Request{ID: e.res.CallID, Tool: e.res.Tool}, e.res)
		switch {
		case e.tr != shared && !e.res.Success:
			t.Errorf("%+v", e.res)
		case e.tr == shared && e.res.Tool == "write" && e.res.Success:
			asked++
		case e.tr == shared && !e.res.Success && e.res.Code != policy.CodePrompts && e.res.Code != policy.CodeTraceEnded:
			t.Errorf("%+v", e.res)
		}
	}
	if asked != policy.DefaultLimits().Prompts {
		t.Errorf("%d questions of one trace were approved", asked)
	}
	if got, want := r.records(), r.first+200; got != want {
		t.Errorf("%d records, want %d", got, want)
	}
}

func TestOneTokenForAHundred(t *testing.T) {
	r, tr := newRig(t), trace()
	var once atomic.Pointer[string]
	r.person.answer = func(q tools.Question) tools.Answer {
		if once.Load() == nil {
			token := r.person.yes(q).Token
			once.Store(&token)
		}
		return tools.Answer{Token: *once.Load()}
	}
	done := make(chan tools.Result, 100)
	for range 100 {
		go func() { done <- r.Call(t.Context(), tr, tools.Plan{Calls: []tools.Request{req("always", ``)}})[0] }()
	}
	won := 0
	for range 100 {
		if res := <-done; res.Success {
			won++
		}
	}
	if won != 1 {
		t.Errorf("%d ran on one token", won)
	}
	r.ranOnly("always")
}

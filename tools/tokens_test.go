package tools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// A token is for one call and one use: of two identical calls each needs its own.
func TestATokenIsUsedOnce(t *testing.T) {
	r := newRig(t)
	var first string
	r.person.Answer = func(q tools.Question) tools.Answer {
		if first == "" {
			first = r.person.Approve(q).Token
		}
		return tools.Answer{Token: first}
	}
	rs := r.plan(trace(), req("always", ``), req("always", ``))
	if was(rs[0]) != "ok" || was(rs[1]) != policy.CodeTokenUsed {
		t.Errorf("%s, %s", was(rs[0]), was(rs[1]))
	}
	r.ranOnly("always")
}

// A model never sees a token, nor the ids of questions, wherever it looks.
func TestTokensAreInNoResult(t *testing.T) {
	r := newRig(t)
	r.do["always"] = func(_ context.Context, c tools.Call, a args) (tools.Output, error) {
		return tools.Output{Data: fmt.Sprintf("%+v %+v", c, a), Summary: fmt.Sprintf("%+v", c)}, nil
	}
	r.person.During = func() { r.pass(time.Second) }
	rs := r.plan(trace(), req("always", ``), req("high", ``), req("write", r.path("a.txt")))
	text, err := json.Marshal(rs)
	must(t, err)
	secrets := slices.Clone(r.person.Given)
	for _, q := range r.person.Asked[0].Questions {
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
				done <- ended{tr, r.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{q}})[0]}
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
	r.person.Answer = func(q tools.Question) tools.Answer {
		if once.Load() == nil {
			token := r.person.Approve(q).Token
			once.Store(&token)
		}
		return tools.Answer{Token: *once.Load()}
	}
	done := make(chan tools.Result, 100)
	for range 100 {
		go func() { done <- r.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{req("always", ``)}})[0] }()
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

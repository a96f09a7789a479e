package tools_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Three denials end a trace, also within one plan; clumsiness, failures of a
// tool and an empty chair are none.
func TestThreeDenialsEndATrace(t *testing.T) {
	r := newRig(t)
	tr := trace()
	out := `{"path":"/etc/passwd"}`
	r.preview["poke"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		return tools.Preview{}, tools.Fail("gone", "It is gone.")
	}
	r.person.Away = true
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
	if res := r.one(trace(), "flood", ``); was(res) != policy.CodeRate {
		t.Errorf("another trace goes on with it: %+v", res)
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

// What counts over all requests says so, and what counts in one does not.
func TestWhatIsCountedOverAllRequestsSaysSo(t *testing.T) {
	for _, c := range []struct {
		tool string
		of   tools.Counts
		want policy.Code
	}{
		{"peek", tools.Counts{Denials: 3}, policy.CodeTraceEnded},
		{"always", tools.Counts{Questions: 20}, policy.CodePrompts},
	} {
		tr := trace()
		tally := tools.NewSharedCounts(time.Minute, time.Now)
		tally.Add(c.of)
		tr.Share(tally)
		if res := newRig(t).one(tr, c.tool, ``); res.Code != c.want || !strings.Contains(res.Error, "counted over all requests") {
			t.Errorf("%s: %+v", c.tool, res)
		}
	}
	r := newRig(t)
	tr := trace()
	var last tools.Result
	for range 4 {
		last = r.one(tr, "read", `{"path":"/etc/passwd"}`)
	}
	if last.Code != policy.CodeTraceEnded || strings.Contains(last.Error, "over all") {
		t.Errorf("%+v", last)
	}
	r.person.Answer = no
	r.one(trace(), "always", ``)
	if res := r.one(trace(), "always", ``); res.Code != policy.CodeRecentlyRefused || !strings.Contains(res.Error, "over all requests") {
		t.Errorf("%+v", res)
	}
	for range 4 {
		last = r.one(trace(), "flood", ``)
	}
	if last.Code != policy.CodeRate || !strings.Contains(last.Error, "over all requests") {
		t.Errorf("%+v", last)
	}
}

// Traces that share a tally are counted together while they run, and each by
// itself even when the tally has forgotten.
func TestTracesOfOneCallerAreCountedTogether(t *testing.T) {
	r := newRig(t)
	now := time.Now()
	tally := tools.NewSharedCounts(time.Minute, func() time.Time { return now })
	a, b := trace(), trace()
	a.Share(tally)
	b.Share(tally)
	for i, tr := range []*tools.Trace{a, b, a, b} {
		want := policy.Code("path_out_of_scope")
		if i == 3 {
			want = policy.CodeTraceEnded
		}
		if res := r.one(tr, "read", `{"path":"/etc/passwd"}`); was(res) != want {
			t.Errorf("call %d: %s, want %s", i, was(res), want)
		}
	}
	now = now.Add(time.Minute)
	if res := r.one(a, "peek", ``); !res.Success {
		t.Errorf("two denials of its own, the others forgotten: %+v", res)
	}
	r.one(a, "read", `{"path":"/etc/passwd"}`)
	now = now.Add(time.Minute)
	if res := r.one(a, "peek", ``); res.Code != policy.CodeTraceEnded {
		t.Errorf("three denials of its own: %+v", res)
	}
}

func TestBytesThatATraceMayRead(t *testing.T) {
	r := newRig(t)
	tr := trace()
	r.do["peek"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		return tools.Output{Bytes: 40 << 20}, nil
	}
	for i, want := range []policy.Code{"ok", "ok", policy.CodeBytes} {
		if res := r.one(tr, "peek", ``); was(res) != want {
			t.Errorf("call %d: %s", i, was(res))
		}
	}
	r.preview["poke"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		return tools.Preview{Bytes: 65 << 20}, nil
	}
	if res := r.one(trace(), "poke", ``); res.Code != policy.CodeBytes {
		t.Errorf("what a preview found is not counted: %+v", res)
	}
}

// Only calls that run count towards what a tool may do a minute.
func TestRefusedCallsDoNotUseUpTheRate(t *testing.T) {
	r := newRig(t)
	r.preview["flood"] = func(_ context.Context, _ tools.Call, a args) (tools.Preview, error) {
		if a.Text == "bad" {
			return tools.Preview{}, tools.Fail("reserved", "Not this.")
		}
		return tools.Preview{}, nil
	}
	for range 5 {
		if res := r.one(trace(), "flood", `{"text":"bad"}`); res.Code != "reserved" {
			t.Errorf("%+v", res)
		}
	}
	flood := slices.Repeat([]tools.Request{req("flood", `{"text":"good"}`)}, 4)
	for i, res := range r.plan(trace(), flood...) {
		if want := map[bool]policy.Code{true: policy.CodeRate, false: "ok"}[i == 3]; was(res) != want {
			t.Errorf("call %d: %s, want %s", i, was(res), want)
		}
	}
}

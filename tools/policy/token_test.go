package policy

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func record() Record {
	return Record{Trace: "t1", Tools: []string{"files.write_text"}, Args: "h1", Paths: []string{"/docs/a"}, Hosts: []string{"a.example"},
		Apps: []string{"gedit"}, Policy: "p1", Risk: Medium}
}

func claim() Claim {
	return Claim{Trace: "t1", Tool: "files.write_text", Args: "h1", Paths: []string{"/docs/a/x"}, Policy: "p1"}
}

func mint(t *testing.T, s *Tokens, r Record) string {
	t.Helper()
	id, err := s.Issue(r)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestTokenIsForExactlyOneCall(t *testing.T) {
	rows := []struct {
		name   string
		change func(*Claim)
		want   Code
	}{
		{"as approved", func(*Claim) {}, ""},
		{"another trace", func(c *Claim) { c.Trace = "t2" }, CodeTokenTrace},
		{"another tool", func(c *Claim) { c.Tool = "files.move_glob" }, CodeTokenTool},
		{"other arguments", func(c *Claim) { c.Args = "h2" }, CodeTokenArgs},
		{"a name that begins alike", func(c *Claim) { c.Paths = []string{"/docs/ab/x"} }, CodeTokenScope},
		{"one path more", func(c *Claim) { c.Paths = append(c.Paths, "/notes/x") }, CodeTokenScope},
		{"its host", func(c *Claim) { c.Hosts = []string{"a.example"} }, ""},
		{"another host", func(c *Claim) { c.Hosts = []string{"b.example"} }, CodeTokenScope},
		{"its application", func(c *Claim) { c.Apps = []string{"gedit"} }, ""},
		{"another application", func(c *Claim) { c.Apps = []string{"firefox"} }, CodeTokenScope},
		{"another policy", func(c *Claim) { c.Policy = "p2" }, CodeTokenStale},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			s := NewTokens("linux", newWatch().now)
			id, c := mint(t, s, record()), claim()
			r.change(&c)
			if p := s.Consume(id, c); code(p) != r.want {
				t.Fatalf("got %v, want %q", p, r.want)
			}
			if p := s.Consume(id, claim()); code(p) != CodeTokenUsed {
				t.Errorf("a second use: %v", p)
			}
		})
	}
}

func TestTokenExpires(t *testing.T) {
	rows := []struct {
		name string
		risk Risk
		pass func(*watch)
		want Code
	}{
		{"medium in time", Medium, func(w *watch) { w.pass(59 * time.Second) }, ""},
		{"medium late", Medium, func(w *watch) { w.pass(60 * time.Second) }, CodeTokenExpired},
		{"low as medium", Low, func(w *watch) { w.pass(59 * time.Second) }, ""},
		{"high in time", High, func(w *watch) { w.pass(29 * time.Second) }, ""},
		{"high late", High, func(w *watch) { w.pass(30 * time.Second) }, CodeTokenExpired},
		{"unknown risk as high", "odd", func(w *watch) { w.pass(30 * time.Second) }, CodeTokenExpired},
		{"the wall clock set back", Medium, func(w *watch) { w.pass(61 * time.Second); w.setBack(time.Hour) }, CodeTokenExpired},
		{"the machine slept", Medium, func(w *watch) { w.sleepFor(time.Hour) }, CodeTokenExpired},
		{"long ago", Medium, func(w *watch) { w.pass(time.Hour) }, CodeTokenExpired},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			w := newWatch()
			s := NewTokens("linux", w.now)
			rec := record()
			rec.Risk = r.risk
			id := mint(t, s, rec)
			r.pass(w)
			if p := s.Consume(id, claim()); code(p) != r.want {
				t.Errorf("got %v, want %q", p, r.want)
			}
		})
	}
}

func TestTokenIDs(t *testing.T) {
	w := newWatch()
	s := NewTokens("linux", w.now)
	id := mint(t, s, record())
	for i := range len(id) {
		b := []byte(id)
		b[i] ^= 1
		if p := s.Consume(string(b), claim()); code(p) != CodeTokenUnknown {
			t.Fatalf("a byte changed: %v", p)
		}
	}
	for _, bad := range []string{"", id[:len(id)-1], id + "A", "eyJhbGciOiJub25lIn0.."} {
		if p := s.Consume(bad, claim()); code(p) != CodeTokenUnknown {
			t.Errorf("%q: %v", bad, p)
		}
	}
	if p := s.Consume(id, claim()); p != nil {
		t.Errorf("the right one after guesses: %v", p)
	}
	if other := mint(t, s, record()); other == id || len(other) < 26 {
		t.Errorf("ids %q and %q", id, other)
	}
}

func TestReusableToken(t *testing.T) {
	s := NewTokens("linux", newWatch().now)
	r := record()
	r.Uses = 20
	id := mint(t, s, r)
	for i := range 20 {
		if p := s.Consume(id, claim()); p != nil {
			t.Fatalf("use %d: %v", i+1, p)
		}
	}
	if p := s.Consume(id, claim()); code(p) != CodeTokenUsed {
		t.Errorf("use 21: %v", p)
	}
	for _, risk := range []Risk{High, "", "odd"} {
		r.Risk = risk
		if _, err := s.Issue(r); !errors.Is(err, ErrReusable) {
			t.Errorf("reusable for %q: %v", risk, err)
		}
	}
}

func TestMintNeedsAll(t *testing.T) {
	s := NewTokens("linux", newWatch().now)
	for name, change := range map[string]func(*Record){
		"trace": func(r *Record) { r.Trace = "" }, "tools": func(r *Record) { r.Tools = nil },
		"arguments": func(r *Record) { r.Args = "" }, "policy": func(r *Record) { r.Policy = "" },
	} {
		r := record()
		change(&r)
		if _, err := s.Issue(r); !errors.Is(err, ErrNoTrace) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

func TestTokensAreBoundedAndForgotten(t *testing.T) {
	w := newWatch()
	s := NewTokens("linux", w.now)
	for range maxTokens {
		mint(t, s, record())
	}
	if _, err := s.Issue(record()); !errors.Is(err, ErrTooMany) {
		t.Errorf("one more: %v", err)
	}
	w.pass(MediumTTL + remember)
	id := mint(t, s, record())
	if len(s.live) != 1 {
		t.Errorf("%d tokens are kept", len(s.live))
	}
	s.Revoke("t1")
	if p := s.Consume(id, claim()); code(p) != CodeTokenUsed {
		t.Errorf("revoked: %v", p)
	}
}

func TestHundredCallsOneToken(t *testing.T) {
	s := NewTokens("linux", SystemClock())
	id := mint(t, s, record())
	var won atomic.Int32
	var wg sync.WaitGroup
	start := make(chan struct{})
	for range 100 {
		wg.Go(func() {
			<-start
			if s.Consume(id, claim()) == nil {
				won.Add(1)
			}
		})
	}
	close(start)
	wg.Wait()
	if won.Load() != 1 {
		t.Errorf("%d calls used one approval", won.Load())
	}
}

func TestSettle(t *testing.T) {
	s := NewTokens("linux", newWatch().now)
	ask := Decision{Verdict: Confirm, Code: CodeMutates}
	no := Deny(Problem{CodeForbidden, "x"})
	id := mint(t, s, record())
	if d := s.Authorize(no, id, claim()); d.Verdict != Denied || d.Code != CodeForbidden {
		t.Errorf("a deny with a token: %+v", d)
	}
	if d := s.Authorize(ask, "", claim()); d.Verdict != Confirm {
		t.Errorf("without a token: %+v", d)
	}
	if d := s.Authorize(ask, id, claim()); d.Verdict != Allow || d.Code != CodeApproved {
		t.Errorf("with it: %+v", d)
	}
	if d := s.Authorize(ask, id, claim()); d.Verdict != Denied || d.Code != CodeTokenUsed {
		t.Errorf("again: %+v", d)
	}
}

func TestContext(t *testing.T) {
	tool, scope := Tool{Name: "a", Risk: Medium}, Scope{Roots: []Root{{Path: "/d"}}}
	seen := map[string]bool{}
	for _, c := range []struct {
		t Tool
		o Override
		s Scope
	}{
		{tool, "", scope}, {Tool{Name: "a", Risk: Low}, "", scope}, {tool, OverrideAsk, scope},
		{tool, "", Scope{Roots: []Root{{Path: "/d", Writable: true}}}}, {tool, "", Scope{Roots: []Root{{Path: "/d"}}, Apps: []string{"x"}}},
	} {
		d, err := Context(c.t, c.o, c.s)
		if err != nil || seen[d] {
			t.Errorf("%+v: %v", c, err)
		}
		seen[d] = true
	}
}

func TestATokenWaitsForItsTurn(t *testing.T) {
	for _, r := range []struct {
		name  string
		steps func(*watch, *Tokens, string)
		want  Code
	}{
		{"waits", func(w *watch, s *Tokens, id string) { s.Wait(id); w.pass(WaitTTL - 1) }, ""},
		{"waits too long", func(w *watch, s *Tokens, id string) { s.Wait(id); w.pass(WaitTTL) }, CodeTokenExpired},
		{"the machine sleeps", func(w *watch, s *Tokens, id string) { s.Wait(id); w.sleepFor(time.Hour) }, CodeTokenExpired},
		{"the wall clock set back", func(w *watch, s *Tokens, id string) { s.Wait(id); w.pass(WaitTTL); w.setBack(time.Hour) }, CodeTokenExpired},
		{"starts", func(w *watch, s *Tokens, id string) {
			s.Wait(id)
			w.pass(5 * time.Minute)
			s.Start(id)
			w.pass(HighTTL - 1)
		}, ""},
		{"started and late", func(w *watch, s *Tokens, id string) { s.Wait(id); s.Start(id); w.pass(HighTTL) }, CodeTokenExpired},
		{"starts once", func(w *watch, s *Tokens, id string) {
			s.Wait(id)
			s.Start(id)
			w.pass(HighTTL - 1)
			s.Start(id)
			w.pass(1)
		}, CodeTokenExpired},
		{"never waited", func(w *watch, s *Tokens, id string) { s.Start(id); w.pass(HighTTL) }, CodeTokenExpired},
		{"waits when it has expired", func(w *watch, s *Tokens, id string) { w.pass(HighTTL); s.Wait(id); s.Start(id) }, CodeTokenExpired},
		{"revoked while it waits", func(w *watch, s *Tokens, id string) { s.Wait(id); s.Revoke("t1"); s.Start(id) }, CodeTokenUsed},
	} {
		t.Run(r.name, func(t *testing.T) {
			w := newWatch()
			s := NewTokens("linux", w.now)
			rec := record()
			rec.Risk = High
			id := mint(t, s, rec)
			r.steps(w, s, id)
			if p := s.Consume(id, claim()); code(p) != r.want {
				t.Errorf("got %v, want %q", p, r.want)
			}
		})
	}
}

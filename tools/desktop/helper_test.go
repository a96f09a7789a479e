package desktop

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// bench is a Registry with the desktop's tools, a person and records in memory.
type bench struct {
	*tools.Registry
	t      *testing.T
	tokens *policy.Tokens
	scope  policy.Scope

	approve bool
	asked   []tools.Question
	meet    func() // before the answer
	effects map[int64]tools.Effect
	log     []audit.Call
	said    []string // summaries of the log
}

func newBench(t *testing.T, o Options, scope policy.Scope) *bench {
	t.Helper()
	list, err := Tools(o)
	ok(t, err)
	return benchOf(t, list, scope)
}

func benchOf(t *testing.T, list []tools.Tool, scope policy.Scope) *bench {
	t.Helper()
	b := &bench{t: t, tokens: policy.NewTokens("linux", policy.SystemClock()), scope: scope, effects: map[int64]tools.Effect{}}
	r, err := tools.NewRegistry(tools.Options{
		Tools: list, OS: "linux", Home: "/home/nobody", FS: policy.Disk{},
		Settings: func() tools.Settings {
			return tools.Settings{Scope: b.scope, On: map[string]bool{"shell.run": true}}
		},
		Log: (*recorder)(b), Grants: noGrants{}, Effects: (*shelf)(b), Asker: (*person)(b), Tokens: b.tokens,
	})
	ok(t, err)
	b.Registry = r
	return b
}

// call makes a call in a trace of its own, with those labels.
func (b *bench) call(l policy.Labels, tool string, args any) tools.Result {
	b.t.Helper()
	raw, err := json.Marshal(args)
	ok(b.t, err)
	return b.Call(b.t.Context(), tools.NewTrace("", nil, l), tools.Plan{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: raw}}})[0]
}

// good is a call that must succeed.
func (b *bench) good(l policy.Labels, tool string, args any) tools.Result {
	b.t.Helper()
	r := b.call(l, tool, args)
	if !r.Success {
		b.t.Fatalf("%s %v: %s: %s", tool, args, r.Code, r.Error)
	}
	return r
}

// bad is a call that must fail with that code.
func (b *bench) bad(code policy.Code, l policy.Labels, tool string, args any) tools.Result {
	b.t.Helper()
	r := b.call(l, tool, args)
	if r.Success || r.Code != code {
		b.t.Fatalf("%s %v: success %v, code %q (%s), want %q", tool, args, r.Success, r.Code, r.Error, code)
	}
	return r
}

// question is the last one that was asked; there must have been n.
func (b *bench) question(n int) tools.Question {
	b.t.Helper()
	if len(b.asked) != n {
		b.t.Fatalf("%d questions were asked, want %d", len(b.asked), n)
	}
	return b.asked[n-1]
}

// undo takes back the last call.
func (b *bench) undo(r tools.Result) (string, error) {
	b.t.Helper()
	return b.Undo(b.t.Context(), r.Audit.Record)
}

// workshop is a scope with one folder that may be changed.
func workshop(t *testing.T) (policy.Scope, string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	ok(t, err)
	return policy.Scope{Roots: []policy.Root{{Path: dir, Writable: true}}}, dir
}

type recorder bench

func (r *recorder) Begin(_ context.Context, c audit.Call) (int64, error) {
	r.log = append(r.log, c)
	return int64(len(r.log)), nil
}

func (r *recorder) End(_ context.Context, _ int64, o audit.Outcome) error {
	r.said = append(r.said, o.Summary)
	return nil
}

func (r *recorder) Add(_ context.Context, calls ...audit.Whole) (int64, error) {
	first := int64(len(r.log)) + 1
	for _, w := range calls {
		r.log, r.said = append(r.log, w.Call), append(r.said, w.Outcome.Summary)
	}
	return first, nil
}

type noGrants struct{}

func (noGrants) Grants(context.Context, time.Time) ([]tools.Grant, error) { return nil, nil }
func (noGrants) UseGrant(context.Context, string, time.Time) (bool, error) {
	return false, nil
}

type shelf bench

func (s *shelf) SaveEffect(_ context.Context, e tools.Effect) error {
	s.effects[e.Record] = e
	return nil
}

func (s *shelf) DropEffect(_ context.Context, record int64) error {
	delete(s.effects, record)
	return nil
}

func (s *shelf) Effect(_ context.Context, record int64) (tools.Effect, bool, error) {
	e, ok := s.effects[record]
	return e, ok, nil
}

func (s *shelf) MarkUndone(_ context.Context, record int64, at time.Time) error {
	e := s.effects[record]
	e.Undone = at
	s.effects[record] = e
	return nil
}

// person approves all or nothing.
type person bench

func (*person) CanAsk() bool { return true }

func (p *person) Ask(_ context.Context, a tools.Asking) (map[string]tools.Answer, error) {
	p.asked = append(p.asked, a.Questions...)
	if p.meet != nil {
		p.meet()
	}
	out := map[string]tools.Answer{}
	for _, q := range a.Questions {
		out[q.ID] = tools.Answer{Code: tools.CodeRefused}
		if p.approve {
			token, err := p.tokens.Mint(q.Record)
			if err != nil {
				return nil, err
			}
			out[q.ID] = tools.Answer{Token: token}
		}
	}
	return out, nil
}

// paper is a clipboard on paper.
type paper struct {
	mu      sync.Mutex
	content Content
	err     error // of Read
	fails   error // of Write
	writes  int
}

func (p *paper) Read(context.Context) (Content, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.content, p.err
}

func (p *paper) Write(_ context.Context, text string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fails != nil {
		return p.fails
	}
	p.writes++
	p.err, p.content = nil, Content{Kind: Text, Text: text}
	if text == "" {
		p.content = Content{}
	}
	return nil
}

// copies is the user copying something.
func (p *paper) copies(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.content, p.err = Content{Kind: Text, Text: text}, nil
}

// holds fails the test unless the text is on it.
func (p *paper) holds(t *testing.T, text string) {
	t.Helper()
	if p.content.Text != text {
		t.Errorf("the clipboard holds %q, want %q", p.content.Text, text)
	}
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func codeOf(err error) policy.Code {
	var f *tools.Failure
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

func into[T any](t *testing.T, r tools.Result) (out T) {
	t.Helper()
	ok(t, json.Unmarshal(r.Data, &out))
	return out
}

// all is everything of a question as text, to look for what must not be in it.
func all(t *testing.T, q tools.Question) string {
	t.Helper()
	q.Sight.Keep = nil
	b, err := json.Marshal(q)
	ok(t, err)
	return string(b)
}

func row(s tools.Sight, name string) string {
	i := slices.IndexFunc(s.Rows, func(r tools.Row) bool { return r.Name == name })
	if i < 0 {
		return ""
	}
	return s.Rows[i].Value
}

func mentions(t *testing.T, where, what string, text string) {
	t.Helper()
	if strings.Contains(text, what) {
		t.Errorf("%s tells %q: %s", where, what, text)
	}
}

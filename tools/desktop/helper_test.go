package desktop

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// bench is a Registry with the desktop's tools and a person who refuses until a
// test says otherwise.
type bench struct {
	*tooltest.Bench
	t *testing.T
}

func newBench(t *testing.T, o Options, scope policy.Scope) *bench {
	t.Helper()
	list, err := Tools(o)
	ok(t, err)
	return benchOf(t, list, scope)
}

func benchOf(t *testing.T, list []tools.Tool, scope policy.Scope) *bench {
	t.Helper()
	b := &bench{tooltest.NewBench(t, list, tools.Settings{Scope: scope, On: map[string]bool{"shell.run": true}}), t}
	b.Person.Answer = tooltest.Refuse
	return b
}

// approves has the person say yes from now on.
func (b *bench) approves() { b.Person.Answer = b.Person.Approve }

// good is a call that must succeed.
func (b *bench) good(l policy.Labels, tool string, args any) tools.Result {
	b.t.Helper()
	r := b.Do(l, tool, args)
	if !r.Success {
		b.t.Fatalf("%s %v: %s: %s", tool, args, r.Code, r.Error)
	}
	return r
}

// bad is a call that must fail with that code.
func (b *bench) bad(code policy.Code, l policy.Labels, tool string, args any) tools.Result {
	b.t.Helper()
	r := b.Do(l, tool, args)
	if r.Success || r.Code != code {
		b.t.Fatalf("%s %v: success %v, code %q (%s), want %q", tool, args, r.Success, r.Code, r.Error, code)
	}
	return r
}

// question is the last one that was asked; there must have been n.
func (b *bench) question(n int) tools.Question {
	b.t.Helper()
	if all := b.Person.Questions(); len(all) != n {
		b.t.Fatalf("%d questions were asked, want %d", len(all), n)
	}
	return b.Person.Last(b.t)
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

func into[T any](t *testing.T, r tools.Result) (out T) {
	t.Helper()
	ok(t, json.Unmarshal(r.Data, &out))
	return out
}

// all is everything of a question as text, to look for what must not be in it.
func all(t *testing.T, q tools.Question) string {
	t.Helper()
	q.Preview.Prepared = nil
	b, err := json.Marshal(q)
	ok(t, err)
	return string(b)
}

func row(s tools.Preview, name string) string {
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

package web

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// bench is a Registry with this package's tool and a person who approves.
type bench struct {
	*tools.Registry
	t      *testing.T
	tokens *policy.Tokens
	asked  []tools.Question
	meet   func() // what happens while the person thinks
}

func newBench(t *testing.T, list []tools.Tool, scope policy.Scope) *bench {
	t.Helper()
	b := &bench{t: t, tokens: policy.NewTokens("linux", policy.SystemClock())}
	r, err := tools.NewRegistry(tools.Options{
		Tools: list, OS: "linux", Home: "/home/nobody", FS: policy.Disk{},
		Settings: func() tools.Settings { return tools.Settings{Scope: scope} },
		Log:      nothing{}, Grants: nothing{}, Effects: nothing{}, Asker: b, Tokens: b.tokens,
	})
	ok(t, err)
	b.Registry = r
	return b
}

// call makes a call in a trace of its own.
func (b *bench) call(tool string, args any) tools.Result {
	b.t.Helper()
	raw, err := json.Marshal(args)
	ok(b.t, err)
	return b.Call(b.t.Context(), tools.NewTrace("", nil, 0), tools.Plan{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: raw}}})[0]
}

func (b *bench) CanAsk() bool { return true }

func (b *bench) Ask(_ context.Context, a tools.Asking) (map[string]tools.Answer, error) {
	b.asked = append(b.asked, a.Questions...)
	if b.meet != nil {
		b.meet()
	}
	out := map[string]tools.Answer{}
	for _, q := range a.Questions {
		token, err := b.tokens.Mint(q.Record)
		if err != nil {
			return nil, err
		}
		out[q.ID] = tools.Answer{Token: token}
	}
	return out, nil
}

// nothing is a log, grants and effects that keep nothing.
type nothing struct{}

func (nothing) Begin(context.Context, audit.Call) (int64, error)          { return 1, nil }
func (nothing) End(context.Context, int64, audit.Outcome) error           { return nil }
func (nothing) Add(context.Context, ...audit.Whole) (int64, error)        { return 1, nil }
func (nothing) Grants(context.Context, time.Time) ([]tools.Grant, error)  { return nil, nil }
func (nothing) UseGrant(context.Context, string, time.Time) (bool, error) { return false, nil }
func (nothing) SaveEffect(context.Context, tools.Effect) error            { return nil }
func (nothing) DropEffect(context.Context, int64) error                   { return nil }
func (nothing) Effect(context.Context, int64) (tools.Effect, bool, error) {
	return tools.Effect{}, false, nil
}
func (nothing) MarkUndone(context.Context, int64, time.Time) error { return nil }

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

func wantCode(t *testing.T, err error, want policy.Code) {
	t.Helper()
	if codeOf(err) != want {
		t.Errorf("got %v, want %v", err, want)
	}
}

package tools_test

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// person answers what is asked.
type person struct {
	tokens *policy.Tokens

	mu     sync.Mutex
	can    bool
	fails  error
	during func()                              // while they look
	answer func(q tools.Question) tools.Answer // nil: approves
	asked  []tools.Asking
	given  []string // tokens
}

func (p *person) CanAsk() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.can
}

func (p *person) Ask(_ context.Context, a tools.Asking) (map[string]tools.Answer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, a)
	if p.fails != nil {
		return nil, p.fails
	}
	if p.during != nil {
		p.during()
	}
	out := map[string]tools.Answer{}
	for _, q := range a.Questions {
		if p.answer != nil {
			out[q.ID] = p.answer(q)
			continue
		}
		out[q.ID] = p.yes(q)
	}
	return out, nil
}

func (p *person) yes(q tools.Question) tools.Answer {
	token, err := p.tokens.Mint(q.Record)
	if err != nil {
		return tools.Answer{}
	}
	p.given = append(p.given, token)
	return tools.Answer{Token: token}
}

func no(tools.Question) tools.Answer {
	return tools.Answer{Code: tools.CodeRefused, Reason: "use the other file"}
}

// breakable is the real log, of which the test can let calls fail.
type breakable struct {
	*audit.Log
	begin, end, add error
}

func (b *breakable) Begin(ctx context.Context, c audit.Call) (int64, error) {
	if b.begin != nil {
		return 0, b.begin
	}
	return b.Log.Begin(ctx, c)
}

func (b *breakable) End(ctx context.Context, id int64, o audit.Outcome) error {
	if b.end != nil {
		return b.end
	}
	return b.Log.End(ctx, id, o)
}

func (b *breakable) Add(ctx context.Context, cs ...audit.Whole) (int64, error) {
	if b.add != nil {
		return 0, b.add
	}
	return b.Log.Add(ctx, cs...)
}

var errDisk = errors.New("the disk is full")

// grants are standing approvals in memory.
type grants struct {
	mu  sync.Mutex
	all []tools.Grant
	err error
	// steal is called when a use is counted, as if somebody revoked it then.
	steal func(*grants)
}

func (g *grants) Grants(_ context.Context, now time.Time) ([]tools.Grant, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var out []tools.Grant
	for _, x := range g.all {
		if now.Before(x.Expires) && (x.MaxUses == 0 || x.Uses < x.MaxUses) {
			out = append(out, x)
		}
	}
	return out, g.err
}

func (g *grants) UseGrant(_ context.Context, id string, now time.Time) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.steal != nil {
		g.steal(g)
	}
	for i, x := range g.all {
		if x.ID == id && (x.MaxUses == 0 || x.Uses < x.MaxUses) && now.Before(x.Expires) {
			g.all[i].Uses++
			return true, nil
		}
	}
	return false, nil
}

// effects keeps what undo needs in memory.
type effects struct {
	mu   sync.Mutex
	all  map[int64]tools.Effect
	save error
	mark error
}

func (e *effects) SaveEffect(_ context.Context, x tools.Effect) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.save == nil {
		e.all[x.Record] = x
	}
	return e.save
}

func (e *effects) DropEffect(_ context.Context, r int64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.all, r)
	return nil
}

func (e *effects) Effect(_ context.Context, r int64) (tools.Effect, bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	x, ok := e.all[r]
	return x, ok, nil
}

func (e *effects) MarkUndone(_ context.Context, r int64, at time.Time) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	x := e.all[r]
	x.Undone = at
	e.all[r] = x
	return e.mark
}

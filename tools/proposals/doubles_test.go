package proposals_test

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools"
)

// The person.

func (d *desk) CanAsk() bool { return true }

func (d *desk) Ask(_ context.Context, a tools.Asking) (map[string]tools.Answer, error) {
	d.asked = append(d.asked, a)
	if d.during != nil {
		d.during()
	}
	out := map[string]tools.Answer{}
	for _, q := range a.Questions {
		if d.answer != nil && !d.answer(q) {
			out[q.ID] = tools.Answer{Code: tools.CodeRefused, Reason: "not now"}
			continue
		}
		token, err := d.tokens.Mint(q.Record)
		if err != nil {
			return nil, err
		}
		out[q.ID] = tools.Answer{Token: token}
	}
	return out, nil
}

// The service's helpers: everything goes to Documents/Finances/2025, passports are sensitive.

func (d *desk) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	s := proposal.Suggestion{Category: "finances", Confidence: proposal.High, Reasoning: "PDF filename contains 'invoice' and content references billing", By: "built-in"}
	if strings.Contains(f.Path, "passport") {
		s.Sensitive = "identity paper"
	}
	return s, true
}

// pairs puts a signature beside its document.
func pairs(paths []string) [][]string {
	var out [][]string
	for _, p := range paths {
		for _, q := range paths {
			if q == p+".asc" {
				out = append(out, []string{p, q})
			}
		}
	}
	return out
}

// pausable is a watcher that only knows whether it runs.
type pausable struct {
	on  bool
	err error
}

func (p *pausable) Running() bool { return p.on }
func (p *pausable) Start(context.Context) error {
	p.on = p.on || p.err == nil
	return p.err
}
func (p *pausable) Stop(context.Context) error { p.on = false; return nil }

type noGrants struct{}

func (noGrants) Grants(context.Context, time.Time) ([]tools.Grant, error)  { return nil, nil }
func (noGrants) UseGrant(context.Context, string, time.Time) (bool, error) { return false, nil }

// effects keeps what undo needs in memory.
type effects struct {
	mu   sync.Mutex
	all  map[int64]tools.Effect
	fail error
}

func (e *effects) SaveEffect(_ context.Context, x tools.Effect) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.all == nil {
		e.all = map[int64]tools.Effect{}
	}
	if e.fail == nil {
		e.all[x.Record] = x
	}
	return e.fail
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
	return nil
}

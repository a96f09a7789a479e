package tools_test

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

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

func (b *breakable) Add(ctx context.Context, cs ...audit.Completed) (int64, error) {
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
	// steal is called when a use is counted, as if someone revoked it then.
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

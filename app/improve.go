package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/llm"
)

// improver lets a model improve proposals that wait, one at a time, newest
// first. It has nothing to do while nothing waits, and rests while the person
// talks to the model.
type improver struct {
	settings func() (m config.Model, paused bool)
	waiting  func(context.Context, proposal.Filter) ([]proposal.Proposal, int, error)
	busy     func(context.Context) bool // the model is replying to the person
	drains   func() bool                // the computer runs on its battery
	able     func(context.Context) bool // a server runs and has a model
	improve  func(context.Context, proposal.Proposal) error
	troubled func(error)

	tried   tried
	faults  int          // looks in a row at which no server did what it should
	since   time.Time    // the last of them
	failing bool         // it was a reply that failed
	used    config.Model // that the last look was with
}

// Of the proposals that wait the newest improveReach are looked at, a page at a time.
const (
	improveReach = 500
	improvePage  = 100
)

// run improves until ctx ends. The events are those of the agent's hub.
func (i *improver) run(ctx context.Context, events *api.Subscription) {
	for sleep(ctx, improvePause) {
		i.rest(ctx, events, i.round(ctx, events))
	}
}

// round improves what there is to improve, and says how long to wait then.
func (i *improver) round(ctx context.Context, events *api.Subscription) (wait time.Duration) {
	for ctx.Err() == nil {
		var paused bool
		if i.used, paused = i.settings(); paused || !i.used.Classify || leaves(i.used) {
			return never
		}
		p, ok := i.next(ctx)
		switch {
		case !ok:
			return never
		case i.busy(ctx):
			return chatCheck
		case !i.used.OnBattery && i.drains():
			return powerCheck
		case !i.able(ctx):
			return i.fault()
		}
		switch err := i.one(ctx, p, events); {
		case errors.Is(err, errYielded):
			return chatCheck
		case err != nil && ctx.Err() == nil:
			i.troubled(err)
			if blames(err) {
				i.tried.fault(p)
			}
			i.failing = true
			return i.fault()
		}
		i.tried.add(p)
		i.faults, i.failing = 0, false
	}
	return never
}

// next is the newest proposal for which nobody but Nod itself has spoken, and
// about which no model was asked yet.
func (i *improver) next(ctx context.Context) (proposal.Proposal, bool) {
	for from := 0; from < improveReach; from += improvePage {
		ps, total, err := i.waiting(ctx, proposal.Filter{Status: proposal.Pending, Order: proposal.Newest, Offset: from, Limit: improvePage})
		if err != nil {
			if ctx.Err() == nil {
				i.troubled(err)
			}
			return proposal.Proposal{}, false
		}
		for _, p := range ps {
			if p.By == proposal.ByBuiltIn && !i.tried.has(p) {
				return p, true
			}
		}
		if from+len(ps) >= total || len(ps) == 0 {
			break
		}
	}
	return proposal.Proposal{}, false
}

// errYielded: the person wants the model, and got it.
var errYielded = errors.New("the model replies to the person")

// one improves a proposal, unless the person begins to talk to the model.
func (i *improver) one(ctx context.Context, p proposal.Proposal, events *api.Subscription) error {
	within, yield := context.WithCancelCause(ctx)
	defer yield(nil)
	done := make(chan error, 1)
	go func() { done <- i.improve(within, p) }()
	for {
		select {
		case err := <-done:
			if cause := context.Cause(within); err != nil && cause != nil {
				return cause
			}
			return err
		case <-events.Wake():
			if slices.Contains(topicsOf(events.Take()), api.TopicChats) && i.busy(ctx) {
				yield(errYielded)
			}
		}
	}
}

// blames says whether the file may be what a server fails at: one that is gone,
// or has lost its model, says nothing about the file.
func blames(err error) bool {
	var e *llm.Error
	return !errors.As(err, &e) || e.Kind != llm.KindUnreachable && e.Kind != llm.KindNoModel && e.Kind != llm.KindDenied
}

// Package reconsider lets a model classify again, in the background, what was
// proposed without one.
package reconsider

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/llm"
)

// Options configure a Reclassifier; all must be set.
type Options struct {
	Settings  func() (m config.Model, paused bool)
	Proposals Proposals
	Model     Model
	HasModel  func(context.Context) bool // a server runs and has a model
	Busy      func() bool                // the model is replying to the person, or will be soon
	Asked     func()                     // is called when the model has been asked, and is not for now
	OnBattery func(context.Context) bool // the computer runs on its battery
	Log       *slog.Logger
}

// Proposals are the proposals that wait.
type Proposals interface {
	List(context.Context, proposal.Filter) ([]proposal.Proposal, int, error)
	FileOf(proposal.Proposal) proposal.File
	// Improve puts a suggestion in the place of what was proposed.
	Improve(ctx context.Context, id string, s proposal.Suggestion, was proposal.Proposal) (bool, error)
	// Rank gives the folders that were found for a proposal a model's order.
	Rank(ctx context.Context, id string, r proposal.Ranking, was proposal.Proposal) (bool, error)
	// Ranked says whether that order is: the same speaks for the folders as then.
	Ranked(proposal.Proposal) bool
}

// Model suggests where a file goes; false: it has nothing to suggest. An error is
// the server's.
type Model interface {
	Suggest(ctx context.Context, f proposal.File, was proposal.Proposal) (proposal.Suggestion, bool, error)
	// RankFolders ranks the folders that were found for a file; false: it has no opinion.
	RankFolders(ctx context.Context, f proposal.File, was proposal.Proposal) (proposal.Ranking, bool, error)
}

// Reclassifier asks a model about the proposals that wait, one at a time, newest
// first. It has nothing to do while nothing waits, and rests while the person
// talks to the model.
type Reclassifier struct {
	o        Options
	attempts attempts
	failures int          // rounds in a row that ended with a failure of the server
	failed   time.Time    // when the last of them did
	replies  bool         // the failure was one of a reply
	used     config.Model // the settings of the last round
}

// New makes a Reclassifier that remembers nothing yet.
func New(o Options) *Reclassifier { return &Reclassifier{o: o} }

// Only the newest maxProposals are considered, a page at a time.
const (
	maxProposals = 500
	pageSize     = 100
)

// Run works until ctx ends. The events are those of the agent's hub.
func (r *Reclassifier) Run(ctx context.Context, events *api.Subscription) {
	for sleep(ctx, pause) {
		r.wait(ctx, events, r.round(ctx, events))
	}
}

// round asks about everything that there is to ask about, and says how long to
// wait then.
func (r *Reclassifier) round(ctx context.Context, events *api.Subscription) (wait time.Duration) {
	asked := false
	defer func() {
		if asked {
			r.o.Asked()
		}
	}()
	for ctx.Err() == nil {
		var paused bool
		if r.used, paused = r.o.Settings(); paused || !r.used.Classify || MayLeave(r.used) {
			return untilEvent
		}
		p, ok := r.next(ctx)
		switch {
		case !ok:
			return untilEvent
		case r.o.Busy():
			return chatCheck
		case !r.used.OnBattery && r.o.OnBattery(ctx):
			return powerCheck
		case !r.o.HasModel(ctx):
			return r.backOff()
		}
		asked = true
		switch err := r.reclassify(ctx, p, events); {
		case errors.Is(err, errYielded):
			return chatCheck
		case err != nil && ctx.Err() == nil:
			r.warn(err)
			if mayBeTheFile(err) {
				r.attempts.addFailure(p)
			}
			r.replies = true
			return r.backOff()
		}
		if !p.ForRanking() || !r.o.Proposals.Ranked(p) { // one that does not stand any more is asked for again
			r.attempts.add(p)
		}
		r.failures, r.replies = 0, false
	}
	return untilEvent
}

func (r *Reclassifier) warn(err error) { r.o.Log.Warn("let a model improve a proposal", "err", err) }

// next returns the newest proposal that is Nod's own guess, or that what is filed does
// not make sure, and about which no model was asked yet.
func (r *Reclassifier) next(ctx context.Context) (proposal.Proposal, bool) {
	for from := 0; from < maxProposals; from += pageSize {
		ps, total, err := r.o.Proposals.List(ctx, proposal.Filter{Status: proposal.Pending, Order: proposal.Newest, Offset: from, Limit: pageSize})
		if err != nil {
			if ctx.Err() == nil {
				r.warn(err)
			}
			return proposal.Proposal{}, false
		}
		for _, p := range ps {
			if (p.ForModel() || p.ForRanking() && !r.o.Proposals.Ranked(p)) && !r.attempts.has(p) {
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
var errYielded = lang.Errorf("the model replies to the person")

// reclassify asks about a proposal, unless the person begins to talk to the model.
func (r *Reclassifier) reclassify(ctx context.Context, p proposal.Proposal, events *api.Subscription) error {
	within, yield := context.WithCancelCause(ctx)
	defer yield(nil)
	done := make(chan error, 1)
	go func() { done <- r.ask(within, p) }()
	for {
		select {
		case err := <-done:
			if cause := context.Cause(within); err != nil && cause != nil {
				return cause
			}
			return err
		case <-events.Wake():
			if slices.Contains(topics(events.Take()), api.TopicChats) && r.o.Busy() {
				yield(errYielded)
			}
		}
	}
}

// mayBeTheFile reports whether the file may be why a server failed: a server that
// is gone, or has lost its model, says nothing about the file.
func mayBeTheFile(err error) bool {
	var e *llm.Error
	return !errors.As(err, &e) || e.Kind != llm.KindUnreachable && e.Kind != llm.KindNoModel && e.Kind != llm.KindDenied
}

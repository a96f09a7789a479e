// Package suggest has a model read the documents of a plan passage by passage, beside what the rules
// made of each, and say what they missed or took wrongly. What it says is only a suggestion: planning traces each one to a passage, and a
// person decides.
//
// Documents were written by others, who may try to talk the model into something. The
// worst that they get is a suggestion that no one approves: the reply has no other parts.
package suggest

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/llm"
)

// Options are what a Suggester works with; Backend and Model must be set.
type Options struct {
	Backend func() llm.Backend
	// Model is the one to ask; without one, why says why and what can be done.
	Model   func(context.Context) (model llm.Model, why string)
	Timeout time.Duration // of one group of passages; 0: three minutes
	Total   time.Duration // of all groups; 0: half an hour
}

// A model of 8 billion parameters takes about half of defaultTimeout for one group without
// a graphics card.
const (
	defaultTimeout = 3 * time.Minute
	defaultTotal   = 30 * time.Minute
)

// Suggester asks a model. It is safe for concurrent use.
type Suggester struct{ o Options }

var _ planning.Suggester = (*Suggester)(nil)

// New makes a Suggester; it does nothing by itself.
func New(o Options) *Suggester {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if o.Total == 0 {
		o.Total = defaultTotal
	}
	return &Suggester{o}
}

// Model implements planning.Suggester. A model that does not run on this machine is none.
func (s *Suggester) Model(ctx context.Context) (name, why string) {
	m, why := s.model(ctx)
	return m.Name, why
}

func (s *Suggester) model(ctx context.Context) (llm.Model, string) {
	m, why := s.o.Model(ctx)
	if why == "" && m.Remote {
		return llm.Model{}, lang.Say("The model runs on another machine; documents are not sent there. Choose one that runs on this computer.")
	}
	return m, why
}

// Suggest asks about each group of passages, one after the other. A group without an
// answer that can be used is counted and left out; if there is none at all, or if no
// server answers, that is the error.
func (s *Suggester) Suggest(ctx context.Context, q planning.Question) (planning.Reading, error) {
	model, why := s.model(ctx)
	if why != "" {
		return planning.Reading{}, planning.NoModelError{Why: why}
	}
	r := planning.Reading{Model: model.Name}
	var all []group
	all, r.Shortened = grouped(q.Passages, room(model, frameTokens(q)))
	r.Parts = len(all)
	q.Begin(len(all))
	within, cancel := context.WithTimeout(ctx, s.o.Total)
	defer cancel()
	var last error
	for _, g := range all {
		err := error(errLate) // after the deadline, what is left counts as failed
		if within.Err() == nil {
			err = s.read(within, model, q, g, &r)
		}
		switch {
		case ctx.Err() != nil:
			return planning.Reading{}, context.Cause(ctx)
		case isFinal(err):
			return planning.Reading{}, err
		case err != nil:
			r.Failed++
			last = err
		}
		q.Read()
	}
	if r.Failed == r.Parts && last != nil {
		return planning.Reading{}, last
	}
	return r, nil
}

// errUnusable is an answer that is not what was asked for.
var errUnusable = &llm.Error{Kind: llm.KindServer, Text: lang.Say("What the model answered cannot be used."), Remedy: lang.Say("Try it again, or choose another model.")}

// errLate is the error of a group that took too long.
var errLate = &llm.Error{Kind: llm.KindStopped, Text: lang.Say("The model took too long to read the documents."), Remedy: lang.Say("Try a smaller model, or fewer documents.")}

// isFinal reports an error that the next group would have, too.
func isFinal(err error) bool {
	var e *llm.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Kind {
	case llm.KindUnreachable, llm.KindNoModel, llm.KindDenied, llm.KindNotAServer, llm.KindRemote:
		return true
	}
	return false
}

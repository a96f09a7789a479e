package ask

import (
	"context"
	"errors"
	"fmt"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Reply is a person's answer to one question.
type Reply struct {
	Question string
	Approve  bool
	Always   bool // besides, what the question offers as a standing approval
	Closed   bool // the window was closed
	Reason   string
}

// Answer takes a person's answers to one Ask. The first answer to a question
// wins. It is called only for the window process that Nod itself started.
func (d *Desk) Answer(ctx context.Context, id string, replies []Reply) error {
	var errs []error
	for _, r := range replies {
		if err := d.answer(ctx, id, r); err != nil {
			errs = append(errs, err)
		}
	}
	d.o.Changed()
	return errors.Join(errs...)
}

func (d *Desk) answer(ctx context.Context, id string, r Reply) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, q := d.find(id, r.Question)
	if q == nil {
		return ErrGone
	}
	a, err := d.decide(ctx, *q, r)
	if err != nil {
		return err
	}
	p.answers[q.ID] = a
	if len(p.answers) < len(p.Questions) {
		return nil
	}
	defer close(p.done)
	return d.mint(p)
}

// find returns an open question; d.mu is held.
func (d *Desk) find(id, question string) (*pending, *tools.Question) {
	for _, p := range d.open {
		if p.ID != id {
			continue
		}
		for i := range p.Questions {
			if _, answered := p.answers[question]; !answered && p.Questions[i].ID == question {
				return p, &p.Questions[i]
			}
		}
	}
	return nil, nil
}

// decide notes what a person did. A standing approval is kept at once.
func (d *Desk) decide(ctx context.Context, q tools.Question, r Reply) (tools.Answer, error) {
	switch {
	case !r.Approve && r.Closed:
		return tools.Answer{Code: tools.CodeClosed}, nil
	case !r.Approve:
		return tools.Answer{Code: tools.CodeRefused, Reason: r.Reason}, nil
	case r.Always && q.Offer == nil:
		return tools.Answer{}, ErrNoOffer
	case r.Always:
		if err := d.o.Grant(ctx, *q.Offer); err != nil {
			return tools.Answer{}, fmt.Errorf("keep the standing approval: %w", err)
		}
	}
	return tools.Answer{Code: policy.CodeApproved}, nil
}

// mint makes the tokens of what was approved, in the person's last act about
// these questions: tokens live for a minute, reading the next question may take
// longer. This is the one place that mints.
func (d *Desk) mint(p *pending) error {
	var errs []error
	for _, q := range p.Questions {
		a := p.answers[q.ID]
		if a.Code != policy.CodeApproved {
			continue
		}
		token, err := d.o.Tokens.Mint(q.Record)
		if err != nil {
			errs = append(errs, err)
		}
		a.Token = token
		p.answers[q.ID] = a
	}
	return errors.Join(errs...)
}

// WindowGone ends all questions, since nobody can see them any more.
func (d *Desk) WindowGone() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range d.open {
		if len(p.answers) == len(p.Questions) {
			continue
		}
		for _, q := range p.Questions {
			if _, ok := p.answers[q.ID]; !ok {
				p.answers[q.ID] = tools.Answer{Code: tools.CodeClosed}
			}
		}
		close(p.done)
	}
}

package approval

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Response is a person's answer to one question.
type Response struct {
	Question string
	Approve  bool
	Always   bool // also give the standing approval that the question offers
	Stays    bool // of Always: until it is revoked, not until the end that was offered
	Instead  bool // deny, and choose what the question offers in place of approving
	Closed   bool // the window was closed
	Reason   string
}

// Answer takes a person's responses to the request with that id. The first
// response to a question wins. Only the window process that this agent started
// may cause a call of it.
func (b *Broker) Answer(ctx context.Context, id string, responses []Response) error {
	var errs []error
	for _, r := range responses {
		if err := b.answer(ctx, id, r); err != nil {
			errs = append(errs, err)
		}
	}
	b.o.Changed()
	return errors.Join(errs...)
}

func (b *Broker) answer(ctx context.Context, id string, r Response) error {
	req, q := b.claim(id, r.Question)
	if req == nil {
		return ErrGone
	}
	defer req.recording.Done()
	a, err := b.record(ctx, q, r)
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(req.claimed, q.ID)
	if err != nil {
		return err
	}
	req.answers[q.ID] = a
	if len(req.answers) < len(req.Questions) {
		return nil
	}
	defer req.finish()
	return b.issueTokens(req)
}

// claim reserves an unanswered question for one response, so that it can be
// recorded without the lock; nil: there is no such question. The caller calls
// recording.Done.
func (b *Broker) claim(id, question string) (*pendingRequest, tools.Question) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.requests {
		if r.ID != id {
			continue
		}
		for _, q := range r.Questions {
			if _, answered := r.answers[question]; !answered && !r.claimed[question] && q.ID == question {
				r.claimed[question] = true
				r.recording.Add(1)
				return r, q
			}
		}
	}
	return nil, tools.Question{}
}

// record turns a response into an answer. It stores a standing approval first.
func (b *Broker) record(ctx context.Context, q tools.Question, r Response) (tools.Answer, error) {
	switch {
	case r.Instead && (r.Approve || q.Preview.Instead == nil):
		return tools.Answer{}, ErrNoOffer
	case r.Instead:
		q.Preview.Instead.Choose()
		return tools.Answer{Code: tools.CodeRefused, Reason: q.Preview.Instead.Reason, Instead: true}, nil
	case !r.Approve && r.Closed:
		return tools.Answer{Code: tools.CodeClosed}, nil
	case !r.Approve:
		return tools.Answer{Code: tools.CodeRefused, Reason: r.Reason}, nil
	case r.Always && q.Offer == nil, r.Stays && !(r.Always && q.Offer.Bounded()):
		return tools.Answer{}, ErrNoOffer
	case r.Always:
		grant := *q.Offer
		if r.Stays {
			grant = grant.Staying()
		}
		if err := b.o.Grant(ctx, grant); err != nil {
			return tools.Answer{}, lang.Errorf("keep the standing approval: %w", err)
		}
	}
	return tools.Answer{Code: policy.CodeApproved}, nil
}

// issueTokens issues the tokens of what was approved, once the last question has
// its answer: tokens live for a minute, reading the next question may take
// longer. Nothing else issues tokens. mu is held.
func (b *Broker) issueTokens(r *pendingRequest) error {
	var errs []error
	for _, q := range r.Questions {
		a := r.answers[q.ID]
		if a.Code != policy.CodeApproved {
			continue
		}
		token, err := b.o.Tokens.Issue(q.Record)
		if err != nil {
			errs = append(errs, err)
		}
		a.Token = token
		r.answers[q.ID] = a
	}
	return errors.Join(errs...)
}

// AnswerAll approves the questions that wait about these tools, and denies all others, where a person said so beforehand.
func (b *Broker) AnswerAll(ctx context.Context, approve []string) error {
	var errs []error
	for _, r := range b.Waiting() {
		var all []Response
		for _, q := range r.Questions {
			all = append(all, Response{Question: q.ID, Approve: slices.Contains(approve, q.Tool)})
		}
		errs = append(errs, b.Answer(ctx, r.ID, all))
	}
	return errors.Join(errs...)
}

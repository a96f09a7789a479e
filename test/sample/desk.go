package sample

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Desk answers about questions as the agent would. It is safe for concurrent use.
type Desk struct {
	mu      sync.Mutex
	asks    []api.ApprovalRequest
	answers []string
	fail    error
}

// NewDesk makes a desk where these questions wait.
func NewDesk(asks ...api.ApprovalRequest) *Desk { return &Desk{asks: asks} }

// Fail makes every call answer err, until it is nil again.
func (d *Desk) Fail(err error) { d.mu.Lock(); d.fail = err; d.mu.Unlock() }

// Change changes what waits.
func (d *Desk) Change(f func(asks []api.ApprovalRequest) []api.ApprovalRequest) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asks = f(d.asks)
}

// Answers are the answers that came, in order: "ask question yes|no|always|closed reason".
func (d *Desk) Answers() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.answers)
}

// Asks are the questions that nobody has answered.
func (d *Desk) Asks(context.Context, api.None) (api.ApprovalsResult, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []api.ApprovalRequest
	for _, a := range d.asks {
		a.Questions = slices.Clone(a.Questions)
		out = append(out, a)
	}
	return api.ApprovalsResult{Requests: out}, d.fail
}

// Answer takes questions away. One that is not there is an error.
func (d *Desk) Answer(_ context.Context, r api.AnswerRequest) (api.None, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		return api.None{}, d.fail
	}
	for _, a := range r.Answers {
		if !d.take(r.Request, a.ID) {
			return api.None{}, &api.Error{Code: api.CodeNotFound, Message: "the question is not open any more"}
		}
		d.answers = append(d.answers, strings.TrimSpace(fmt.Sprint(r.Request, " ", a.ID, " ", word(a), " ", a.Reason)))
	}
	return api.None{}, nil
}

func word(a api.QuestionAnswer) string {
	switch {
	case a.Approve && a.Always:
		return "always"
	case a.Approve:
		return "yes"
	case a.Closed:
		return "closed"
	}
	return "no"
}

func (d *Desk) take(ask, question string) bool {
	for i := range d.asks {
		a := &d.asks[i]
		n := slices.IndexFunc(a.Questions, func(q api.Question) bool { return q.ID == question })
		if a.ID != ask || n < 0 {
			continue
		}
		a.Questions = slices.Delete(slices.Clone(a.Questions), n, n+1)
		if len(a.Questions) == 0 {
			d.asks = slices.Delete(slices.Clone(d.asks), i, i+1)
		}
		return true
	}
	return false
}

// Ask asks questions at noon, for five minutes.
func Ask(id, words string, questions ...api.Question) api.ApprovalRequest {
	return api.ApprovalRequest{ID: id, TraceID: "t1", Words: words, Asked: Noon(), Until: Noon().Add(5 * time.Minute), Questions: questions}
}

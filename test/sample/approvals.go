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

// Approvals answers the calls about approvals as the agent would. It is safe for concurrent use.
type Approvals struct {
	mu       sync.Mutex
	requests []api.ApprovalRequest
	answers  []string
	fail     error
}

// NewApprovals makes approvals of which these requests wait.
func NewApprovals(requests ...api.ApprovalRequest) *Approvals { return &Approvals{requests: requests} }

// Fail makes every call answer err, until it is nil again.
func (d *Approvals) Fail(err error) { d.mu.Lock(); d.fail = err; d.mu.Unlock() }

// Change changes what waits.
func (d *Approvals) Change(f func(requests []api.ApprovalRequest) []api.ApprovalRequest) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.requests = f(d.requests)
}

// Answers are the answers that came, in order: "ask question yes|no|always|closed reason".
func (d *Approvals) Answers() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.answers)
}

// List returns the requests that nobody has answered.
func (d *Approvals) List(context.Context, api.None) (api.ApprovalsResult, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []api.ApprovalRequest
	for _, a := range d.requests {
		a.Questions = slices.Clone(a.Questions)
		out = append(out, a)
	}
	return api.ApprovalsResult{Requests: out}, d.fail
}

// Answer takes questions away. One that is not there is an error.
func (d *Approvals) Answer(_ context.Context, r api.AnswerRequest) (api.None, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		return api.None{}, d.fail
	}
	for _, a := range r.Answers {
		if !d.remove(r.Request, a.ID) {
			return api.None{}, &api.Error{Code: api.CodeNotFound, Message: "the question is not open any more: it was answered, or its time was up"}
		}
		d.answers = append(d.answers, strings.TrimSpace(fmt.Sprint(r.Request, " ", a.ID, " ", answerWord(a), " ", a.Reason)))
	}
	return api.None{}, nil
}

func answerWord(a api.QuestionAnswer) string {
	switch {
	case a.Approve && a.Always:
		return "always"
	case a.Approve:
		return "yes"
	case a.Instead:
		return "instead"
	case a.Closed:
		return "closed"
	}
	return "no"
}

func (d *Approvals) remove(request, question string) bool {
	for i := range d.requests {
		a := &d.requests[i]
		n := slices.IndexFunc(a.Questions, func(q api.Question) bool { return q.ID == question })
		if a.ID != request || n < 0 {
			continue
		}
		a.Questions = slices.Delete(slices.Clone(a.Questions), n, n+1)
		if len(a.Questions) == 0 {
			d.requests = slices.Delete(slices.Clone(d.requests), i, i+1)
		}
		return true
	}
	return false
}

// Request is a request of noon that waits for five minutes.
func Request(id, words string, questions ...api.Question) api.ApprovalRequest {
	return api.ApprovalRequest{ID: id, TraceID: "t1", Origin: api.FromModel, Words: words, Asked: Noon(), Until: Noon().Add(5 * time.Minute), Questions: questions}
}

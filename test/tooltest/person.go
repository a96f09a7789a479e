// Package tooltest is in, in tests, for what a Registry of tools works
// with: the person who is asked, what undo needs, the standing approvals and
// the log. A Person here approves calls, so no program may import it.
package tooltest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Person is a tools.Asker that approves, or does what a test says. Its fields
// may be changed between calls, and by During.
type Person struct {
	Tokens *policy.Tokens
	Away   bool                              // no window could be shown
	Err    error                             // no one can be asked
	During func()                            // what happens while they look; nil: nothing
	Answer func(tools.Question) tools.Answer // nil: Approve
	Asked  []tools.ApprovalRequest           // in order
	Given  []string                          // the tokens of what they approved

	mu sync.Mutex
}

// CanAsk says whether they are there.
func (p *Person) CanAsk() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.Away
}

// Ask notes what is asked and answers each question.
func (p *Person) Ask(_ context.Context, a tools.ApprovalRequest) (map[string]tools.Answer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Asked = append(p.Asked, a)
	if p.Err != nil {
		return nil, p.Err
	}
	if p.During != nil {
		p.During()
	}
	answer := p.Answer
	if answer == nil {
		answer = p.Approve
	}
	out := map[string]tools.Answer{}
	for _, q := range a.Questions {
		out[q.ID] = answer(q)
	}
	return out, nil
}

// Approve returns the answer yes: a token, or none if it cannot be minted.
func (p *Person) Approve(q tools.Question) tools.Answer {
	token, err := p.Tokens.Issue(q.Record)
	if err != nil {
		return tools.Answer{}
	}
	p.Given = append(p.Given, token)
	return tools.Answer{Token: token}
}

// Refuse returns the answer no, for Person.Answer.
func Refuse(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeRefused} }

// Questions returns all that were asked, in order.
func (p *Person) Questions() []tools.Question {
	var out []tools.Question
	for _, a := range p.Asked {
		out = append(out, a.Questions...)
	}
	return out
}

// Last returns the question that was asked last; there must be one.
func (p *Person) Last(t testing.TB) tools.Question {
	t.Helper()
	all := p.Questions()
	if len(all) == 0 {
		t.Fatal("nothing was asked")
	}
	return all[len(all)-1]
}

// CodeOf returns the code of the failure of a tool; "" if it is none.
func CodeOf(err error) policy.Code {
	var f *tools.Failure
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

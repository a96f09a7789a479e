package approval

import (
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
)

// fate is what became of a question.
type fate string

const (
	open     fate = ""
	approved fate = "approved"
	denied   fate = "denied"
	ended    fate = "ended" // without an answer from here
)

// plan is an Ask with all questions that it ever had here, so that those that
// were answered keep their place in the list of calls.
type plan struct {
	api.ApprovalRequest
	fates map[string]fate
}

// left are the questions that are open, in order.
func (p *plan) left() []api.Question {
	var out []api.Question
	for _, q := range p.Questions {
		if p.fates[q.ID] == open {
			out = append(out, q)
		}
	}
	return out
}

func (p *plan) find(id string) int {
	return slices.IndexFunc(p.Questions, func(q api.Question) bool { return q.ID == id })
}

// merge takes a fresh Ask: changed questions are replaced, new ones come last,
// those that are gone have ended.
func (p *plan) merge(a api.ApprovalRequest) {
	was := p.Questions
	p.ApprovalRequest = a
	p.Questions = was
	for _, q := range was {
		if !slices.ContainsFunc(a.Questions, func(n api.Question) bool { return n.ID == q.ID }) && p.fates[q.ID] == open {
			p.fates[q.ID] = ended
		}
	}
	for _, q := range a.Questions {
		if i := p.find(q.ID); i >= 0 {
			p.Questions[i] = q
		} else {
			p.Questions = append(p.Questions, q)
		}
	}
}

// state is what waits and what is looked at.
type state struct {
	plans   []*plan // with open questions, oldest first
	ask, at string  // ids of what is looked at
	started bool    // fetched once
	slow    bool    // fetching takes long enough to say so
	lost    bool    // Nod does not run
	busy    bool    // an answer is on its way
	all     bool    // the first press on 'approve all' of a long list was made
	failed  string  // why nothing could be fetched
	said    string  // what happened to a question that is gone
	over    bool    // the last question has gone, and not by an answer from here
}

// merge takes fresh Asks and returns the plan that was looked at, if it is gone.
func (s *state) merge(asks []api.ApprovalRequest) (gone *plan) {
	was := s.plans
	s.plans = nil
	for _, a := range asks {
		p := &plan{fates: map[string]fate{}}
		if i := slices.IndexFunc(was, func(p *plan) bool { return p.ID == a.ID }); i >= 0 {
			p = was[i]
		}
		p.merge(a)
		if len(p.left()) > 0 {
			s.plans = append(s.plans, p)
		}
	}
	for _, p := range was {
		if p.ID == s.ask && !slices.Contains(s.plans, p) {
			gone = p
		}
	}
	return gone
}

// choose keeps looking at what is looked at while it is open; else at what
// comes next in its plan, else at the oldest plan. false: nothing is open.
func (s *state) choose() bool {
	p := s.plan()
	if p == nil {
		if len(s.plans) == 0 {
			s.ask, s.at = "", ""
			return false
		}
		p = s.plans[0]
		s.ask, s.at = p.ID, ""
	}
	from := max(0, p.find(s.at))
	for i := range p.Questions {
		q := p.Questions[(from+i)%len(p.Questions)]
		if p.fates[q.ID] == open {
			s.at = q.ID
			return true
		}
	}
	return false
}

// plan is the one that is looked at; nil if it is gone.
func (s *state) plan() *plan {
	for _, p := range s.plans {
		if p.ID == s.ask {
			return p
		}
	}
	return nil
}

// question is the one that is looked at.
func (s *state) question() (api.Question, bool) {
	p := s.plan()
	if p == nil {
		return api.Question{}, false
	}
	i := p.find(s.at)
	if i < 0 {
		return api.Question{}, false
	}
	return p.Questions[i], true
}

// step looks at another question of the plan.
func (s *state) step(by int) bool {
	p := s.plan()
	if p == nil {
		return false
	}
	to := p.find(s.at) + by
	if to < 0 || to >= len(p.Questions) {
		return false
	}
	s.at = p.Questions[to].ID
	return true
}

// can says whether an answer can be given to what is looked at.
func (s *state) can(now time.Time) bool {
	p := s.plan()
	return p != nil && !s.lost && !s.busy && p.fates[s.at] == open && (p.Until.IsZero() || now.Before(p.Until))
}

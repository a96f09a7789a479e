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

// request is a request for approval with all questions that it ever had here, so
// that those that were answered keep their place in the list of calls.
type request struct {
	api.ApprovalRequest
	fates map[string]fate
}

// open returns the questions without an answer, in order.
func (r *request) open() []api.Question {
	var out []api.Question
	for _, q := range r.Questions {
		if r.fates[q.ID] == open {
			out = append(out, q)
		}
	}
	return out
}

func (r *request) find(id string) int { return find(r.Questions, id) }

func find(all []api.Question, id string) int {
	return slices.IndexFunc(all, func(q api.Question) bool { return q.ID == id })
}

// merge takes what was fetched: changed questions are replaced, new ones come
// last, those that are gone have ended.
func (r *request) merge(a api.ApprovalRequest) {
	was := r.Questions
	r.ApprovalRequest, r.Questions = a, was
	for _, q := range was {
		if find(a.Questions, q.ID) < 0 && r.fates[q.ID] == open {
			r.fates[q.ID] = ended
		}
	}
	for _, q := range a.Questions {
		if i := r.find(q.ID); i >= 0 {
			r.Questions[i] = q
		} else {
			r.Questions = append(r.Questions, q)
		}
	}
}

// state is what waits and what is in sight.
type state struct {
	requests    []*request // with open questions, oldest first
	request, at string     // ids of the request and the question in sight
	review      bool       // the question in sight had its answer when the person turned to it
	started     bool       // fetched once
	slow        bool       // fetching takes long enough to say so
	covered     bool       // something else is in the page's place, or covers it
	all         bool       // the first press on 'approve all' of a long list was made
	failed      string     // why nothing could be fetched
	over        bool       // the last question has gone, and not by an answer from here
}

// merge takes what was fetched and returns the request in sight, if it is gone.
func (s *state) merge(all []api.ApprovalRequest) (gone *request) {
	was := s.requests
	s.requests = nil
	for _, a := range all {
		r := &request{fates: map[string]fate{}}
		if i := slices.IndexFunc(was, func(r *request) bool { return r.ID == a.ID }); i >= 0 {
			r = was[i]
		}
		if r.merge(a); len(r.open()) > 0 {
			s.requests = append(s.requests, r)
		}
	}
	for _, r := range was {
		if r.ID == s.request && !slices.Contains(s.requests, r) {
			gone = r
		}
	}
	return gone
}

// choose keeps the question in sight while it is open, or looked at again; else it
// takes the next one of its request, else of the oldest request. false: nothing
// is open.
func (s *state) choose() bool {
	r := s.current()
	switch {
	case len(s.requests) == 0:
		s.request, s.at = "", ""
		return false
	case r == nil:
		r = s.requests[0]
		s.request, s.at = r.ID, ""
	case s.review:
		return true
	}
	from := max(0, r.find(s.at))
	for i := range r.Questions {
		q := r.Questions[(from+i)%len(r.Questions)]
		if r.fates[q.ID] == open {
			s.at, s.review = q.ID, false
			return true
		}
	}
	return false
}

// current returns the request in sight; nil if it is gone.
func (s *state) current() *request {
	for _, r := range s.requests {
		if r.ID == s.request {
			return r
		}
	}
	return nil
}

func (s *state) question() (api.Question, bool) { return s.neighbour(0) }

// neighbour returns the question that is that many places from the one in sight.
func (s *state) neighbour(by int) (api.Question, bool) {
	r := s.current()
	if r == nil {
		return api.Question{}, false
	}
	i := r.find(s.at)
	if to := i + by; i >= 0 && to >= 0 && to < len(r.Questions) {
		return r.Questions[to], true
	}
	return api.Question{}, false
}

// canAnswer reports whether the question in sight is open.
func (s *state) canAnswer(now time.Time) bool {
	r := s.current()
	return r != nil && !s.covered && r.fates[s.at] == open && (r.Until.IsZero() || now.Before(r.Until))
}

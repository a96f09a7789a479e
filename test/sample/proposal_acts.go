package sample

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/decision"
)

// change keeps how proposals were, changes them, and makes an act of it.
func (s *Proposals) change(kind decision.Kind, label string, ids []string, f func(*api.Proposal)) *api.Act {
	a := &act{Act: api.Act{ID: fmt.Sprint("act", len(s.calls)), Kind: kind, At: s.now()}}
	for _, id := range ids {
		p := s.find(id)
		a.before = append(a.before, *p)
		f(p)
		p.ResolvedAt, p.CanUndo = s.now(), true
	}
	if a.Count = len(a.before); a.Count == 0 {
		return nil
	}
	a.Label = fmt.Sprintf(label, a.Count)
	for _, p := range a.before {
		a.after = append(a.after, *s.find(p.ID))
	}
	s.acts, s.undone = append(s.acts, a), nil
	return &a.Act
}

// Approve moves nothing and says that it did.
func (s *Proposals) Approve(_ context.Context, r api.ApproveRequest) (api.ApproveResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	words := []string{"approve", strings.Join(r.IDs, ","), fmt.Sprint(r.ConfirmSensitive, r.KeepBoth)}
	if r.Directory != "" {
		words = append(words, "to", r.Directory)
	}
	if err := s.recordCall(words...); err != nil {
		return api.ApproveResult{}, err
	}
	if len(r.IDs) == 0 {
		return api.ApproveResult{}, api.Invalid("name at least one proposal")
	}
	var res api.ApproveResult
	var done []string
	for _, id := range r.IDs {
		o := s.outcome(id, r)
		if o.Success {
			done = append(done, id)
		}
		res.Outcomes = append(res.Outcomes, o)
	}
	res.Act = s.change("approve", "Moved %d files to Documents", done, func(p *api.Proposal) {
		p.Status = "approved"
		if r.Directory != "" {
			p.DestinationDir, p.By, p.Question = strings.Replace(r.Directory, "~", Home, 1), "you", false
		}
	})
	return res, nil
}

func (s *Proposals) outcome(id string, r api.ApproveRequest) api.Outcome {
	p := s.find(id)
	fail := func(code api.Code, text string) api.Outcome { return api.Outcome{ID: id, Code: code, Error: text} }
	switch {
	case p == nil:
		return fail(api.CodeNotFound, "Proposal not found")
	case p.Status != api.ProposalPending:
		return fail(api.CodeResolved, "Proposal is already resolved")
	case p.Sensitive && !r.ConfirmSensitive:
		return fail(api.CodeSensitive, "Sensitive file requires confirmation")
	case r.Seen[id] != "" && r.Seen[id] != p.Shown():
		return fail(api.CodeChanged, "The proposal has been changed since you saw it")
	case p.Question && r.Directory == "" && r.LeaveQuestions:
		return fail(api.CodeQuestion, "It is not known where this file belongs")
	case s.taken[id] != "" && !r.KeepBoth:
		o := fail(api.CodeExists, "Destination file already exists")
		o.Suggested = s.taken[id]
		return o
	}
	return api.Outcome{ID: id, Success: true, Data: &api.Moved{Action: "Moved file", SourcePath: p.SourcePath}}
}

// Trash trashes nothing and says that it did.
func (s *Proposals) Trash(_ context.Context, r api.TrashRequest) (api.ApproveResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("trash", strings.Join(r.IDs, ",")); err != nil {
		return api.ApproveResult{}, err
	}
	if len(r.IDs) == 0 {
		return api.ApproveResult{}, api.Invalid("name at least one proposal")
	}
	var res api.ApproveResult
	var done []string
	for _, id := range r.IDs {
		o := api.Outcome{ID: id, Code: api.CodeInvalid, Error: "no such file is left where it is"}
		if p := s.find(id); p != nil && slices.Contains(p.Offers, api.OfferTrash) {
			o = api.Outcome{ID: id, Success: true, Data: &api.Moved{Action: "Moved file", SourcePath: p.SourcePath}}
			done = append(done, id)
		}
		res.Outcomes = append(res.Outcomes, o)
	}
	res.Act = s.change("approve", "Moved %d files to the trash", done, func(p *api.Proposal) { p.Status = "approved" })
	return res, nil
}

// Reject rejects.
func (s *Proposals) Reject(_ context.Context, r api.RejectRequest) (api.RejectResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("reject", strings.Join(r.IDs, ","), r.Reason); err != nil {
		return api.RejectResult{}, err
	}
	if len(r.IDs) == 0 {
		return api.RejectResult{}, api.Invalid("name at least one proposal")
	}
	var res api.RejectResult
	var done []string
	for _, id := range r.IDs {
		o := api.RejectOutcome{ID: id, Success: s.find(id) != nil}
		if o.Success {
			done = append(done, id)
		} else {
			o.Code, o.Error = api.CodeNotFound, "Proposal not found"
		}
		res.Outcomes = append(res.Outcomes, o)
	}
	res.Act = s.change("reject", "Rejected %d files", done, func(p *api.Proposal) {
		p.Status, p.Note, p.CooldownUntil = "rejected", r.Reason, s.now().Add(24*time.Hour)
	})
	return res, nil
}

// Clear takes all that waits out of the list.
func (s *Proposals) Clear(_ context.Context, r api.ClearRequest) (api.ClearResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("clear", r.Query); err != nil {
		return api.ClearResult{}, err
	}
	var ids []string
	for _, p := range s.all {
		if p.Status == "pending" && matches(&p, r.Filter) && (r.Until.IsZero() || !p.CreatedAt.After(r.Until)) {
			ids = append(ids, p.ID)
		}
	}
	a := s.change("clear", "Cleared %d proposals", ids, func(p *api.Proposal) { p.Status = "cleared" })
	return api.ClearResult{Cleared: len(ids), Act: a}, nil
}

// Edit changes where a proposal would go.
func (s *Proposals) Edit(_ context.Context, r api.EditRequest) (api.Proposal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("edit", r.ID, r.Directory, r.Name); err != nil {
		return api.Proposal{}, err
	}
	p := s.find(r.ID)
	if p == nil {
		return api.Proposal{}, notFound(r.ID)
	}
	p.DestinationDir = cmp.Or(strings.Replace(r.Directory, "~", Home, 1), p.DestinationDir)
	p.DestinationName, p.By, p.Question = cmp.Or(r.Name, p.DestinationName), "you", false
	return *p, nil
}

// Learned is what Knows said.
func (s *Proposals) Learned(context.Context, api.None) (api.LearnedResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return api.LearnedResult{Folders: s.learned}, s.fail
}

// Forget forgets one place, or all.
func (s *Proposals) Forget(_ context.Context, r api.ForgetRequest) (api.LearnedResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("forget", r.Directory, fmt.Sprint(r.All)); err != nil {
		return api.LearnedResult{}, err
	}
	if r.All == (r.Directory != "") {
		return api.LearnedResult{}, api.Invalid("name either a directory or all")
	}
	var left []api.LearnedFolder
	for _, p := range s.learned {
		if p.Directory != r.Directory && !r.All {
			left = append(left, p)
		}
	}
	s.learned = left
	return api.LearnedResult{Folders: left}, nil
}

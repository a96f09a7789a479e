package sample

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// Undo takes the last act back, or that of one proposal.
func (s *Proposals) Undo(_ context.Context, r api.UndoRequest) (api.UndoResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("undo", r.ID, fmt.Sprint(r.Last)); err != nil {
		return api.UndoResult{}, err
	}
	if r.Last < 0 || r.ID != "" && r.Last > 0 {
		return api.UndoResult{}, api.Invalid("name either an id or how many acts")
	}
	if !isDomain(r.Domain) || r.ID != "" && r.Domain != "" {
		return api.UndoResult{}, api.Invalid("name either an id or a domain")
	}
	a := s.lastAct(r.ID)
	if r.Domain != "" && r.Domain != api.UndoFiles {
		a = nil // here nothing else is done
	}
	switch {
	case a == nil && r.ID != "" && s.find(r.ID) == nil:
		return api.UndoResult{}, notFound(r.ID)
	case a == nil:
		return api.UndoResult{}, api.Invalid("nothing to undo")
	}
	s.restore(a.before)
	a.undone, s.undone = s.now(), a
	return api.UndoResult{Undone: a.Count, Labels: []string{a.Label}, Texts: []string{fmt.Sprintf("%d files are back in Downloads", a.Count)}}, nil
}

func isDomain(d api.UndoDomain) bool {
	return slices.Contains([]api.UndoDomain{"", api.UndoFiles, api.UndoTools, api.UndoCampaigns, api.UndoRules, api.UndoSettings}, d)
}

// Redo does again what was undone last, if nothing was done since.
func (s *Proposals) Redo(_ context.Context, r api.RedoRequest) (api.RedoResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("redo"); err != nil {
		return api.RedoResult{}, err
	}
	a := s.undone
	if a == nil || !isDomain(r.Domain) || r.ID != "" && (r.Domain != "" || r.ID != a.ID) {
		return api.RedoResult{}, api.Invalid("nothing to redo")
	}
	s.restore(a.after)
	again := act{Act: a.Act, before: a.before, after: a.after}
	again.ID, again.At = a.ID+"r", s.now()
	s.acts, s.undone = append(s.acts, &again), nil
	return api.RedoResult{Label: a.Label, Text: a.Label}, nil
}

// ListUndo is what was done, newest first.
func (s *Proposals) ListUndo(_ context.Context, r api.ListUndoRequest) (api.ListUndoResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Limit < 0 || r.Limit > 1000 {
		return api.ListUndoResult{}, api.Invalid("the limit is from 1 to 1000")
	}
	if states := []api.UndoState{"", api.UndoStanding, api.UndoUndone, api.UndoLost}; !isDomain(r.Domain) || !slices.Contains(states, r.State) {
		return api.ListUndoResult{}, api.Invalid("there is no such domain or state")
	}
	out := api.ListUndoResult{Entries: []api.UndoEntry{}, Redos: []api.RedoStep{}}
	for _, a := range slices.Backward(s.acts) {
		if len(out.Entries) == cmp.Or(r.Limit, 20) {
			break
		}
		e := api.UndoEntry{ID: a.ID, Kind: "proposals", Domain: api.UndoFiles, Label: a.Label, At: a.At, State: api.UndoStanding, Ended: a.undone}
		if !a.undone.IsZero() {
			e.State = api.UndoUndone
		}
		if r.Domain != "" && r.Domain != e.Domain || r.State != "" && r.State != e.State || len(r.IDs) > 0 && !slices.Contains(r.IDs, e.ID) {
			continue
		}
		out.Entries = append(out.Entries, e)
	}
	if s.undone != nil {
		out.Redos = []api.RedoStep{{ID: s.undone.ID, Domain: api.UndoFiles, Label: s.undone.Label}}
	}
	return out, s.fail
}

// lastAct is the newest act that stands, or the newest with that id or proposal; nil if
// there is none.
func (s *Proposals) lastAct(id string) *act {
	for _, a := range slices.Backward(s.acts) {
		has := slices.ContainsFunc(a.before, func(p api.Proposal) bool { return p.ID == id })
		if a.undone.IsZero() && (id == "" || id == a.ID || has) {
			return a
		}
	}
	return nil
}

func (s *Proposals) restore(all []api.Proposal) {
	for _, p := range all {
		*s.find(p.ID) = p
	}
}

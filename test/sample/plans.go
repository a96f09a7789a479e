package sample

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/upload"
)

func (s *campaignStore) Plans(context.Context) ([]planning.Plan, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []planning.Plan
	for _, p := range s.plans {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b planning.Plan) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID)) })
	return out, nil
}

func (s *campaignStore) PlansToReview(ctx context.Context) ([]planning.Plan, error) {
	all, err := s.Plans(ctx)
	return slices.DeleteFunc(all, func(p planning.Plan) bool {
		decided := func(d planning.Decision) bool { return d.Plan == p.ID && !d.At.Before(p.Built) }
		return p.Built.IsZero() || slices.ContainsFunc(s.decisions, decided)
	}), err
}

func (s *campaignStore) AddPlan(_ context.Context, p planning.Plan) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plans[p.ID] = p
	return nil
}

// changePlan changes a plan that is there.
func (s *campaignStore) changePlan(id string, change func(*planning.Plan)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.plans[id]
	if !ok {
		return planning.NoPlanError{ID: id}
	}
	change(&p)
	s.plans[id] = p
	return nil
}

func (s *campaignStore) ChangePlan(_ context.Context, p planning.Plan) error {
	return s.changePlan(p.ID, func(o *planning.Plan) {
		o.Name, o.Intent, o.Campaign, o.Changed = p.Name, p.Intent, p.Campaign, p.Changed
	})
}

func (s *campaignStore) SaveBuild(_ context.Context, p planning.Plan) error {
	return s.changePlan(p.ID, func(o *planning.Plan) { o.Body, o.Built = p.Body, p.Built })
}

func (s *campaignStore) RemovePlan(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.plans, id)
	delete(s.uploads, id)
	return nil
}

func (s *campaignStore) Uploads(_ context.Context, planID string) ([]upload.Asset, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := slices.Clone(s.uploads[planID])
	for i := range out {
		out[i].Document = extract.Document{}
	}
	return out, nil
}

func (s *campaignStore) Documents(_ context.Context, planID, id string) ([]extract.Document, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []extract.Document
	for _, a := range s.uploads[planID] {
		if id == "" || a.ID == id {
			out = append(out, a.Document)
		}
	}
	return out, nil
}

func (s *campaignStore) AddUpload(_ context.Context, planID string, a upload.Asset) error {
	return s.changePlan(planID, func(p *planning.Plan) {
		p.Changed = a.Uploaded
		s.uploads[planID] = append(s.uploads[planID], a)
	})
}

func (s *campaignStore) SaveReading(_ context.Context, planID string, a upload.Asset) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.uploads[planID] {
		if s.uploads[planID][i].ID == a.ID {
			s.uploads[planID][i].ModelSummary, s.uploads[planID][i].Entities = a.ModelSummary, a.Entities
		}
	}
	return nil
}

func (s *campaignStore) RemoveUpload(_ context.Context, planID, id string, at time.Time) (found bool, err error) {
	err = s.changePlan(planID, func(p *planning.Plan) {
		before := len(s.uploads[planID])
		s.uploads[planID] = slices.DeleteFunc(s.uploads[planID], func(a upload.Asset) bool { return a.ID == id })
		if found = len(s.uploads[planID]) < before; found {
			p.Changed = at
		}
	})
	return found && err == nil, err
}

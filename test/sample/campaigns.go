package sample

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/upload"
)

// Campaigns answers the calls about campaigns with the agent's own service on a
// store in memory.
type Campaigns struct {
	*planning.Service
	store *campaignStore
}

// NewCampaigns returns a part with these campaigns.
func NewCampaigns(t testing.TB, now func() time.Time, all ...campaign.Campaign) *Campaigns {
	t.Helper()
	store := &campaignStore{changes: map[string]planning.Change{}, plans: map[string]planning.Plan{}, uploads: map[string][]upload.Asset{}}
	c := &Campaigns{store: store, Service: planning.New(planning.Deps{
		Store: store, Plans: store, Acts: noRecord{}, Now: now,
		Complete: func(context.Context) error { return nil }, CampaignChanged: func(string) {}, PlanChanged: func(string) {},
	})}
	for _, x := range all {
		if err := store.SaveChange(t.Context(), planning.Change{ID: "sample" + x.ID, Campaign: x.ID, At: now(), Steps: campaign.Inserts(x)}); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// Mount implements Part.
func (c *Campaigns) Mount(to *api.Server) {
	handlers.Campaigns{Service: c.Service}.Mount(to)
	handlers.Plans{Service: c.Service}.Mount(to)
	handlers.PlanDecisions{Service: c.Service}.Mount(to)
}

// SetPlan adds a plan, or puts it in the place of the one with its id.
func (c *Campaigns) SetPlan(p planning.Plan) {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	c.store.plans[p.ID] = p
}

type noRecord struct{}

func (noRecord) RecordAct(context.Context, string, string, any) {}

// campaignStore is a planning.Store in memory.
type campaignStore struct {
	mu       sync.Mutex
	all      []stored // the one that was made last first
	changes  map[string]planning.Change
	standing []string // the ids of the changes that are not undone, the newest last

	plans     map[string]planning.Plan
	uploads   map[string][]upload.Asset // by plan
	decisions []planning.Decision       // oldest first
	applied   []planning.AppliedAction
	failed    map[string][]planning.FailedAction // by decision
}

type stored struct {
	campaign.Campaign
	changed time.Time
}

func (s *campaignStore) find(id string) int {
	return slices.IndexFunc(s.all, func(c stored) bool { return c.ID == id })
}

func (s *campaignStore) Campaigns(context.Context) ([]planning.Summary, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []planning.Summary
	for _, c := range s.all {
		out = append(out, planning.Summary{ID: c.ID, Name: c.Name, Objective: c.Objective, Channels: len(c.Channels), Projects: len(c.Projects),
			Docs: len(c.Docs), Tickets: len(c.Tickets), UpdatedAt: c.changed})
	}
	return out, nil
}

func (s *campaignStore) Campaign(_ context.Context, id string) (campaign.Campaign, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.find(id); i >= 0 {
		return s.all[i].Campaign, nil
	}
	return campaign.Campaign{}, planning.CampaignNotFoundError{ID: id}
}

func (s *campaignStore) SaveChange(_ context.Context, c planning.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.save(c)
}

func (s *campaignStore) save(c planning.Change) error {
	if err := s.do(c.Campaign, c.Steps, c.At); err != nil {
		return err
	}
	c.Steps = append(s.changes[c.ID].Steps, c.Steps...)
	s.changes[c.ID] = c
	s.stand(c.ID)
	return nil
}

func (s *campaignStore) do(id string, steps []campaign.Step, at time.Time) error {
	i := s.find(id)
	if i < 0 {
		s.all, i = slices.Insert(s.all, 0, stored{}), 0
	}
	d := campaign.NewDraft(s.all[i].Campaign)
	err := d.Do(steps)
	s.all[i] = stored{d.Campaign(), at}
	if s.all[i].ID == "" {
		s.all = slices.Delete(s.all, i, i+1)
	}
	return err
}

func (s *campaignStore) Change(_ context.Context, id string) (planning.Change, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.changes[id]; ok {
		return c, nil
	}
	return planning.Change{}, planning.ErrNotFound
}

func (s *campaignStore) Reverse(_ context.Context, c planning.Change, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mark(c.ID, planning.TakenOff)
	s.fall(c.ID)
	return s.do(c.Campaign, campaign.Reverse(c.Steps), at)
}

func (s *campaignStore) Repeat(_ context.Context, c planning.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mark(c.ID, planning.Done)
	s.stand(c.ID)
	return s.do(c.Campaign, c.Steps, c.At)
}

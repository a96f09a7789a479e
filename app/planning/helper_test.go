package planning_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/test/emptystore"
)

type storedPlans interface{ planning.Plans }

// system is the service on a real store, with plans that tests set.
type system struct {
	*testing.T
	storedPlans // but for what tests set
	dir         string
	store       *store.Store
	service     *planning.Service
	ledger      *undo.Service
	plans       map[string]planning.Plan
	recording   sync.Mutex
	acts        []string // records of the audit log
	changed     []string // topics and ids that were said to have changed
	batch       int
	id          string // of the plan
	model       planning.Suggester
}

func newSystem(t *testing.T) *system {
	t.Helper()
	s := &system{T: t, dir: memory(t), plans: map[string]planning.Plan{}, batch: 3, id: "p"}
	s.open()
	t.Cleanup(func() { s.store.Close() })
	return s
}

// memory is a folder in memory where there is one: these tests write thousands of
// transactions, and none of them is about the disk.
func memory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "nod")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func (s *system) open() {
	s.Helper()
	s.store = emptystore.Open(s, s.dir)
	s.storedPlans = s.store
	s.start(s.store)
}

// start makes the services again, as after a crash.
func (s *system) start(on planning.Store) {
	s.service = planning.New(planning.Deps{
		Store: on, Plans: s, Acts: s, Now: time.Now, Batch: s.batch, Suggester: s.model,
		Complete:        func(context.Context) error { return nil },
		CampaignChanged: func(id string) { s.changed = append(s.changed, "campaign "+id) },
		PlanChanged:     func(id string) { s.changed = append(s.changed, "plan "+id) },
	})
	s.ledger = undo.New(undo.Options{
		Ledger:    s.store,
		Reversers: map[undo.Kind]undo.Reverser{undo.KindCampaign: undo.Campaigns(s.service), undo.KindPlan: undo.Campaigns(s.service)},
		Complete:  func(context.Context) error { return nil },
		Undone:    func(context.Context, undo.Entry, undo.Outcome) {},
	})
}

func (s *system) Plan(ctx context.Context, id string) (planning.Plan, error) {
	if p, ok := s.plans[id]; ok {
		return p, nil
	}
	return s.storedPlans.Plan(ctx, id)
}

func (s *system) RecordAct(_ context.Context, act, summary string, args any) {
	text, err := json.Marshal(args)
	must(s, err)
	s.recording.Lock()
	defer s.recording.Unlock()
	s.acts = append(s.acts, act+" "+summary+" "+string(text))
}

// fair adds a campaign and a plan for it with these actions.
func (s *system) fair(actions ...plan.Action) string {
	s.Helper()
	c := campaign.Campaign{Name: "Spring fair", Channels: []campaign.Channel{{ID: "guests", Name: "Guests"}},
		Projects: []campaign.Project{{ID: "cards", Name: "Cards", ChannelID: "guests"}},
		Tickets:  []campaign.Ticket{{ID: "print", Title: "Print the cards", ProjectID: "cards", Status: "open"}}}
	text, err := campaign.JSON(c)
	must(s, err)
	c, err = s.service.Import(s.Context(), text, "")
	must(s, err)
	s.plan(s.id, c.ID, actions...)
	return c.ID
}

func (s *system) plan(id, campaignID string, actions ...plan.Action) {
	s.plans[id] = planning.Plan{ID: id, Name: "Kitchen", Campaign: campaignID, Body: plan.Plan{Actions: actions}}
}

// kitchen is a channel with a project and three tickets, and a change of a ticket
// that is there.
func kitchen() []plan.Action {
	act := func(id string, t plan.ActionType, p plan.Payload, deps ...string) plan.Action {
		return plan.Action{ID: id, Type: t, Reason: "because", Confidence: 0.8, Dependencies: append([]string{}, deps...), Payload: p}
	}
	return []plan.Action{
		act("a1", plan.CreateChannel, plan.Payload{Title: "Food"}),
		act("a2", plan.CreateProject, plan.Payload{Title: "Kitchen", Parent: "a1"}, "a1"),
		act("a3", plan.CreatePlanModule, plan.Payload{Title: "Hire the oven", Parent: "a2"}, "a2"),
		act("a4", plan.CreatePlanModule, plan.Payload{Title: "Bake", Parent: "a2"}, "a2", "a3"),
		act("a5", plan.CreatePlanModule, plan.Payload{Title: "Wash up", Parent: "a2"}, "a2", "a4"),
		act("a6", plan.CreatePlanModule, plan.Payload{Title: "Print the cards", TicketID: "print", Due: "2027-03-01"}),
	}
}

// many are a project and n tickets in it, each after the one before.
func many(n int) []plan.Action {
	out := []plan.Action{{ID: "project", Type: plan.CreateProject, Confidence: 0.9, Dependencies: []string{}, Payload: plan.Payload{Title: "Many", Parent: "guests"}}}
	for i := range n {
		a := plan.Action{ID: fmt.Sprintf("t%04d", i), Type: plan.CreatePlanModule, Confidence: 0.9, Dependencies: []string{"project"},
			Payload: plan.Payload{Title: fmt.Sprint("Task ", i), Parent: "project", Owner: "Ann"}}
		if i > 0 {
			a.Dependencies = append(a.Dependencies, out[i].ID)
		}
		out = append(out, a)
	}
	return out
}

func ids(actions []plan.Action) []string {
	out := make([]string, len(actions))
	for i, a := range actions {
		out[i] = a.ID
	}
	return out
}

func (s *system) campaign(id string) campaign.Campaign {
	s.Helper()
	c, err := s.service.Campaign(s.Context(), id)
	must(s, err)
	return c
}

func (s *system) approve(ids ...string) planning.Decision {
	s.Helper()
	d, err := s.review(planning.Review{Plan: s.id, Approved: ids})
	must(s, err)
	return d
}

// review decides about a plan as it is.
func (s *system) review(r planning.Review) (planning.Decision, error) {
	s.Helper()
	p, err := s.Plan(s.Context(), r.Plan)
	must(s, err)
	r.Seen, err = p.Hash()
	must(s, err)
	return s.service.Review(s.Context(), r)
}

func (s *system) apply(decision string) planning.ApplyResult {
	s.Helper()
	r, err := s.service.Apply(s.Context(), planning.ApplyRequest{Plan: s.id, Decision: decision})
	must(s, err)
	return r
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Package planning keeps campaigns and the plans that change them. A campaign is
// changed in two ways only: by a person's plain editing, and by carrying out a
// decision that a person made about exactly these actions of a plan.
package planning

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/upload"
)

var (
	// ErrNotFound means that nothing has an id.
	ErrNotFound = lang.Errorf("not found")
	// ErrUndone means that a change was undone already.
	ErrUndone = lang.Errorf("it was undone already")
)

// NoPlanError names a plan that there is none of.
type NoPlanError struct{ ID string }

// Error implements error.
func (e NoPlanError) Error() string { return lang.Say("There is no plan “%s”.", e.ID) }

// Is makes errors.Is(err, ErrNotFound) true.
func (e NoPlanError) Is(target error) bool { return target == ErrNotFound }

// CampaignNotFoundError names a campaign that there is none of.
type CampaignNotFoundError struct{ ID string }

// Error implements error.
func (e CampaignNotFoundError) Error() string {
	return lang.Say("There is no campaign “%s”.", e.ID)
}

// Is makes errors.Is(err, ErrNotFound) true.
func (e CampaignNotFoundError) Is(target error) bool { return target == ErrNotFound }

// Deps are what a Service works with; all must be set but those that say otherwise.
type Deps struct {
	Store Store
	Plans Plans
	Acts  Recorder
	Now   func() time.Time
	// Complete puts into the ledger what was done while the store failed, so that
	// what follows is after it.
	Complete func(ctx context.Context) error
	// Read reads documents; nil: all but PDFs are read.
	Read upload.Reader
	// Suggester may be nil: then there is no model to suggest anything.
	Suggester Suggester
	// Begin begins a piece of work whose progress is shown; total is how
	// many parts it has. It may be nil.
	Begin func(label string, total int) Task
	// Batch is how many actions are applied in one transaction; 0: 100.
	Batch int
	// CampaignChanged is called after each change with the id of the campaign.
	CampaignChanged func(id string)
	// PlanChanged is called after each batch that was applied, and whenever a plan or
	// a decision about it changed.
	PlanChanged func(id string)
}

// Service changes campaigns, one change at a time. It is safe for concurrent use.
type Service struct {
	Deps
	mu     sync.Mutex // what a change begins at must still be there when it is saved
	planMu sync.Mutex // the same for plans and their documents; taken before mu

	readings readings
}

// New returns a Service.
func New(d Deps) *Service { return &Service{Deps: d} }

// Campaigns returns all campaigns, the one that was made last first.
func (s *Service) Campaigns(ctx context.Context) ([]Summary, error) { return s.Store.Campaigns(ctx) }

// Campaign returns ErrNotFound if there is none.
func (s *Service) Campaign(ctx context.Context, id string) (campaign.Campaign, error) {
	return s.Store.Campaign(ctx, id)
}

// save does steps that fit as one change, and records that the person did it.
func (s *Service) save(ctx context.Context, campaign, label string, steps []campaign.Step) error {
	if err := s.Complete(ctx); err != nil {
		return err
	}
	c := Change{ID: decision.NewID(), Kind: Edited, Campaign: campaign, Label: label, At: s.Now(), Steps: steps}
	if err := s.Store.SaveChange(context.WithoutCancel(ctx), c); err != nil {
		return err
	}
	s.Acts.RecordAct(ctx, "campaign", label+".", map[string]any{"campaign": campaign, "change": c.ID, "steps": len(steps)})
	s.CampaignChanged(campaign)
	return nil
}

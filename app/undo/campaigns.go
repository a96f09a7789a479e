package undo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/planning"
)

// CampaignService changes campaigns; *planning.Service implements it.
type CampaignService interface {
	Undo(ctx context.Context, id string) (planning.Undone, error)
	Redo(ctx context.Context, id string) (planning.Undone, error)
}

// Campaigns takes back changes of campaigns, by hand or by applying a plan: each
// as one step, if nothing was built on it.
func Campaigns(s CampaignService) Reverser { return campaigns{s} }

type campaigns struct{ service CampaignService }

func (c campaigns) Undo(ctx context.Context, id string) (Outcome, error) {
	u, err := c.service.Undo(ctx, id)
	if errors.Is(err, planning.ErrUndone) {
		return Outcome{}, ErrNothing
	}
	o := campaignOutcome(u)
	if u.Text != "" {
		o.Memo, err = json.Marshal(id)
	}
	return o, err
}

func (c campaigns) Redo(ctx context.Context, memo []byte) (Outcome, error) {
	var id string
	if err := json.Unmarshal(memo, &id); err != nil {
		return Outcome{}, fmt.Errorf("read what is to be redone: %w", err)
	}
	u, err := c.service.Redo(ctx, id)
	o := campaignOutcome(u)
	o.Entry = u.Change
	return o, err
}

func campaignOutcome(u planning.Undone) Outcome {
	o := Outcome{Label: u.Label, Text: u.Text}
	if u.Reason != "" {
		o.Failed, o.Problems, o.Permanent = 1, []string{u.Reason}, u.Lost
	}
	return o
}

package planning

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

// Edit is one change that a person makes by hand.
type Edit struct {
	Campaign string
	Op       campaign.Op
	Node     campaign.Node // after an update it is like this, but for an empty text, which stays; of a delete, kind and id count
}

// Edit changes one node of a campaign and returns its id. Removing a ticket or a
// document takes it off the tickets that name it; a channel or project with
// something in it is not removed.
func (s *Service) Edit(ctx context.Context, e Edit) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.Store.Campaign(ctx, e.Campaign)
	if err != nil {
		return "", err
	}
	steps, label, err := e.steps(c)
	if err != nil {
		return "", err
	}
	if err := campaign.NewDraft(c).Do(steps); err != nil {
		return "", err
	}
	return steps[len(steps)-1].ID(), s.save(ctx, c.ID, label, steps)
}

// steps returns what the edit does; the last one changes the node itself.
func (e Edit) steps(c campaign.Campaign) ([]campaign.Step, string, error) {
	n := e.Node.Tidy()
	if n.Kind == campaign.KindCampaign {
		n.ID = c.ID
	}
	i := slices.IndexFunc(c.Nodes(), func(o campaign.Node) bool { return o.Kind == n.Kind && o.ID == n.ID })
	switch {
	case e.Op == campaign.Insert && n.Kind == campaign.KindCampaign, e.Op == campaign.Delete && n.Kind == campaign.KindCampaign:
		return nil, "", campaign.Invalidf("a campaign itself is made and removed by calls of its own")
	case e.Op == campaign.Insert:
		if n.Kind == campaign.KindMember {
			n.ID = n.Name
		} else if n.ID == "" {
			n.ID = decision.NewID()
		}
		return []campaign.Step{{Op: campaign.Insert, After: &n}}, lang.Say("Added %s", n), nil
	case i < 0:
		return nil, "", campaign.Invalidf("the campaign has no %s “%s”", n.Kind, n.ID)
	}
	before := c.Nodes()[i]
	if e.Op == campaign.Delete {
		return append(unlink(c, before), campaign.Step{Op: campaign.Delete, Before: &before}), lang.Say("Removed %s", before), nil
	}
	if n.Kind == campaign.KindMember {
		n.ID = n.Name
	}
	if n.Text == "" {
		n.Text = before.Text
	}
	return []campaign.Step{{Op: campaign.Update, Before: &before, After: &n}}, lang.Say("Changed %s", n), nil
}

// unlink takes a node off the tickets that depend on it or rest on it.
func unlink(c campaign.Campaign, gone campaign.Node) []campaign.Step {
	if gone.Kind != campaign.KindTicket && gone.Kind != campaign.KindDoc {
		return nil
	}
	var out []campaign.Step
	without := func(ids []string) []string {
		return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == gone.ID })
	}
	for _, before := range c.Nodes() {
		if slices.Contains(before.DependsOn, gone.ID) || slices.Contains(before.Docs, gone.ID) {
			after := before
			after.DependsOn, after.Docs = without(before.DependsOn), without(before.Docs)
			out = append(out, campaign.Step{Op: campaign.Update, Before: &before, After: &after})
		}
	}
	return out
}

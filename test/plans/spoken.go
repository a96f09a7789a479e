package plans

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

// TicketsOf returns the existing tickets that a passage speaks of. known is false if the labels do not say; they say that
// it speaks of none where they want something new of it.
func (c Case) TicketsOf(q plan.Quote) (ids []string, known bool) {
	folded := language.Fold(q.Text)
	for _, t := range c.Input.Campaign.Tickets {
		if strings.Contains(q.Text, t.ID) || folded == language.Fold(t.Title) {
			ids = append(ids, t.ID)
		}
	}
	for _, k := range c.Labels.Conflicts {
		for _, l := range c.Labels.Actions {
			if slices.Contains(k.With, l.ID) && quoted(l.Quotes, []plan.Quote{q}) {
				ids = append(ids, k.With...)
			}
		}
	}
	for _, m := range c.Labels.Map {
		called := func(name string) bool { return name != "" && strings.Contains(folded, language.Fold(name)) }
		if m.Document == q.Document && slices.ContainsFunc(append([]string{m.Name}, m.Names...), called) {
			ids = append(ids, m.To...)
		}
	}
	ids = slices.DeleteFunc(ids, func(id string) bool {
		return !slices.ContainsFunc(c.Input.Campaign.Tickets, func(t campaign.Ticket) bool { return t.ID == id })
	})
	class := c.ClassOf(q)
	return ids, len(ids) > 0 || class == Job || class == Structure
}

// WorkOf returns the labels of work that rest on a passage.
func (c Case) WorkOf(q plan.Quote) (ids []string) {
	for _, l := range c.Labels.Actions {
		if l.Type[0] == plan.CreatePlanModule && quoted(l.Quotes, []plan.Quote{q}) {
			ids = append(ids, l.ID)
		}
	}
	for _, p := range c.Labels.Passages {
		if p.Document == q.Document && samePassage(p.Text, q.Text) {
			ids = append(ids, p.Leads.to...)
		}
	}
	return ids
}

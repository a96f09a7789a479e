package engine

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/plan"
)

// Each gap is proposed by an action, and every action that is no work closes one or links.
func TestGapsAreProposed(t *testing.T) {
	p := build(t, Input{Campaign: shop(), Intent: "Plan a fleet project in Shop floor", Documents: []extract.Document{notes(t, "# Fleet\n\n- Ida Holm buys two vans by 2027-03-01\n")}})
	g := p.Gaps()
	if !slices.Equal(g.Projects, []string{"Fleet"}) || len(g.Channels) != 0 || len(g.Docs)+len(p.GapActions()) < 2 {
		t.Errorf("%+v, %+v", g, p.GapActions())
	}
	for _, a := range p.GapActions() {
		if a.Type == plan.CreatePlanModule {
			t.Errorf("work is no gap: %+v", a)
		}
	}
}

func TestHintsOfARegistration(t *testing.T) {
	for _, c := range []struct {
		r      plan.Registration
		parent string
		sure   bool
	}{
		{plan.Registration{Title: "A", Document: "a.md"}, "", true},
		{plan.Registration{Title: "A", Document: "a.md", Channel: "email and crm"}, "ch-mail", true},
		{plan.Registration{Title: "A", Document: "a.md", Channel: "ch-shop", Project: "p-news"}, "p-news", true},
		{plan.Registration{Title: "A", Document: "a.md", Channel: "p-news"}, "", false},
		{plan.Registration{Title: "A", Document: "a.md", Channel: "Television"}, "", false},
	} {
		_, a := Register(plan.Plan{}, shop(), c.r)
		if a.Type != plan.CreateDoc || a.Payload.Parent != c.parent || (a.Confidence >= plan.LowConfidence) != c.sure {
			t.Errorf("%+v: %+v", c.r, a)
		}
	}
}

package planning_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// A ticket that nothing places is asked about, is applied where a person puts it, and
// stays there when the plan is built again.
func TestAPersonPlacesAnAction(t *testing.T) {
	s, campaignID := begun(t)
	for _, name := range []string{"Press", "Guests"} {
		_, err := s.service.Edit(t.Context(), planning.Edit{Campaign: campaignID, Op: campaign.Insert, Node: campaign.Node{Kind: campaign.KindChannel, Name: name}})
		must(t, err)
	}
	s.add("notes.md", "# Notes\n\n## Action items\n\n- [ ] Order 40 chairs by 3 May 2027\n")
	p := s.build()
	chairs := titled(p.Body, "Order 40 chairs")
	i := slices.IndexFunc(p.Body.Questions, func(q plan.Question) bool { return q.ActionID == chairs.ID })
	if i < 0 || chairs.Payload.Parent != "" {
		t.Fatalf("%+v\n%+v", chairs, p.Body.Questions)
	}
	q := p.Body.Questions[i]
	if len(q.Options) != 3 || q.Options[0].Text != "In Guests" || q.Options[1].Text != "In Press" || q.Options[q.Assumed].Node != "" {
		t.Errorf("%+v", q)
	}
	before := s.approve(chairs.ID)
	must(t, s.service.Place(t.Context(), s.id, chairs.ID, q.Options[1].Node))
	if _, err := s.service.Apply(t.Context(), planning.ApplyRequest{Plan: s.id, Decision: before.ID}); !errors.Is(err, campaign.ErrInvalid) {
		t.Errorf("a decision about the action without its place was applied: %v", err)
	}
	for range 2 {
		placed := titled(s.build().Body, "Order 40 chairs")
		if placed.ID != chairs.ID || placed.Payload.Parent != q.Options[1].Node || !placed.Placed {
			t.Errorf("built again: %+v", placed)
		}
	}
	if r := s.apply(s.approve(chairs.ID).ID); r.Applied != 1 || s.campaign(campaignID).Tickets[0].ChannelID != q.Options[1].Node {
		t.Errorf("%+v %+v", r, s.campaign(campaignID).Tickets)
	}
	if err := s.service.Place(t.Context(), s.id, chairs.ID, q.Options[0].Node); err == nil || !strings.Contains(err.Error(), "is applied") {
		t.Errorf("an applied action was placed: %v", err)
	}
	if n := len(slices.DeleteFunc(slices.Clone(s.acts), func(a string) bool { return !strings.HasPrefix(a, "plan_place ") })); n != 1 {
		t.Errorf("%d records of one placement: %q", n, s.acts)
	}
}

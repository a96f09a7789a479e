package plans

import (
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// A person chooses another place for a ticket; the plan has it there, and has it there
// when it is built again.
func TestChoosingAPlace(t *testing.T) {
	w := planned(t)
	var ticket api.PlanAction
	for _, a := range w.p.m.Plan.Actions {
		if a.Type == "CREATE_PLAN_MODULE" && a.Payload.TicketID == "" {
			ticket = a
		}
	}
	to := w.campaign().Channels[0].ID
	w.to(ticket.Payload.Title)
	w.Typed("p")
	form := w.p.decision.foot.Form()
	if form == nil {
		t.Fatal("no form asks for the place")
	}
	form.First.(*kit.Select).SetSelected(kit.Join(w.campaign().Channels[0].Name, "channel"))
	w.press(w.p.decision.box, "Place")
	w.Typed("b")
	if a, _ := w.p.m.Action(ticket.ID); a.Payload.Parent != to || !a.Placed || w.p.decision.foot.Form() != nil {
		t.Errorf("%+v", a)
	}
}

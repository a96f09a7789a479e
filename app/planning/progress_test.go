package planning

import (
	"maps"
	"testing"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// A module is blocked only as long as nothing in it is ready.
func TestAModuleIsNoLongerBlocked(t *testing.T) {
	modules := []plan.Module{{Actions: []string{"a", "b"}, Status: plan.ModuleBlocked}, {Actions: []string{"c"}, Status: plan.ModuleDraft}}
	for _, c := range []struct {
		blocked bool // the first action
		want    plan.ModuleStatus
	}{{true, plan.ModuleBlocked}, {false, plan.ModuleReady}} {
		actions := []ActionProgress{{Action: plan.Action{ID: "a"}, Blocked: c.blocked}, {Action: plan.Action{ID: "b"}, Blocked: true}, {Action: plan.Action{ID: "c"}}}
		if got := modulesNow(modules, actions); got[0].Status != c.want || got[1].Status != plan.ModuleDraft || modules[0].Status != plan.ModuleBlocked {
			t.Errorf("with the first action blocked %t the modules are %+v", c.blocked, got)
		}
	}
}

// A plan names the nodes of the campaign that it speaks of, and no others.
func TestNamesInAPlan(t *testing.T) {
	c := campaign.Campaign{ID: "fair", Name: "Fair", Channels: []campaign.Channel{{ID: "c", Name: "Guests"}, {ID: "d", Name: "Money"}},
		Docs: []campaign.Doc{{ID: "doc", Title: "List"}}, Tickets: []campaign.Ticket{{ID: "t", Title: "Print"}, {ID: "u", Title: "Draw"}}}
	p := plan.Plan{Actions: []plan.Action{{Payload: plan.Payload{Parent: "c"}}, {Payload: plan.Payload{DocID: "doc", TicketID: "new"}}}, Conflicts: []plan.Conflict{{With: []string{"t"}}}}
	if got, want := namesIn(p, c), map[string]string{"c": "Guests", "doc": "List", "t": "Print"}; !maps.Equal(got, want) {
		t.Errorf("it names %v, want %v", got, want)
	}
	if got := namesIn(p, campaign.Campaign{}); len(got) != 0 {
		t.Errorf("without a campaign it names %v", got)
	}
}

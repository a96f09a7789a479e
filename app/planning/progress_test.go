package planning

import (
	"maps"
	"testing"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
)

// A module is blocked only as long as nothing in it is ready.
func TestAModuleIsNoLongerBlocked(t *testing.T) {
	modules := []engine.Module{{Actions: []string{"a", "b"}, Status: engine.ModuleBlocked}, {Actions: []string{"c"}, Status: engine.ModuleDraft}}
	for _, c := range []struct {
		blocked bool // the first action
		want    engine.ModuleStatus
	}{{true, engine.ModuleBlocked}, {false, engine.ModuleReady}} {
		actions := []ActionProgress{{Action: engine.Action{ID: "a"}, Blocked: c.blocked}, {Action: engine.Action{ID: "b"}, Blocked: true}, {Action: engine.Action{ID: "c"}}}
		if got := modulesNow(modules, actions); got[0].Status != c.want || got[1].Status != engine.ModuleDraft || modules[0].Status != engine.ModuleBlocked {
			t.Errorf("with the first action blocked %t the modules are %+v", c.blocked, got)
		}
	}
}

// A plan names the nodes of the campaign that it speaks of, and no others.
func TestNamesInAPlan(t *testing.T) {
	c := campaign.Campaign{ID: "fair", Name: "Fair", Channels: []campaign.Channel{{ID: "c", Name: "Guests"}, {ID: "d", Name: "Money"}},
		Docs: []campaign.Doc{{ID: "doc", Title: "List"}}, Tickets: []campaign.Ticket{{ID: "t", Title: "Print"}, {ID: "u", Title: "Draw"}}}
	p := engine.Plan{Actions: []engine.Action{{Payload: engine.Payload{Parent: "c"}}, {Payload: engine.Payload{DocID: "doc", TicketID: "new"}}}, Conflicts: []engine.Conflict{{With: []string{"t"}}}}
	if got, want := namesIn(p, c), map[string]string{"c": "Guests", "doc": "List", "t": "Print"}; !maps.Equal(got, want) {
		t.Errorf("it names %v, want %v", got, want)
	}
	if got := namesIn(p, campaign.Campaign{}); len(got) != 0 {
		t.Errorf("without a campaign it names %v", got)
	}
}

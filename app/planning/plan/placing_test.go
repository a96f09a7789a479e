package plan

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/planning/campaign"
)

func placingPlan() (campaign.Campaign, Plan) {
	c := campaign.Campaign{ID: "x", Channels: []campaign.Channel{{ID: "c", Name: "Web"}}, Projects: []campaign.Project{{ID: "p", Name: "Site", ChannelID: "c"}}}
	act := func(id string, t ActionType, parent string, deps ...string) Action {
		return Action{ID: id, Type: t, Confidence: 0.8, Dependencies: append([]string{}, deps...), Payload: Payload{Title: "Title of " + id, Parent: parent}}
	}
	p := Plan{Actions: []Action{act("new", CreateChannel, ""), act("sub", CreateProject, "new", "new"), act("lost", CreatePlanModule, ""), act("there", CreatePlanModule, "sub", "sub", "lost")},
		Modules:   []Module{{ID: "m", Name: "All", Actions: []string{"lost", "there"}}},
		Questions: []Question{{Text: "Where?", ActionID: "lost"}, {Text: "Who?"}}}
	p.Actions = append(p.Actions, Action{ID: "change", Type: CreatePlanModule, Payload: Payload{TicketID: "t"}})
	return c, p
}

// A place is a part of the action, brings what creates it along, and can be taken back.
func TestPlaceOfAnAction(t *testing.T) {
	c, p := placingPlan()
	before, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	placed, err := p.Place(c, "lost", "sub")
	if err != nil {
		t.Fatal(err)
	}
	if after, err := json.Marshal(p); err != nil || !bytes.Equal(after, before) {
		t.Error("the plan that it began with has changed")
	}
	a := placed.Actions[2]
	if a.Payload.Parent != "sub" || !slices.Equal(a.Dependencies, []string{"sub"}) || !a.Placed || len(placed.Questions) != 1 {
		t.Errorf("%+v %+v", a, placed.Questions)
	}
	was, _ := Hash(p.Actions[2:3])
	if now, _ := Hash(placed.Actions[2:3]); now == was {
		t.Error("the place is not a part of what a decision is about")
	}
	if m := placed.Modules; len(m) != 2 || !slices.Equal(m[0].Actions, []string{"there"}) || !slices.Equal(m[1].Actions, []string{"lost"}) || m[1].Status != ModuleBlocked {
		t.Errorf("%+v", m)
	}
	moved, err := placed.Place(c, "there", "p")
	if a := moved.Actions[3]; err != nil || a.Payload.Parent != "p" || !slices.Equal(a.Dependencies, []string{"lost"}) {
		t.Errorf("%v %+v", err, a)
	}
	back, err := moved.Place(c, "there", "")
	if a := back.Actions[3]; err != nil || a.Payload.Parent != "sub" || a.Placed || !slices.Contains(a.Dependencies, "sub") || len(back.Placements) != 1 {
		t.Errorf("%v %+v %+v", err, a, back.Placements)
	}
}

func TestWhereAnActionCannotBe(t *testing.T) {
	c, p := placingPlan()
	for _, bad := range [][2]string{{"none", "p"}, {"lost", "none"}, {"lost", "there"}, {"new", "c"}, {"sub", "p"}, {"change", "p"}} {
		if _, err := p.Place(c, bad[0], bad[1]); err == nil {
			t.Errorf("%q was put into %q", bad[0], bad[1])
		}
	}
}

package plans

import (
	"context"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// placeable returns the action of the current row, or the one that the current question is
// about, if a person can choose where it belongs.
func (p *Page) placeable() (api.PlanAction, bool) {
	a, ok := p.current()
	if it, there := p.list.Current(); there && it.kind == questionItem {
		a, ok = p.m.Action(p.m.Plan.Questions[it.index].ActionID)
	}
	return a, ok && a.Waits() && a.Payload.TicketID == "" && a.Type != "CREATE_CHANNEL" && a.Type != "NOOP"
}

func (p *Page) canPlace() bool {
	_, ok := p.placeable()
	return p.hasPlan() && ok
}

// askPlace asks where the current action belongs.
func (p *Page) askPlace() {
	a, _ := p.placeable()
	plan := p.m.Plan // the page may show another one when the answer comes
	p.f.Do(lang.T("look up the places"), func(ctx context.Context) (func(), error) {
		c, err := api.GetCampaign.Call(ctx, p.f.Client, api.IDRequest{ID: plan.CampaignID})
		return func() { p.openPlace(plan.ID, a, placesFor(a, c, plan)) }, err
	})
}

// placesFor returns the channels and projects that an action can be put into, by name.
func placesFor(a api.PlanAction, c api.Campaign, plan api.Plan) []kit.Option[string] {
	var out []kit.Option[string]
	add := func(id, name, note string) {
		if id != a.ID {
			out = append(out, kit.Option[string]{Value: id, Name: kit.Join(kit.CleanTo(name, 60), note)})
		}
	}
	channels := map[string]string{}
	for _, x := range c.Channels {
		channels[x.ID] = x.Name
		add(x.ID, x.Name, lang.T("channel"))
	}
	for _, x := range c.Projects {
		if a.Type != "CREATE_PROJECT" {
			add(x.ID, x.Name, kit.CleanTo(channels[x.ChannelID], 40))
		}
	}
	for _, x := range plan.Actions {
		if x.State == api.ActionProposed && (x.Type == "CREATE_CHANNEL" || x.Type == "CREATE_PROJECT" && a.Type != "CREATE_PROJECT") {
			add(x.ID, x.Payload.Title, lang.T("proposed"))
		}
	}
	slices.SortStableFunc(out, func(a, b kit.Option[string]) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return out
}

func (p *Page) openPlace(plan string, a api.PlanAction, places []kit.Option[string]) {
	if len(places) == 0 {
		p.f.Warn(lang.T("The campaign has no channel or project yet: add one under Campaigns"))
		return
	}
	keys, chosen := p.f.FormKeys(), places[0].Value
	if slices.ContainsFunc(places, func(o kit.Option[string]) bool { return o.Value == a.Payload.Parent }) {
		chosen = a.Payload.Parent
	}
	choice := kit.NewChoice(keys, func(id string) { chosen = id }, places...)
	choice.Draw(chosen)
	foot := p.decision.foot
	save := kit.NewButton(lang.T("Place"), "Enter", kit.Primary, keys, func() {
		foot.Close()
		p.place(plan, a, chosen)
	})
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Plain, keys, foot.Close)
	box := kit.Rows(8, kit.NewLine(lang.T("Where does %s belong?", kit.CleanTo(a.Payload.Title, 40))).Bold(true).Whole(), choice.Select, kit.Cols(8, cancel, save))
	foot.Open(&kit.Form{Box: box, First: choice.Select, Cancel: foot.Close})
}

// place puts an action of a plan where the person wants it.
func (p *Page) place(plan string, a api.PlanAction, in string) {
	req := api.PlaceActionRequest{ID: plan, ActionID: a.ID, ParentID: in}
	frame.Do(p.f, lang.T("choose its place"), api.PlaceAction.Call, req, func(api.None) {
		p.f.Say(lang.T("Chose a place for '%s'; building the plan again keeps it", kit.CleanTo(a.Payload.Title, 60)))
	})
}

package plans

import (
	"context"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// list is the list of what a plan asks and proposes.
type list = kit.LongList[item, *rowContent]

func (p *Page) newList() *list {
	return frame.NewList(p.f, kit.LongListOptions[item, *rowContent]{
		NewContent: newRowContent, Fill: func(c *rowContent, it item) bool { return c.set(p.m.rowOf(it), func() { p.pressTick(it) }) },
		Opened: func() { p.Table.Run("tick") }, Changed: p.drawList,
	})
}

// fillList puts the rows of the plan into the list; the current one stays current.
func (p *Page) fillList() {
	p.stale = true
	if it, ok := p.list.Current(); ok && p.want == "" {
		p.want = it.key
	}
	p.list.Replace(kit.AllRows(p.m.items()))
	i, ok := p.list.Pages.Index(func(it item) bool { return it.key == p.want })
	p.want = ""
	if first := p.list.Index < 0; !ok && first { // a plan's questions come first, headings say little
		i, ok = p.list.Pages.Index(func(it item) bool { return it.kind != moduleItem })
	}
	if !ok {
		i = kit.Clamp(p.list.Index, p.list.Pages.Total)
	}
	p.list.Index = i
}

func (p *Page) selectAction(id string) {
	if i, ok := p.list.Pages.Index(func(it item) bool { return it.kind == actionItem && it.key == id }); ok {
		p.list.Select(i)
	}
}

// move goes up or down in the list, or in the graph.
func (p *Page) move(by int) {
	if p.view == graphView {
		key := fyne.KeyDown
		if by < 0 {
			key = fyne.KeyUp
		}
		p.moveInGraph(key)
		return
	}
	if p.list.Pages.Total > 0 {
		p.list.Select(p.list.Index + by)
	}
}

func (p *Page) moveInGraph(key fyne.KeyName) {
	if i, ok := p.graph.Neighbour(key); ok {
		p.selectAction(p.m.Plan.Actions[i].ID)
	}
}

// toSearch goes to the search, which is over the list.
func (p *Page) toSearch() {
	p.turn(listView)
	p.f.Focus(p.search)
}

func (p *Page) filter(text string) {
	p.m.search = text
	p.fillList()
	p.drawList()
}

func (p *Page) fetch() func(context.Context) func() {
	id := p.m.ID
	return func(ctx context.Context) func() {
		got, plan, err := api.OpenPlan(ctx, p.f.Client, id)
		return func() { p.arrived(got, plan, err) }
	}
}

func (p *Page) arrived(got api.OpenedPlan, plan api.Plan, err error) {
	p.m.loading.Read, p.m.loading.Failure = true, ""
	if err != nil {
		p.m.loading.Failure = lang.Sentence(kit.Clean(kit.Reason(err)))
		p.drawList()
		return
	}
	if plan.ID != p.m.Plan.ID {
		if p.decision.foot.Form() != nil { // what it asks was about the other plan
			p.decision.foot.Close()
			p.f.Warn(lang.T("The plan that this was about is not shown any more"))
		}
		p.m.PlanChoice, p.m.decision = api.NewPlanChoice(plan), ""
		p.graph.Restart()
		p.list.Index = -1
		p.documents.changed = false
	}
	p.m.OpenedPlan = got
	p.m.Use(plan)
	p.fillList()
	p.documents.fill()
	p.Draw()
}

// OpenItem shows the plan with that id.
func (p *Page) OpenItem(id string) { p.choosePlan(id) }

func (p *Page) choosePlan(id string) {
	p.m.ID = id
	p.list.Index = -1
	p.refresh.Restart()
	p.focusBody()
}

package plans

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// afterwards is what the campaign is like when the ticked actions are applied,
// or the current one if none is ticked.
type afterwards struct {
	p       *Page
	box     fyne.CanvasObject
	head    *kit.Line
	list    *kit.LongList[treeLine, *treeRow]
	refresh *kit.Refresher
}

func newAfterwards(p *Page) *afterwards {
	a := &afterwards{p: p, head: kit.Small("")}
	a.refresh = &kit.Refresher{Dispatch: p.f.Dispatch, Fetch: a.fetch}
	a.list = newTree(p.f, nil)
	a.box = container.NewBorder(kit.Pad(8, 4, 16, 16, a.head), nil, nil, nil, kit.Pad(0, 8, 8, 8, a.list))
	return a
}

// previewed are the actions that are looked at.
func (p *Page) previewed() []string {
	if ids := p.m.chosen(); len(ids) > 0 {
		return ids
	}
	if a, ok := p.current(); ok && p.m.tickable(a) {
		return []string{a.ID}
	}
	return nil
}

func (a *afterwards) fetch() func(context.Context) func() {
	ids, ticked := a.p.previewed(), a.p.hasTicks()
	req := api.PreviewPlanRequest{ID: a.p.m.id, ActionIDs: ids}
	return func(ctx context.Context) func() {
		got, err := api.PreviewPlan.Call(ctx, a.p.f.Client, req)
		return func() { a.arrived(got, err, len(ids), ticked) }
	}
}

func (a *afterwards) arrived(got api.PreviewPlanResult, err error, n int, ticked bool) {
	switch {
	case err != nil:
		a.head.SetText(kit.Failed("look ahead", err))
	case ticked:
		a.head.SetText("After the " + kit.Number(n, "ticked action") + ": " + kit.Number(len(got.Steps), "change"))
	case n == 0:
		a.head.SetText("As it is now; tick actions to see what they change")
	default:
		a.head.SetText("After this action: " + kit.Number(len(got.Steps), "change"))
	}
	if err == nil {
		a.list.Replace(pagesOf(afterLines(got)))
		a.list.Index = -1
		a.list.Refresh()
	}
}

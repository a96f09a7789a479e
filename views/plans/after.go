package plans

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/campaigns"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// afterwards is what the campaign is like when the ticked actions are applied,
// or the current one if none is ticked.
type afterwards struct {
	p       *Page
	box     fyne.CanvasObject
	head    *kit.Line
	tree    *campaigns.Tree
	refresh *kit.Refresher
}

func newAfterwards(p *Page) *afterwards {
	a := &afterwards{p: p, head: kit.Small(""), tree: campaigns.NewTree(p.f, nil)}
	a.refresh = &kit.Refresher{Dispatch: p.f.Dispatch, Fetch: a.fetch}
	a.box = container.NewBorder(kit.Pad(8, 4, 16, 16, a.head), nil, nil, nil, kit.Pad(0, 8, 8, 0, a.tree))
	return a
}

func (p *Page) previewed() []string {
	if ids := p.m.Chosen(); len(ids) > 0 {
		return ids
	}
	if a, ok := p.current(); ok && p.m.CanApply(a) {
		return []string{a.ID}
	}
	return nil
}

func (a *afterwards) fetch() func(context.Context) func() {
	ids, ticked := a.p.previewed(), a.p.hasTicks()
	return frame.Fetch(a.p.f, api.PreviewPlan.Call, api.PreviewPlanRequest{ID: a.p.m.ID, ActionIDs: ids}, func(got api.PreviewPlanResult, err error) {
		a.arrived(got, err, len(ids), ticked)
	})
}

func (a *afterwards) arrived(got api.PreviewPlanResult, err error, n int, ticked bool) {
	changes := kit.Number(len(got.Steps), "%s change", "%s changes")
	switch {
	case err != nil:
		a.head.SetText(kit.Failed(lang.T("look ahead"), err))
		return
	case ticked:
		a.head.SetText(lang.T("After %s: %s", kit.Number(n, "%s ticked action", "%s ticked actions"), changes))
	case n == 0:
		a.head.SetText(lang.T("As it is now; tick actions to see what they change"))
	default:
		a.head.SetText(lang.T("After this action: %s", changes))
	}
	a.tree.Replace(kit.AllRows(afterLines(got)))
	a.tree.Index = -1
	a.tree.Refresh()
}

// nodeNote returns who does something, and when.
func nodeNote(n *api.Node) string {
	if n == nil {
		return ""
	}
	return kit.Join(kit.CleanTo(n.Owner, 40), kit.Due(n.Due))
}

// afterLines returns the lines of the campaign afterwards, what is new or changed in it
// with who does it and when, and did before.
func afterLines(p api.PreviewPlanResult) []campaigns.Line {
	steps := map[string]api.Step{}
	for _, s := range p.Steps {
		if first, again := steps[s.Node]; again { // what is made and then changed is new
			s.Op, s.Before = first.Op, first.Before
		}
		steps[s.Node] = s
	}
	out := make([]campaigns.Line, len(p.After))
	for i, l := range p.After {
		out[i].CampaignLine = api.CampaignLine{Depth: l.Depth, Node: api.Node{Kind: l.Kind, ID: l.ID, Name: days.ReplaceAllStringFunc(l.Text, kit.Due)}}
		s, touched := steps[l.ID]
		if !touched || s.After == nil {
			continue
		}
		out[i].Node, out[i].Mark = *s.After, campaigns.Changed
		out[i].Kind = l.Kind
		out[i].Note = nodeNote(s.After)
		if was := nodeNote(s.Before); was != out[i].Note && was != "" {
			out[i].Note += " " + lang.T("(was %s)", was)
		}
		if s.Op == "insert" {
			out[i].Mark = campaigns.Added
		}
	}
	return out
}

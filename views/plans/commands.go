package plans

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/campaigns"
	"github.com/nod-app/nod/views/kit"
)

// The headings of the commands on the help page.
const (
	ofAction    = "Actions"
	ofGraph     = "Graph"
	ofDocuments = "Plan and documents"
)

func (p *Page) table() []kit.Command {
	out := []kit.Command{
		{ID: "tick", Title: "Tick", Help: "Tick this action and what it depends on, or choose the next answer", Group: ofAction, Key: "Space", When: p.canTick, Do: p.tickCurrent},
		{ID: "tick-all", Title: "Tick all", Help: "Tick all that can be applied", Group: ofAction, Key: "Ctrl+A", When: p.hasActions, Do: p.tickAll},
		{ID: "tick-none", Title: "Tick none", Group: ofAction, Key: "Esc", When: p.hasTicks, Do: p.tickNone},
		{ID: "apply", Title: "Approve…", Help: "Approve what is ticked", Group: ofAction, Key: "A", When: p.canApply, Do: p.askApply},
		{ID: "reject", Title: "Reject…", Help: "Reject this action, with a reason", Group: ofAction, Key: "R", When: p.canReject, Do: p.askReject},
		{ID: "place", Title: "Choose a place…", Help: "Choose the channel or project that this belongs to", Group: ofAction, Key: "P", When: p.canPlace, Do: p.askPlace},
		{ID: "retry", Title: "Retry failed", Group: ofAction, Key: "T", When: p.canRetry, Do: p.retry},
		{ID: "passage", Title: "Next passage", Group: ofAction, Key: "S", When: p.hasPassages, Do: func() { p.details.nextPassage() }},
		{ID: "why", Title: "Show the action", Group: ofAction, Key: "3", Scope: kit.InPage, Do: func() { p.details.turn(actionTab) }},
		{ID: "afterwards", Title: "Show the campaign afterwards", Group: ofAction, Key: "4", Scope: kit.InPage, Do: func() { p.details.turn(afterTab) }},
		{ID: "search", Title: "Search", Group: ofAction, Key: "/", Also: "Ctrl+F", Scope: kit.InText, When: p.hasActions, Do: func() { p.f.Focus(p.search) }},
		{ID: "list", Title: "Show as a list", Group: ofAction, Key: "1", Scope: kit.InPage, Do: func() { p.turn(listView) }},
		{ID: "graph", Title: "Show as a graph", Group: ofGraph, Key: "2", Scope: kit.InPage, Do: func() { p.turn(graphView) }},
		{ID: "zoom-in", Title: "Zoom in", Group: ofGraph, Key: "+", Also: "=", When: p.inGraph, Do: func() { p.graph.ZoomIn() }},
		{ID: "zoom-out", Title: "Zoom out", Group: ofGraph, Key: "-", When: p.inGraph, Do: func() { p.graph.ZoomOut() }},
		{ID: "fit", Title: "Show all of the graph", Group: ofGraph, Key: "0", When: p.inGraph, Do: func() { p.graph.Fit() }},
		{ID: "left", Title: "Go to what it depends on", Group: ofGraph, Key: "Left", When: p.inGraph, NoMenu: true, Do: func() { p.moveInGraph(fyne.KeyLeft) }},
		{ID: "right", Title: "Go to what depends on it", Group: ofGraph, Key: "Right", When: p.inGraph, NoMenu: true, Do: func() { p.moveInGraph(fyne.KeyRight) }},
		{ID: "new", Title: "New plan", Group: ofDocuments, Key: "N", When: p.canCreate, Do: p.newPlan},
		{ID: "build", Title: "Build the plan", Group: ofDocuments, Key: "B", When: p.canBuild, Do: p.build},
		{ID: "choose", Title: "Choose a document…", Label: "Choose…", Group: ofDocuments, Key: "Ctrl+O", Scope: kit.InText, When: p.canCreate, Do: p.chooseDocument},
		{ID: "paste", Title: "Paste text", Label: "Paste", Help: "Make a document of the text on the clipboard", Group: ofDocuments, Key: "V", When: p.canCreate, Do: p.paste},
		{ID: "documents", Title: "Documents", Help: "Go to the documents", Group: ofDocuments, Key: "D", Scope: kit.InPage, Do: p.toDocuments},
		{ID: "remove-document", Title: "Remove the document", Group: ofDocuments, Key: "Del", When: p.canRemoveDocument, Do: p.askRemoveDocument},
		{ID: "remove-plan", Title: "Remove the plan…", Group: ofDocuments, When: p.hasPlan, Do: p.askRemovePlan},
		{ID: "campaign", Title: "Campaigns", Help: "Look at campaigns and edit them", Group: ofDocuments, Key: "C", Do: func() { p.f.Push(campaigns.New(p.f, p.m.campaignID()), "Campaigns") }},
		{ID: "example", Title: "Load the example campaign", Label: "Load the example", Group: ofDocuments, When: p.f.Can, Do: func() { campaigns.LoadExample(p.f) }},
		{ID: "try-again", Title: "Try again", Group: ofDocuments, When: func() bool { return p.m.loading.Failure != "" }, Do: func() { p.refresh.Refresh() }},
	}
	rows := func() (n, page int) {
		if p.documents.list.HasFocus() {
			return p.documents.list.Pages.Total, p.documents.list.RowsInSight()
		}
		return p.list.Pages.Total, p.list.RowsInSight()
	}
	return append(append(out, p.suggestCommands()...), kit.MoveCommands(func(by int) {
		if p.documents.list.HasFocus() {
			p.documents.list.Select(p.documents.list.Index + by)
			return
		}
		p.move(by)
	}, rows)...)
}

func (p *Page) hasPlan() bool    { return p.f.Can() && p.m.id != "" }
func (p *Page) canCreate() bool  { return p.f.Can() && len(p.m.campaigns) > 0 }
func (p *Page) hasActions() bool { return len(p.m.Plan.Actions) > 0 }
func (p *Page) hasTicks() bool   { return p.m.Ticks() > 0 }
func (p *Page) inGraph() bool    { return p.view == graphView && p.hasActions() }
func (p *Page) canBuild() bool   { return p.hasPlan() && len(p.m.uploads.Assets) > 0 }
func (p *Page) canApply() bool   { return p.hasPlan() && p.hasTicks() }
func (p *Page) canRetry() bool   { return p.hasPlan() && p.m.count(api.ActionFailed) > 0 }

func (p *Page) canTick() bool {
	it, ok := p.list.Current()
	return ok && (it.kind == questionItem || len(p.m.tickIDs(it)) > 0)
}

func (p *Page) current() (api.PlanAction, bool) {
	it, ok := p.list.Current()
	if !ok || it.kind != actionItem {
		return api.PlanAction{}, false
	}
	return p.m.Plan.Actions[it.index], true
}

func (p *Page) canReject() bool {
	a, ok := p.current()
	return p.hasPlan() && ok && a.Waits()
}

func (p *Page) hasPassages() bool {
	it, ok := p.list.Current()
	return ok && len(p.m.quotes(it)) > 1
}

func (p *Page) canRemoveDocument() bool {
	_, ok := p.documents.list.Current()
	return p.hasPlan() && ok && p.documents.list.HasFocus()
}

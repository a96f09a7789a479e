package plans

import (
	"strconv"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
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
		{ID: "tick", Title: lang.T("Tick"), Help: lang.T("Tick this action and what it depends on, or choose the next answer"), Group: lang.T(ofAction), Key: "Space", When: p.canTick, Do: p.tickCurrent},
		{ID: "tick-all", Title: lang.T("Tick all"), Help: lang.T("Tick all that can be applied"), Group: lang.T(ofAction), Key: "Ctrl+A", When: p.hasActions, Do: p.tickAll},
		{ID: "tick-none", Title: lang.T("Tick none"), Group: lang.T(ofAction), Key: "Esc", When: p.hasTicks, Do: p.tickNone},
		{ID: "apply", Title: lang.T("Approve…"), Help: lang.T("Approve what is ticked"), Group: lang.T(ofAction), Key: "A", When: p.canApply, Do: p.askApply},
		{ID: "reject", Title: lang.T("Reject…"), Help: lang.T("Reject this action, with a reason"), Group: lang.T(ofAction), Key: "R", When: p.canReject, Do: p.askReject},
		{ID: "place", Title: lang.T("Choose a place…"), Help: lang.T("Choose the channel or project that this belongs to"), Group: lang.T(ofAction), Key: "P", When: p.canPlace, Do: p.askPlace},
		{ID: "retry", Title: lang.T("Retry failed"), Group: lang.T(ofAction), Key: "T", When: p.canRetry, Do: p.retry},
		{ID: "passage", Title: lang.T("Next passage"), Group: lang.T(ofAction), Key: "S", When: p.hasPassages, Do: func() { p.details.nextPassage() }},
		{ID: "why", Title: lang.T("Show the action"), Group: lang.T(ofAction), Key: "Ctrl+3", Scope: kit.InText, Do: func() { p.details.turn(actionTab) }},
		{ID: "afterwards", Title: lang.T("Show the campaign afterwards"), Group: lang.T(ofAction), Key: "Ctrl+4", Scope: kit.InText, Do: func() { p.details.turn(afterTab) }},
		{ID: "search", Title: lang.T("Search"), Group: lang.T(ofAction), Key: "/", Also: "Ctrl+F", Scope: kit.InText, When: p.hasActions, Do: p.toSearch},
		{ID: "list", Title: lang.T("Show as a list"), Group: lang.T(ofAction), Key: "Ctrl+1", Scope: kit.InText, Do: func() { p.turn(listView) }},
		{ID: "graph", Title: lang.T("Show as a graph"), Group: lang.T(ofGraph), Key: "Ctrl+2", Scope: kit.InText, Do: func() { p.turn(graphView) }},
		{ID: "zoom-in", Title: lang.T("Zoom in"), Group: lang.T(ofGraph), Key: "+", Also: "=", When: p.inGraph, Do: func() { p.graph.ZoomIn() }},
		{ID: "zoom-out", Title: lang.T("Zoom out"), Group: lang.T(ofGraph), Key: "-", When: p.inGraph, Do: func() { p.graph.ZoomOut() }},
		{ID: "fit", Title: lang.T("Show all of the graph"), Group: lang.T(ofGraph), Key: "0", When: p.inGraph, Do: func() { p.graph.Fit() }},
		{ID: "left", Title: lang.T("Go to what it depends on"), Group: lang.T(ofGraph), Key: "Left", When: p.inGraph, NoMenu: true, Do: func() { p.moveInGraph(fyne.KeyLeft) }},
		{ID: "right", Title: lang.T("Go to what depends on it"), Group: lang.T(ofGraph), Key: "Right", When: p.inGraph, NoMenu: true, Do: func() { p.moveInGraph(fyne.KeyRight) }},
		{ID: "new", Title: lang.T("New plan"), Group: lang.T(ofDocuments), Key: "N", When: p.canCreate, Do: p.newPlan},
		{ID: "build", Title: lang.T("Build the plan"), Group: lang.T(ofDocuments), Key: "B", When: p.canBuild, Do: p.build},
		{ID: "choose", Title: lang.T("Choose a document…"), Label: lang.T("Choose…"), Group: lang.T(ofDocuments), Key: "Ctrl+O", Scope: kit.InText, When: p.canCreate, Do: p.chooseDocument},
		{ID: "paste", Title: lang.T("Paste text"), Label: lang.T("Paste"), Help: lang.T("Make a document of the text on the clipboard"), Group: lang.T(ofDocuments), Key: "V", When: p.canCreate, Do: p.paste},
		{ID: "documents", Title: lang.T("Documents"), Help: lang.T("Go to the documents"), Group: lang.T(ofDocuments), Key: "D", Scope: kit.InPage, Do: p.toDocuments},
		{ID: "remove-document", Title: lang.T("Remove the document"), Group: lang.T(ofDocuments), Key: "Del", When: p.canRemoveDocument, Do: p.askRemoveDocument},
		{ID: "remove-plan", Title: lang.T("Remove the plan…"), Group: lang.T(ofDocuments), When: p.hasPlan, Do: p.askRemovePlan},
		{ID: "campaign", Title: lang.T("Campaigns"), Help: lang.T("Look at campaigns and edit them"), Group: lang.T(ofDocuments), Key: "C", Do: func() { p.f.Push(campaigns.New(p.f, p.m.campaignID()), lang.T("Campaigns")) }},
		{ID: "example", Title: lang.T("Load the example campaign"), Label: lang.T("Load the example"), Group: lang.T(ofDocuments), When: p.f.Can, Do: func() { campaigns.LoadExample(p.f) }},
		{ID: "try-again", Title: lang.T("Try again"), Group: lang.T(ofDocuments), When: func() bool { return p.m.loading.Failure != "" }, Do: func() { p.refresh.Refresh() }},
	}
	rows := func() (n, page int) {
		if p.documents.list.HasFocus() {
			return p.documents.list.Pages.Total, p.documents.list.RowsInSight()
		}
		return p.list.Pages.Total, p.list.RowsInSight()
	}
	out = append(append(out, p.answerCommands()...), p.suggestCommands()...)
	return append(out, kit.MoveCommands(func(by int) {
		if p.documents.list.HasFocus() {
			p.documents.list.Select(p.documents.list.Index + by)
			return
		}
		p.move(by)
	}, rows)...)
}

// answerCommands choose an answer to the current question.
func (p *Page) answerCommands() []kit.Command {
	var out []kit.Command
	for i := range answerKeys {
		n := strconv.Itoa(i + 1)
		out = append(out, kit.Command{
			ID: "answer-" + n, Title: lang.T("Answer %s", n), Help: lang.T("Choose answer %s to the question", n), Group: lang.T(ofAction), Key: n,
			When: func() bool { return i < len(p.question().Options) }, Do: func() { p.answer(p.question(), i) },
		})
	}
	return out
}

// answerKeys is how many answers have a key.
const answerKeys = 4

// question returns the current question; without options if the current row is none.
func (p *Page) question() (q api.PlanQuestion) {
	if it, ok := p.list.Current(); ok && it.kind == questionItem {
		q = p.m.Plan.Questions[it.index]
	}
	return q
}

func (p *Page) hasPlan() bool   { return p.f.Can() && p.m.ID != "" }
func (p *Page) canCreate() bool { return p.f.Can() && len(p.m.Campaigns) > 0 }

// isBare reports whether there is nothing yet to make a plan from: what can be done then is
// said in the place of the actions.
func (p *Page) isBare() bool {
	return p.m.loading.Read && len(p.m.Uploads.Assets) == 0 && !p.documents.busy() && p.m.loading.Failure == "" && !p.hasActions()
}

func (p *Page) hasActions() bool { return len(p.m.Plan.Actions) > 0 }
func (p *Page) hasTicks() bool   { return p.m.Ticks() > 0 }
func (p *Page) inGraph() bool    { return p.view == graphView && p.hasActions() }
func (p *Page) canBuild() bool   { return p.hasPlan() && len(p.m.Uploads.Assets) > 0 }
func (p *Page) canApply() bool   { return p.hasPlan() && p.hasTicks() }
func (p *Page) canRetry() bool   { return p.hasPlan() && p.m.Count(api.ActionFailed) > 0 }

func (p *Page) canTick() bool {
	it, ok := p.list.Current()
	return ok && (it.kind == questionItem || len(p.m.tickIDs(it)) > 0)
}

// current returns the action of the current row, or that the current conflict is about.
func (p *Page) current() (api.PlanAction, bool) {
	it, ok := p.list.Current()
	switch {
	case ok && it.kind == conflictItem:
		return p.m.Action(p.m.Plan.Conflicts[it.index].ActionID)
	case !ok || it.kind != actionItem:
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

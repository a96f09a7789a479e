// Package plans is the page on which documents become a plan: its documents, the
// actions as a list and as a drawn graph, what each rests on and would change,
// and the person's decision about them. Nothing changes before that decision.
package plans

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/campaigns"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/plans/graph"
)

// view is a way to show the actions.
type view int

const (
	listView view = iota
	graphView
)

// Page is the page of the plans. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f       *frame.Frame
	m       model
	refresh *kit.Refresher
	models  *kit.Refresher
	want    string // key of the row to make current when the list comes
	view    view
	stale   bool // the graph shows an older plan or older ticks

	plan      *kit.Choice[string]
	campaign  *kit.Choice[string]
	tabs      *kit.Tabs[view]
	search    *kit.Entry
	list      *list
	graph     *graph.Graph
	graphStop *kit.Stop
	empty     *kit.Face
	again     *kit.Button
	decision  *decision
	documents *documents
	details   *details
	panes     *panes
	toggle    *kit.Button
	head      *fyne.Container // the choices of plan and campaign
	zoom      *fyne.Container // the buttons of the graph
	bar       *fyne.Container // tabs, and the search or those buttons
	body      *fyne.Container // list and graph
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, m: model{PlanChoice: api.NewPlanChoice(api.Plan{}), now: f.Now}, empty: kit.NewFace(), panes: &panes{}}
	p.Table = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Slow: func(on bool) { p.m.loading.Slow = on; p.drawEmpty() }}
	p.models = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchModel}
	p.list = p.newList()
	p.graph = graph.New(f.Modifiers, func(i int) { p.selectAction(p.m.Plan.Actions[i].ID); p.focusBody() })
	p.graphStop = kit.NewStop(f.Keys())
	p.graphStop.Changed = p.drawGraph
	p.decision = newDecision(p)
	p.documents = newDocuments(p)
	p.details = newDetails(p)
	p.Body = p.layOut()
	return p
}

func (p *Page) layOut() fyne.CanvasObject {
	keys := p.f.ChromeKeys()
	p.plan = kit.NewChoice(keys, p.choosePlan, kit.Option[string]{Name: lang.T("No plan")})
	p.campaign = kit.NewChoice(keys, p.chooseCampaign, kit.Option[string]{Name: lang.T("No campaign")})
	p.toggle = p.Table.Button("documents", kit.Quiet)
	p.again = p.Table.Button("try-again", kit.Plain)
	changes := kit.Pad(0, 0, 4, 8, kit.Centered(kit.Small(lang.T("changes")).Whole()))
	campaign := container.NewBorder(nil, nil, changes, nil, p.campaign.Select)
	choices := kit.Pad(0, 0, 0, 8, container.NewGridWithColumns(2, p.plan.Select, campaign))
	p.head = container.NewVBox(kit.Pad(8, 8, 16, 8, container.New(headLayout{p.toggle, changes}, container.NewBorder(nil, nil, nil, kit.Cols(8, p.toggle, p.Table.Button("new", kit.Plain)), choices))), kit.Hairline())

	p.tabs = kit.NewTabs(keys, func(v view) { p.turn(v) }, kit.Option[view]{Value: listView, Name: lang.T("Actions")}, kit.Option[view]{Value: graphView, Name: lang.T("Graph")})
	p.search = kit.NewListSearch(p.f.Dispatch, keys, p.filter, p.focusBody)
	p.zoom = p.zoomButtons()
	p.bar = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, kit.Centered(p.tabs.Box), nil, container.NewStack(p.search, p.zoom)))
	p.body = container.NewStack(kit.Pad(0, 0, 0, -8, p.list), container.NewStack(p.graphStop, p.graph.Box))
	p.panes.middle = container.NewBorder(p.bar, p.decision.box, nil, nil, kit.Pad(0, 0, 8, 8, container.NewStack(p.body, p.empty.Box)))
	p.panes.details = p.details.box
	rest := container.New(halves(), p.panes.middle, kit.Hairline(), p.details.box)
	return container.NewBorder(p.head, nil, nil, nil,
		container.New(p.panes, p.documents.box, kit.Hairline(), rest))
}

// zoomButtons returns the buttons that are in the place of the search over the graph.
func (p *Page) zoomButtons() *fyne.Container {
	row := kit.Cols(4)
	for _, b := range [][2]string{{"−", "zoom-out"}, {"+", "zoom-in"}, {lang.T("All"), "fit"}} {
		row.Add(kit.NewButton(b[0], "", kit.Plain, p.f.Keys(), func() { p.Table.Run(b[1]) }))
	}
	return container.NewBorder(nil, nil, nil, row)
}

// Focus returns the list or the graph.
func (p *Page) Focus() fyne.Focusable {
	if p.view == graphView {
		return p.graphStop
	}
	return p.list
}

func (p *Page) focusBody() { p.f.Focus(p.Focus()) }

// Shown fetches the plan, and which model can suggest work.
func (p *Page) Shown() {
	p.refresh.Refresh()
	p.models.Refresh()
}

// Changed fetches again what changed.
func (p *Page) Changed(e api.Event) {
	switch e.Topic {
	case "":
		p.Shown()
	case api.TopicPlans, api.TopicCampaigns:
		p.refresh.Changed()
	case api.TopicModels:
		p.models.Changed()
	}
}

// Dropped makes documents of the plan of dropped files.
func (p *Page) Dropped(paths []string) { p.documents.addFiles(paths) }

// Escape clears the search, then the ticks.
func (p *Page) Escape() bool {
	switch {
	case p.m.search != "":
		p.search.SetText("")
		p.filter("")
	case p.m.Ticks() > 0:
		p.tickNone()
	default:
		return false
	}
	return true
}

// Draw shows all of the page.
func (p *Page) Draw() {
	p.drawHead()
	p.drawList()
}

func (p *Page) drawHead() {
	plans := []kit.Option[string]{}
	for _, s := range p.m.Plans {
		plans = append(plans, kit.Option[string]{Value: s.ID, Name: planName(s)})
	}
	if len(plans) == 0 {
		plans = []kit.Option[string]{{Name: lang.T("No plan yet")}}
	}
	p.plan.Draw(p.m.ID, plans...)
	campaigns.DrawChoice(p.campaign, p.m.campaignID(), p.m.Campaigns, kit.Option[string]{Value: editCampaigns, Name: lang.T("Edit campaigns…")})
}

// drawList shows the plan, and what is current or ticked in it.
func (p *Page) drawList() {
	p.drawEmpty()
	p.tabs.Draw(p.view, func(v view) int {
		if v == listView && p.m.loading.Read {
			return len(p.m.Plan.Actions)
		}
		return -1
	})
	p.toggle.SetText(map[bool]string{false: lang.T("Documents"), true: lang.T("Actions")}[p.panes.wanted])
	p.list.Refresh()
	kit.Show(p.view == listView, p.list, p.search)
	kit.Show(p.view == graphView, p.body.Objects[1], p.zoom)
	p.drawGraph()
	p.documents.draw()
	p.decision.draw(&p.m)
	it, ok := p.shown()
	choices, bare := len(p.m.Plans)+len(p.m.Campaigns) > 0 || !p.m.loading.Read, p.isBare()
	if p.details.box.Visible() != ok || p.head.Visible() != choices || p.panes.bare != bare {
		kit.Show(choices, p.head)
		p.panes.bare = bare
		defer p.Body.Refresh()
	}
	p.details.draw(it, ok)
	p.Table.Draw()
}

// shown returns what the details are about: the current document while the documents
// have the focus, else the current row.
func (p *Page) shown() (item, bool) {
	if a, ok := p.documents.list.Current(); ok && p.documents.list.HasFocus() {
		return item{kind: documentItem, key: "document " + a.ID, index: p.documents.list.Index, title: kit.Clean(a.Name), note: uploadNote(a)}, true
	}
	return p.list.Current()
}

// drawGraph shows the graph, if it is in sight.
func (p *Page) drawGraph() {
	if p.view != graphView {
		return
	}
	if p.stale {
		p.stale = false
		p.graph.Set(p.m.graphItems())
	}
	current := -1
	if it, ok := p.list.Current(); ok && it.kind == actionItem {
		current = it.index
	}
	p.graph.Select(current, p.graphStop.Focused())
}

// turn shows the list or the graph.
func (p *Page) turn(v view) {
	p.view = v
	p.drawList()
	p.body.Refresh() // a canvas does not paint what it never saw
	p.focusBody()
}

// drawEmpty says what to do first where there are no actions.
func (p *Page) drawEmpty() {
	total := len(p.m.Plan.Actions)
	kit.Show(total > 0, p.bar)
	if p.m.search != "" {
		total = p.list.Pages.Total
	}
	p.empty.Draw(p.m.loading, total, p.f.Lost(), kit.ListFaces{
		Failed: lang.T("The plans could not be loaded"), Again: p.again, Nothing: p.sayEmpty,
		Row: func() fyne.CanvasObject { return kit.NewListRow(newRowContent()) },
	})
	kit.Show(p.empty.Shown() == "", p.body)
}

func (p *Page) sayEmpty() {
	button := func(id string, kind kit.Kind) *kit.Button { return p.Table.Button(id, kind) }
	switch {
	case p.m.search != "":
		p.empty.Say("search", muted(theme.SearchIcon()), lang.T("Nothing found"), lang.T("No action of this plan has these words."))
	case len(p.m.Campaigns) == 0:
		p.empty.Say("campaign", muted(theme.GridIcon()), lang.T("A plan changes a campaign"),
			lang.T("A campaign is what you work towards, such as a swim in a harbour: with channels (publicity), projects (posters) and tickets (send the poster to the printer). Look around in this example, or begin your own."),
			button("example", kit.Primary), button("campaign", kit.Plain))
	case len(p.m.Uploads.Assets) == 0:
		p.empty.Say("documents", muted(theme.DocumentIcon()), lang.T("Drop documents here"),
			lang.T("Nod reads them and proposes channels, projects and tickets, each with the passage that it rests on. Nothing changes until you approve it."),
			button("choose", kit.Primary), button("paste", kit.Plain))
	case p.m.Plan.Noop != nil:
		p.empty.Say("noop", muted(theme.InfoIcon()), lang.T("There is nothing to plan"), kit.Clean(p.m.Plan.Noop.Reason), button("build", kit.Plain))
	case p.m.Plan.BuiltAt == nil:
		p.empty.Say("build", muted(theme.ListIcon()), lang.T("Ready to plan"),
			lang.T("%s can be planned from. The plan is only a proposal.", kit.Number(len(p.m.Uploads.Assets), "%s document", "%s documents")), button("build", kit.Primary))
	default:
		p.empty.Say("none", muted(theme.ConfirmIcon()), lang.T("Nothing to change"), lang.T("The campaign already has all that the documents say."), button("build", kit.Plain))
	}
}

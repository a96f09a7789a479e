// Package campaigns is the page of the campaigns: all that is in one, as a tree, and
// plain editing by the person.
package campaigns

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the campaigns. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f       *frame.Frame
	refresh *kit.Refresher
	loading kit.Loading
	all     []api.CampaignSummary
	id      string // of the campaign that is wanted; empty: the first one
	c       api.Campaign
	names   map[string]string // of its nodes, by id
	text    string            // that is searched for
	want    string            // id of the node to make current when the tree comes

	choice *kit.Choice[string]
	search *kit.Entry
	tree   *Tree
	empty  *kit.Face
	title  *widget.Label
	about  *kit.Line
	facts  *kit.Facts
	foot   *frame.Foot
	side   *fyne.Container
}

// New makes the page that shows the campaign with that id, or the first one if there
// is none.
func New(f *frame.Frame, id string) *Page {
	p := &Page{f: f, id: id, empty: kit.NewFace(), title: kit.Wrapped(fyne.TextWrapWord), about: kit.Small(""), facts: kit.NewFacts()}
	p.title.SizeName, p.title.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	p.Table = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Slow: func(on bool) { p.loading.Slow = on; p.Draw() }}
	p.tree = NewTree(f, p.Draw)
	p.choice = kit.NewChoice(f.ChromeKeys(), func(id string) { p.show(id); p.refresh.Restart(); f.Focus(p.tree) }, kit.Option[string]{Name: lang.T("No campaign yet")})
	p.search = kit.NewListSearch(f.Dispatch, f.ChromeKeys(), func(text string) { p.text = text; p.fill() }, func() { f.Focus(p.tree) })
	p.Body = p.layOut()
	return p
}

func (p *Page) layOut() fyne.CanvasObject {
	button, quiet := p.Table.Button, kit.Flow(0)
	for _, t := range addable() {
		quiet.Add(button("add-"+string(t.kind), kit.Quiet))
	}
	head := container.NewBorder(nil, nil, nil, kit.Cols(4, button("new", kit.Plain), button("import", kit.Quiet), button("export-markdown", kit.Quiet)),
		container.NewGridWithColumns(2, p.choice.Select, p.search))
	p.foot = p.f.NewFoot(kit.Rows(8, kit.Flow(8, button("edit", kit.Plain), button("remove", kit.Plain)), quiet))
	p.foot.Opened = func() { kit.Show(true, p.side) }
	body := container.NewVScroll(kit.Pad(16, 16, 16, 16, kit.Rows(8, kit.Rows(2, kit.Flush(p.title), p.about), p.facts.Box)))
	p.side = container.NewBorder(nil, container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, p.foot.Box)), nil, nil, body)
	left := kit.Pad(8, 8, 8, 0, container.NewStack(p.tree, p.empty.Box))
	return container.NewBorder(container.NewVBox(kit.Pad(8, 8, 16, 8, head), kit.Hairline()), nil, nil, nil,
		container.New(kit.Side{Least: 400, Most: 800, Part: 0.56}, left, kit.Hairline(), p.side))
}

func (p *Page) table() []kit.Command {
	const ofNode, ofAll = "Current entry", "Campaigns"
	out := []kit.Command{
		{ID: "edit", Title: lang.T("Edit"), Group: lang.T(ofNode), Key: "E", When: p.canEdit, Do: p.askEdit},
		{ID: "remove", Title: lang.T("Remove"), Group: lang.T(ofNode), Key: "Del", When: p.canEdit, Do: p.askRemove},
	}
	for _, t := range addable() {
		out = append(out, kit.Command{ID: "add-" + string(t.kind), Title: lang.T("Add a %s", t.name), Label: "+ " + t.name, Group: lang.T(ofNode), Key: t.key, When: p.canEdit, Do: func() { p.askAdd(t) }})
	}
	out = append(out,
		kit.Command{ID: "new", Title: lang.T("New campaign…"), Label: lang.T("New…"), Group: lang.T(ofAll), Key: "N", When: p.f.Can, Do: p.askNew},
		kit.Command{ID: "import", Title: lang.T("Import a campaign…"), Label: lang.T("Import…"), Group: lang.T(ofAll), Key: "I", When: p.f.Can, Do: p.chooseImport},
		kit.Command{ID: "export-markdown", Title: lang.T("Export as Markdown…"), Label: lang.T("Export…"), Group: lang.T(ofAll), Key: "X", When: p.canEdit, Do: func() { p.chooseExport(api.CampaignMarkdown) }},
		kit.Command{ID: "export-json", Title: lang.T("Export as JSON…"), Group: lang.T(ofAll), Key: "Shift+X", When: p.canEdit, Do: func() { p.chooseExport(api.CampaignJSON) }},
		kit.Command{ID: "example", Title: lang.T("Load the example"), Group: lang.T(ofAll), When: p.f.Can, Do: func() { LoadExample(p.f) }},
		kit.Command{ID: "search", Title: lang.T("Search"), Group: lang.T(ofAll), Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: func() { p.f.Focus(p.search) }},
		kit.Command{ID: "try-again", Title: lang.T("Try again"), Group: lang.T(ofAll), When: func() bool { return p.loading.Failure != "" }, Do: func() { p.refresh.Refresh() }},
	)
	return append(out, kit.MoveCommands(func(by int) { p.tree.Select(p.tree.Index + by) }, func() (n, page int) { return p.tree.Pages.Total, p.tree.RowsInSight() })...)
}

// LoadExample adds the example campaign.
func LoadExample(f *frame.Frame) {
	frame.Do(f, lang.T("load the example"), api.ExampleCampaign.Call, api.None{}, func(api.IDResult) { f.Say(lang.T("Loaded the example campaign")) })
}

func (p *Page) canEdit() bool {
	_, ok := p.tree.Current()
	return p.f.Can() && ok
}

// Focus returns the tree.
func (p *Page) Focus() fyne.Focusable { return p.tree }

// Shown fetches the campaign.
func (p *Page) Shown() { p.refresh.Refresh() }

// Changed fetches again when a campaign changed.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicCampaigns {
		p.refresh.Changed()
	}
}

// Escape empties the search.
func (p *Page) Escape() bool {
	if p.text == "" {
		return false
	}
	p.search.SetText("")
	p.text = ""
	p.fill()
	return true
}

func (p *Page) fetch() func(context.Context) func() {
	id := p.id
	return func(ctx context.Context) func() {
		all, err := api.ListCampaigns.Call(ctx, p.f.Client, api.None{})
		got := ""
		for _, s := range all.Campaigns {
			if s.ID == id || got == "" {
				got = s.ID
			}
		}
		var one api.Campaign
		if err == nil && got != "" {
			one, err = api.GetCampaign.Call(ctx, p.f.Client, api.IDRequest{ID: got})
		}
		return func() { p.arrived(all.Campaigns, one, err) }
	}
}

func (p *Page) arrived(all []api.CampaignSummary, one api.Campaign, err error) {
	p.loading.Read, p.loading.Failure = true, ""
	if err != nil {
		p.loading.Failure = lang.Sentence(kit.Clean(kit.Reason(err)))
		p.Draw()
		return
	}
	p.all, p.c, p.id, p.names = all, one, one.ID, one.Names()
	p.fill()
}

// fill puts the campaign into the tree; the current node stays current.
func (p *Page) fill() {
	if l, ok := p.tree.Current(); ok && p.want == "" {
		p.want = l.Node.ID
	}
	var lines []Line
	if p.c.ID != "" {
		lines = linesOf(p.c, p.text)
	}
	p.tree.Replace(kit.AllRows(lines))
	i, ok := p.tree.Pages.Index(func(l Line) bool { return l.Node.ID == p.want })
	if !ok {
		i = kit.Clamp(p.tree.Index, len(lines))
	}
	p.want, p.tree.Index = "", i
	p.tree.ScrollTo(i)
	p.Draw()
}

// Draw shows the campaign, and what is current in it.
func (p *Page) Draw() {
	DrawChoice(p.choice, p.c.ID, p.all)
	p.tree.Refresh()
	p.empty.Draw(p.loading, p.tree.Pages.Total, p.f.Lost(), kit.ListFaces{
		Failed: lang.T("The campaigns could not be loaded"), Again: p.Table.Button("try-again", kit.Plain), Nothing: p.sayEmpty,
		Row: func() fyne.CanvasObject { return kit.NewListRow(newRow()) },
	})
	l, ok := p.tree.Current()
	kit.Show(ok, p.side)
	if ok {
		kit.WriteLabel(p.title, kit.Clean(l.Node.Name), p.title.Importance)
		p.about.SetText(kindWord(l.Kind))
		p.facts.Set(nodeFacts(l.Node, p.names))
		p.side.Refresh()
	}
	p.Table.Draw()
}

// DrawChoice shows the campaigns that can be chosen, and which one is.
func DrawChoice(c *kit.Choice[string], id string, all []api.CampaignSummary, more ...kit.Option[string]) {
	options := []kit.Option[string]{}
	for _, s := range all {
		options = append(options, kit.Option[string]{Value: s.ID, Name: kit.CleanTo(s.Name, 40)})
	}
	if len(all) == 0 {
		options = []kit.Option[string]{{Name: lang.T("No campaign yet")}}
	}
	c.Draw(id, append(options, more...)...)
}

func (p *Page) sayEmpty() {
	muted := func(icon fyne.Resource) fyne.Resource { return theme.NewColoredResource(icon, assets.ColorMuted) }
	if p.text != "" {
		p.empty.Say("search", muted(theme.SearchIcon()), lang.T("Nothing found"), lang.T("Nothing in this campaign has these words."))
		return
	}
	p.empty.Say("none", muted(theme.GridIcon()), lang.T("No campaign yet"), lang.T("A campaign is what you work towards, such as a swim in a harbour: with channels (publicity), projects (posters) and tickets (send the poster to the printer)."),
		p.Table.Button("example", kit.Primary), p.Table.Button("new", kit.Plain))
}

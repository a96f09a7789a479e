package plans

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// campaignPage is the sub-page of the campaigns: all that is in one, as a tree,
// and plain editing by the person.
type campaignPage struct {
	frame.Base
	f       *frame.Frame
	refresh *kit.Refresher
	loading kit.Loading
	all     []api.CampaignSummary
	id      string // of the campaign that is shown; empty: the first one
	c       api.Campaign
	text    string // that is searched for
	want    string // id of the node to make current when the tree comes

	choice  *kit.Choice[string]
	search  *kit.Entry
	tree    *kit.LongList[treeLine, *treeRow]
	empty   *kit.Face
	title   *widget.Label
	about   *kit.Line
	facts   *fyne.Container
	foot    *fyne.Container
	buttons fyne.CanvasObject
	side    *fyne.Container
}

func (p *Page) openCampaign() {
	c := newCampaignPage(p.f)
	c.id = p.m.campaignID()
	p.f.Push(c, "Campaigns")
}

func newCampaignPage(f *frame.Frame) *campaignPage {
	c := &campaignPage{f: f, empty: kit.NewFace(), title: kit.Wrapped(fyne.TextWrapWord), about: kit.Small(""), facts: kit.Rows(4)}
	c.title.SizeName, c.title.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	c.Table = f.NewCommands(c.table()...)
	c.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: c.fetch, Slow: func(on bool) { c.loading.Slow = on; c.Draw() }}
	c.tree = newTree(f, c.Draw)
	c.choice = kit.NewChoice(f.ChromeKeys(), func(id string) { c.id = id; c.tree.Index = 0; c.refresh.Restart(); f.Focus(c.tree) }, kit.Option[string]{Name: "No campaign yet"})
	c.search = kit.NewListSearch(f.Dispatch, f.ChromeKeys(), func(text string) { c.text = text; c.fill() }, func() { f.Focus(c.tree) })
	button := func(id string, kind kit.Kind) *kit.Button { return c.Table.Button(id, kind) }
	head := container.NewBorder(nil, nil, nil, kit.Cols(4, button("new", kit.Plain), button("import", kit.Quiet), button("export-markdown", kit.Quiet)),
		container.NewGridWithColumns(2, c.choice.Select, c.search))
	c.buttons = kit.Rows(8, kit.Cols(8, button("edit", kit.Plain), button("remove", kit.Plain)),
		kit.Fitting(button("add-ticket", kit.Quiet), button("add-project", kit.Quiet), button("add-channel", kit.Quiet), button("add-doc", kit.Quiet), button("add-member", kit.Quiet)))
	c.foot = container.NewStack(c.buttons)
	body := container.NewVScroll(kit.Pad(16, 16, 16, 16, kit.Rows(8, kit.Rows(2, kit.Flush(c.title), c.about), c.facts)))
	c.side = container.NewBorder(nil, container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, c.foot)), nil, nil, body)
	left := kit.Pad(8, 8, 8, 8, container.NewStack(c.tree, c.empty.Box))
	c.Body = container.NewBorder(container.NewVBox(kit.Pad(8, 8, 16, 8, head), kit.Hairline()), nil, nil, nil, container.New(kit.Side{Least: 400, Most: 800, Part: 0.56}, left, kit.Hairline(), c.side))
	return c
}

func (c *campaignPage) table() []kit.Command {
	const ofNode, ofAll = "Current entry", "Campaigns"
	out := []kit.Command{
		{ID: "edit", Title: "Edit", Group: ofNode, Key: "E", When: c.canEdit, Do: c.askEdit},
		{ID: "remove", Title: "Remove", Group: ofNode, Key: "Del", When: c.canEdit, Do: c.askRemove},
	}
	for _, k := range addable() {
		out = append(out, kit.Command{ID: "add-" + string(k.Value), Title: "Add a " + k.Name, Label: "+ " + k.Name, Group: ofNode, Key: k.key, When: c.canEdit, Do: func() { c.askAdd(k) }})
	}
	out = append(out,
		kit.Command{ID: "new", Title: "New campaign…", Group: ofAll, Key: "N", When: c.f.Can, Do: c.askNew},
		kit.Command{ID: "import", Title: "Import a campaign…", Label: "Import…", Group: ofAll, Key: "I", When: c.f.Can, Do: c.chooseImport},
		kit.Command{ID: "export-markdown", Title: "Export as Markdown…", Label: "Export…", Group: ofAll, Key: "X", When: c.canEdit, Do: func() { c.chooseExport(api.CampaignMarkdown) }},
		kit.Command{ID: "export-json", Title: "Export as JSON…", Group: ofAll, Key: "Shift+X", When: c.canEdit, Do: func() { c.chooseExport(api.CampaignJSON) }},
		kit.Command{ID: "example", Title: "Load the example", Group: ofAll, When: c.f.Can, Do: func() { loadExample(c.f) }},
		kit.Command{ID: "search", Title: "Search", Group: ofAll, Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: func() { c.f.Focus(c.search) }},
		kit.Command{ID: "try-again", Title: "Try again", Group: ofAll, When: func() bool { return c.loading.Failure != "" }, Do: func() { c.refresh.Refresh() }},
	)
	return append(out, kit.MoveCommands(func(by int) { c.tree.Select(c.tree.Index + by) }, func() (n, page int) { return c.tree.Pages.Total, c.tree.RowsInSight() })...)
}

func (c *campaignPage) canEdit() bool {
	_, ok := c.tree.Current()
	return c.f.Can() && ok
}

// Focus is the tree.
func (c *campaignPage) Focus() fyne.Focusable { return c.tree }

// Shown fetches the campaign.
func (c *campaignPage) Shown() { c.refresh.Refresh() }

// Changed fetches again when a campaign changed.
func (c *campaignPage) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicCampaigns {
		c.refresh.Changed()
	}
}

// Escape empties the search.
func (c *campaignPage) Escape() bool {
	if c.text == "" {
		return false
	}
	c.search.SetText("")
	c.text = ""
	c.fill()
	return true
}

func (c *campaignPage) fetch() func(context.Context) func() {
	id := c.id
	return func(ctx context.Context) func() {
		all, err := api.ListCampaigns.Call(ctx, c.f.Client, api.None{})
		got := ""
		for _, s := range all.Campaigns {
			if s.ID == id || got == "" {
				got = s.ID
			}
		}
		var one api.Campaign
		if err == nil && got != "" {
			one, err = api.GetCampaign.Call(ctx, c.f.Client, api.CampaignRequest{ID: got})
		}
		return func() { c.arrived(all.Campaigns, one, err) }
	}
}

func (c *campaignPage) arrived(all []api.CampaignSummary, one api.Campaign, err error) {
	c.loading.Read, c.loading.Failure = true, ""
	if err != nil {
		c.loading.Failure = kit.Failed("load the campaigns", err)
		c.Draw()
		return
	}
	c.all, c.c, c.id = all, one, one.ID
	c.fill()
}

// fill puts the campaign into the tree; the current node stays current.
func (c *campaignPage) fill() {
	if l, ok := c.tree.Current(); ok && c.want == "" {
		c.want = l.node.ID
	}
	var lines []treeLine
	if c.id != "" {
		lines = linesOf(c.c, c.text)
	}
	c.tree.Replace(pagesOf(lines))
	i, ok := c.tree.Pages.Index(func(l treeLine) bool { return l.node.ID == c.want })
	if !ok {
		i = kit.Clamp(c.tree.Index, len(lines))
	}
	c.want, c.tree.Index = "", i
	c.tree.ScrollTo(i)
	c.Draw()
}

// Draw shows the campaign, and what is current in it.
func (c *campaignPage) Draw() {
	options := []kit.Option[string]{}
	for _, s := range c.all {
		options = append(options, kit.Option[string]{Value: s.ID, Name: kit.CleanTo(s.Name, 40)})
	}
	if len(options) > 0 {
		c.choice.Draw(c.id, options...)
	}
	c.tree.Refresh()
	c.empty.Draw(c.loading, c.tree.Pages.Total, c.f.Lost(), kit.ListFaces{
		Failed: "The campaigns could not be loaded", Again: c.Table.Button("try-again", kit.Plain), Nothing: c.sayEmpty,
		Row: func() fyne.CanvasObject { return kit.NewRow(newTreeRow()) },
	})
	line, ok := c.tree.Current()
	kit.Show(ok, c.side)
	if ok {
		c.drawNode(line)
	}
	c.Table.Draw()
}

func (c *campaignPage) sayEmpty() {
	if c.text != "" {
		c.empty.Say("search", muted(theme.SearchIcon()), "Nothing found", "Nothing in this campaign has these words.")
		return
	}
	c.empty.Say("none", muted(theme.GridIcon()), "No campaign yet", "A campaign holds channels, projects, tickets and documents.",
		c.Table.Button("example", kit.Primary), c.Table.Button("new", kit.Plain))
}

func (c *campaignPage) drawNode(l treeLine) {
	kit.WriteLabel(c.title, kit.Clean(l.node.Name), c.title.Importance)
	c.about.SetText(kindWord(l.kind))
	c.facts.Objects = nil
	names := namesOf(c.c)
	for _, fact := range nodeFacts(l, names) {
		row := kit.NewFact(fact[0])
		row.Set(fact[1])
		if fact[1] != "" {
			c.facts.Add(row.Row)
		}
	}
	c.side.Refresh()
}

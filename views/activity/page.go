// Package activity is the page that shows what happened: every call of a tool
// as the audit log has it, with Undo where that is possible; the standing
// approvals, with a button to revoke each; and whether the log itself is whole.
//
// Every text of a record may be hostile and is cleaned where it is put into words.
package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the activity. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f             *frame.Frame
	m             model
	refresh       *kit.Refresher // of the newest records
	keep          bool           // the next fetch is for the list that is shown
	refreshGrants *kit.Refresher

	tabs    *kit.Tabs[tab]
	broken  *kit.Banner // the log is damaged
	filters *filters
	heading *listHeading
	list    *list
	empty   *kit.Face
	details *details
	grants  *grants
	log     *log
	footer  *kit.Button // whether the log is whole; it leads to the tab of the log

	again, clearButton *kit.Button
	head, calls        fyne.CanvasObject
	middle             *fyne.Container // the tab that is shown
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, empty: kit.NewFace(), broken: kit.NewBanner()}
	p.Table = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchNewest, Slow: func(on bool) { p.m.loading.Slow = on; p.drawEmpty() }}
	p.refreshGrants = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchGrants}
	p.tabs = kit.NewTabs(f.ChromeKeys(), p.turn, tabs()...)
	p.list = p.newList()
	p.heading = newListHeading(p.Table)
	p.details = newDetails(p.Table)
	p.filters = newFilters(f, p.narrow, func() { f.Focus(p.list) })
	p.grants = newGrants(f, p.revoke)
	p.log = newLog(f, p.Table)
	p.again, p.clearButton = p.Table.Button("try-again", kit.Primary), p.Table.Button("clear-filter", kit.Primary)
	p.footer = kit.NewButton("", "", kit.Quiet, f.ChromeKeys(), func() { p.turn(logTab) })
	left := container.NewBorder(p.heading.box, nil, nil, nil, kit.Pad(0, 0, 8, 8, container.NewStack(p.list, p.empty.Box)))
	p.calls = container.NewBorder(p.filters.box, nil, nil, nil, kit.Halves(left, p.details.box))
	p.middle = container.NewStack(p.calls)
	p.head = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, p.tabs.Box, nil))
	p.Body = container.NewBorder(kit.Rows(0, p.broken.Container, p.head, kit.Hairline()), nil, nil, nil, p.middle)
	return p
}

// Footer shows whether the log is whole.
func (p *Page) Footer() fyne.CanvasObject { return p.footer }

// Focus returns what the keys of the tab that is shown are for.
func (p *Page) Focus() fyne.Focusable {
	switch {
	case p.m.tab == grantsTab && len(p.m.grants) > 0:
		return p.grants.stop
	case p.m.tab == grantsTab:
		return p.tabs.Tab(grantsTab)
	case p.m.tab == logTab:
		return p.log.focus()
	}
	return p.list
}

// Shown fetches what is shown; the log is verified once, the first time.
func (p *Page) Shown() {
	p.keep = p.m.loading.Read
	p.refresh.Refresh()
	p.refreshGrants.Refresh()
	if !p.m.log.known {
		p.verify()
	}
}

// Changed fetches again when a call, an undo or a grant was recorded.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicActivity {
		p.keep = p.m.loading.Read
		p.refresh.Changed()
		p.refreshGrants.Changed()
	}
}

// Escape leaves another tab, then the filter.
func (p *Page) Escape() bool {
	switch {
	case p.m.tab != callsTab:
		p.turn(callsTab)
	case p.m.filter.narrows() || p.filters.search.Text != "":
		p.clearFilter()
	default:
		return false
	}
	return true
}

// turn shows another tab and puts the focus on it.
func (p *Page) turn(to tab) {
	p.m.tab = to
	p.middle.Objects = []fyne.CanvasObject{[]fyne.CanvasObject{p.calls, p.grants.box, p.log.box}[to]}
	p.middle.Refresh()
	p.Draw()
	p.f.Focus(p.Focus())
}

// Draw shows everything again.
func (p *Page) Draw() {
	p.drawLog()
	p.grants.draw(&p.m)
	p.filters.draw(&p.m, p.list.Pages.Total)
	p.drawCalls()
}

func (p *Page) drawCalls() {
	p.drawTabs()
	p.drawDay()
	p.heading.draw(&p.m)
	p.drawEmpty()
	p.list.Refresh()
	r, ok := p.list.Current()
	p.details.draw(r, ok, p.list.Pages.Total > 0, &p.m.filter, p.f.Now())
	p.Table.Draw()
}

func (p *Page) drawTabs() {
	p.tabs.Draw(p.m.tab, func(t tab) int { return p.m.count(t, p.list.Pages.Total) })
}

// drawLog shows the state of the log wherever it is shown.
func (p *Page) drawLog() {
	p.broken.Say("")
	if p.m.log.damaged() && p.m.tab != logTab && !p.f.Lost() {
		p.broken.Say("The log was changed after Nod wrote it: the list may not show what happened.",
			kit.NewButton("Show the log", "3", kit.Plain, p.f.ChromeKeys(), func() { p.turn(logTab) }))
	}
	p.log.draw(p.m.log, p.f.Now())
	icon, text := logSummary(p.m.log)
	p.footer.SetIcon(icon)
	p.footer.SetText(text)
	p.Table.Draw()
}

// drawEmpty draws what is shown in place of an empty list.
func (p *Page) drawEmpty() {
	p.empty.Draw(p.m.loading, p.list.Pages.Total, p.f.Lost(), kit.ListFaces{
		Failed: "The log could not be read", Again: p.again,
		Row: func() fyne.CanvasObject { return kit.NewRow(newRowContent()) },
		Nothing: func() {
			if p.m.filter.narrows() {
				p.empty.Say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found", "No call in the log matches the filter.", p.clearButton)
				return
			}
			p.empty.Say("empty", assets.Tray(assets.ColorMuted), "No activity yet",
				"Every tool call of an assistant is listed here: what it asked for, what was decided and why, and the result. "+
					"Denied calls are listed, too.")
		},
	})
}

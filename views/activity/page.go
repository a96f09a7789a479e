// Package activity is the page that tells what happened: every call of a tool
// as the audit log has it, with Undo where that is possible; the standing
// approvals, each of which can be revoked; and whether the log itself is whole.
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
	f        *frame.Frame
	commands *frame.Commands
	m        model
	refresh  *kit.Refresher // of the newest records
	keep     bool           // the next fetch is for the list that is shown
	granted  *kit.Refresher // of the grants

	tabs    *tabBar
	broken  *kit.Banner // the log is damaged
	filters *filters
	line    *line
	list    *list
	empty   *kit.Face
	helpers helpers
	details *details
	grants  *grantsTab
	log     *logTab
	footer  *kit.Button
	calls   fyne.CanvasObject
	middle  *fyne.Container // the tab that is shown
	content fyne.CanvasObject
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, empty: kit.NewFace(), broken: kit.NewBanner()}
	p.commands = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchNewest, Slow: p.setSlow}
	p.granted = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchGrants}
	p.tabs = newTabBar(f, p.turn)
	p.list = p.newList()
	p.line = newLine(p.commands)
	p.details = newDetails(p.commands)
	p.filters = newFilters(f, p.narrow, func() { f.Focus(p.list) })
	p.grants = newGrantsTab(f, p.revoke)
	p.log = newLogTab(f, p.commands)
	p.helpers = helpers{tryAgain: p.commands.Button("try-again", kit.Primary), clearFilter: p.commands.Button("clear-filter", kit.Primary)}
	p.footer = kit.NewButton("", "", kit.Quiet, f.ChromeKeys(), func() { p.turn(logTabIndex) })
	left := container.NewBorder(p.line.box, nil, nil, nil, kit.Pad(0, 0, 8, 8, container.NewStack(p.list, p.empty.Box)))
	p.calls = container.NewBorder(p.filters.box, nil, nil, nil, kit.Halves(left, p.details.box))
	p.middle = container.NewStack(p.calls)
	p.content = container.NewBorder(kit.Rows(0, p.broken.Container, p.tabs.box, kit.Hairline()), nil, nil, nil, p.middle)
	return p
}

// helpers are the buttons in the place of an empty list.
type helpers struct{ tryAgain, clearFilter *kit.Button }

// Content implements frame.Page.
func (p *Page) Content() fyne.CanvasObject { return p.content }

// Commands implements frame.Page.
func (p *Page) Commands() *frame.Commands { return p.commands }

// Footer says whether the log is whole.
func (p *Page) Footer() fyne.CanvasObject { return p.footer }

// Focus is what the keys of the tab that is shown are for.
func (p *Page) Focus() fyne.Focusable {
	switch {
	case p.m.tab == grantsTabIndex && len(p.m.grants) > 0:
		return p.grants.stop
	case p.m.tab == logTabIndex:
		return p.log.stop
	case p.m.tab == grantsTabIndex:
		return p.tabs.tabs[grantsTabIndex]
	}
	return p.list
}

// Shown fetches what is shown; the log is verified once, the first time.
func (p *Page) Shown() {
	p.keep = p.m.read
	p.refresh.Refresh()
	p.granted.Refresh()
	if !p.m.log.known {
		p.verify()
	}
}

// Changed fetches again when a call, an undo or a grant was recorded.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicActivity {
		p.keep = p.m.read
		p.refresh.Changed()
		p.granted.Changed()
	}
}

// Escape leaves another tab, then the filter.
func (p *Page) Escape() bool {
	switch {
	case p.m.tab != callsTabIndex:
		p.turn(callsTabIndex)
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
	p.commands.Draw()
	p.f.Focus(p.Focus())
}

// Draw shows everything anew.
func (p *Page) Draw() {
	p.drawLog()
	p.grants.draw(&p.m)
	p.filters.draw(&p.m, p.list.Pages.Total, p.f.Lost())
	p.drawCalls()
}

// drawCalls shows the list and what is current in it.
func (p *Page) drawCalls() {
	p.tabs.draw(&p.m, p.list.Pages.Total)
	p.drawDay()
	p.line.draw(&p.m)
	p.drawEmpty()
	p.list.Refresh()
	p.drawDetails()
	p.commands.Draw()
}

func (p *Page) drawDetails() {
	r, ok := p.list.Current()
	p.details.draw(r, ok, p.list.Pages.Total > 0, &p.m.filter, p.f.Now())
}

// drawLog shows the state of the log wherever it stands.
func (p *Page) drawLog() {
	p.broken.Say("")
	if p.m.log.damaged() && p.m.tab != logTabIndex && !p.f.Lost() {
		p.broken.Say("The log was changed after Nod wrote it: what is listed may not be what happened.",
			kit.NewButton("Show the log", "3", kit.Plain, p.f.ChromeKeys(), func() { p.turn(logTabIndex) }))
	}
	p.log.draw(p.m.log, p.f.Now())
	icon, text := logSummary(p.m.log)
	p.footer.SetIcon(icon)
	p.footer.SetText(text)
	p.commands.Draw()
}

// drawEmpty shows what stands in the place of an empty list.
func (p *Page) drawEmpty() {
	m, total := &p.m, p.list.Pages.Total
	switch {
	case m.failure != "" && total == 0 && !p.f.Lost():
		p.empty.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The log could not be read", m.failure, p.helpers.tryAgain)
	case m.slow && (total == 0 || !m.read):
		p.empty.Skeleton(func() fyne.CanvasObject { return kit.NewRow(newRowContent()) })
	case !m.read || total > 0 || m.failure != "":
		p.empty.Hide()
	case m.filter.narrows():
		p.empty.Say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found",
			"No call in the log matches the filter.", p.helpers.clearFilter)
	default:
		p.empty.Say("empty", assets.Tray(assets.ColorMuted), "Nothing happened yet",
			"Each call that an assistant makes of a tool is listed here: what it asked for, what was decided and why, and what came of it. "+
				"Calls that were denied are listed, too.")
	}
	p.empty.Enable(!p.f.Lost())
}

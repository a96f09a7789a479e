// Package history is the page that shows what was done, by whom and what came of it: decisions about
// files, plans and negotiations, and every call of a tool, as the audit log has them, with Undo where
// that is possible. Whether the log itself is whole is on a page above it.
//
// Every text of a record may be hostile and is cleaned where it is put into words.
package history

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the history. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f       *frame.Frame
	m       model
	refresh *kit.Refresher // of the newest records
	keep    bool           // the next fetch is for the list that is shown
	begins  map[int64]bool // the records that are the first of their day below one of another

	broken  *kit.Banner // the log is damaged
	filters *filters
	heading *listHeading
	list    *list
	empty   *kit.Face
	details *details
	log     *logPage
	footer  *kit.Button // whether the log is whole; it leads to the page of the log

	again, clearButton *kit.Button
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, empty: kit.NewFace(), broken: kit.NewBanner()}
	p.Table = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchNewest, Slow: func(on bool) { p.m.loading.Slow = on; p.drawEmpty() }}
	p.list = p.newList()
	p.heading = newListHeading(p.Table)
	p.details = newDetails(p.Table)
	p.filters = newFilters(f, p.narrow, func() { f.Focus(p.list) })
	p.log = newLogPage(p)
	p.again, p.clearButton = p.Table.Button("try-again", kit.Primary), p.Table.Button("clear-filter", kit.Primary)
	p.footer = kit.NewButton("", "", kit.Quiet, f.ChromeKeys(), func() { p.showLog(false) })
	left := container.NewBorder(p.heading.box, nil, nil, nil, kit.Pad(0, 0, 8, 0, container.NewStack(p.list, p.empty.Box)))
	head := kit.Rows(0, p.broken.Container, p.filters.box)
	p.Body = container.NewBorder(head, nil, nil, nil, kit.Halves(left, p.details.box))
	return p
}

// Footer shows whether the log is whole.
func (p *Page) Footer() fyne.CanvasObject { return p.footer }

// Focus returns the list.
func (p *Page) Focus() fyne.Focusable { return p.list }

// Shown fetches what is shown; the log is verified once, the first time.
func (p *Page) Shown() {
	p.keep = p.m.loading.Read
	p.refresh.Refresh()
	if !p.m.log.known {
		p.verify()
	}
}

// Changed fetches again when something was recorded.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicActivity {
		p.keep = p.m.loading.Read
		p.refresh.Changed()
	}
}

// Escape leaves the filter.
func (p *Page) Escape() bool {
	if !p.m.filter.narrows() && p.filters.search.Text == "" {
		return false
	}
	p.clearFilter()
	return true
}

// Draw updates the summary of the log, the filters and the list.
func (p *Page) Draw() {
	p.drawLog()
	p.filters.draw(&p.m, p.list.Pages.Total)
	p.drawList()
}

func (p *Page) drawList() {
	p.drawDay()
	p.heading.draw(&p.m)
	p.drawEmpty()
	p.list.Refresh()
	r, ok := p.list.Current()
	p.fetchFiles(r)
	p.details.draw(r, p.m.files.of(r), ok, p.list.Pages.Total > 0, &p.m.filter, p.f.Now())
	p.Table.Draw()
}

// drawLog shows the state of the log wherever it is shown.
func (p *Page) drawLog() {
	p.broken.Say("")
	if p.m.log.damaged() && !p.f.Lost() {
		p.broken.Say(lang.T("The log was changed after Nod wrote it: the list may not show what happened."),
			kit.NewButton(lang.T("Show the log"), "V", kit.Plain, p.f.ChromeKeys(), func() { p.showLog(false) }))
	}
	p.log.Draw()
	icon, text := logSummary(p.m.log)
	p.footer.SetIcon(icon)
	p.footer.SetText(text)
	p.Table.Draw()
}

// drawEmpty draws what is shown in place of an empty list.
func (p *Page) drawEmpty() {
	p.empty.Draw(p.m.loading, p.list.Pages.Total, p.f.Lost(), kit.ListFaces{
		Failed: lang.T("The history could not be read"), Again: p.again,
		Row: func() fyne.CanvasObject { return kit.NewListRow(newRowContent()) },
		Nothing: func() {
			if p.m.filter.narrows() {
				p.empty.Say("no hits", theme.NewColoredResource(theme.SearchIcon(), assets.ColorMuted), lang.T("Nothing found"), lang.T("Nothing in the history matches the filter."), p.clearButton)
				return
			}
			p.empty.Say("empty", theme.NewColoredResource(theme.HistoryIcon(), assets.ColorMuted), lang.T("Nothing yet"),
				lang.T("What you decide is listed here, and everything that an assistant or another program asks for, with what came of it. What can be undone has its Undo here, also after weeks."))
		},
	})
}

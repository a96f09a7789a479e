// Package proposals is the page on which a person reviews proposals and decides
// them: a list, the details of the current one, and one press for each thing
// that can be done.
package proposals

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/picture"
	"github.com/nod-app/nod/views/folders"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/plans"
)

// Page is the page of the proposals. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f       *frame.Frame
	m       model
	refresh *kit.Refresher
	next    reading // why the list is read next

	filters   *filters
	list      *list
	empty     *empty
	batch     *batchBar
	details   *details
	questions *waitingQuestions
	thumbs    *thumbnails
	footer    *kit.Button // whether Nod watches; it leads to the watched folders
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, m: newModel()}
	p.Table = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Slow: func(on bool) { p.m.loading.Slow = on; p.drawEmpty() }}
	p.filters = newFilters(f, p.m.query, p.setQuery, p.focusList)
	pictures := picture.NewReader()
	p.questions = newWaitingQuestions(f)
	p.thumbs = newThumbnails(f, pictures.Read, p.drawList)
	p.list = p.newList()
	p.empty = newEmpty(f, p.Table)
	p.batch = newBatchBar(f, p.Table, func(on bool) { p.m.include = on; p.drawBatch() })
	p.details = newDetails(f, p.Table, pictures, newGroupFiles(p), p.questions)
	p.footer = kit.NewButton("", "", kit.Quiet, f.ChromeKeys(), func() { f.OpenPage(api.WindowFolders) })
	left := container.NewBorder(p.filters.choices, p.batch.box, nil, nil, kit.Pad(0, 0, 8, 0, container.NewStack(p.list, p.empty.Box)))
	p.Body = container.NewBorder(container.NewVBox(p.filters.box, kit.Hairline()), nil, nil, nil, kit.Halves(left, p.details.box))
	return p
}

// Pressed implements frame.Presser.
func (p *Page) Pressed() { p.list.Stir() }

// Focus returns the list.
func (p *Page) Focus() fyne.Focusable { return p.list }

// Footer shows whether Nod watches.
func (p *Page) Footer() fyne.CanvasObject { return p.footer }

// Shown fetches what the list shows.
func (p *Page) Shown() {
	p.m.sight.hidden = false
	p.watchSight()
	p.next = p.next.again(p.m.loading.Read)
	p.refresh.Refresh()
}

// Hidden implements frame.Hider: what is in the list is in sight no more.
func (p *Page) Hidden() {
	p.m.sight.hidden = true
	p.stopWatching()
}

// Dropped hands documents to plan from to the page of the plans, which is listed while it is used.
// For others, and for what is dropped with them, it has moves proposed.
func (p *Page) Dropped(paths []string) {
	if slices.ContainsFunc(paths, func(path string) bool { return !plans.Takes(path) }) {
		folders.Propose(p.f, paths)
		return
	}
	p.f.Drop(api.WindowPlans, paths)
}

// Changed fetches again when proposals changed somewhere.
func (p *Page) Changed(e api.Event) {
	p.next = p.next.again(p.m.loading.Read)
	switch e.Topic {
	case "": // something was done here: its outcome is waited for
		p.next = p.next.done()
		p.refresh.Refresh()
	case api.TopicProposals:
		p.refresh.Changed()
	case api.TopicApprovals:
		p.questions.refresh.Changed()
	}
}

// Escape closes the selection, then the filter.
func (p *Page) Escape() bool {
	switch {
	case p.hasSelection():
		p.selectNone()
	case p.m.query.Query != "":
		p.filters.search.SetText("")
	default:
		return false
	}
	return true
}

// Draw shows what depends on the agent as a whole.
func (p *Page) Draw() {
	status, _ := p.f.Status()
	drawFooter(p.footer, status, p.f.Lost())
	p.drawWaiting(status)
	p.drawList()
}

// drawList shows the list and what is current or selected in it.
func (p *Page) drawList() {
	p.drawFilters()
	p.drawEmpty()
	p.list.Refresh()
	p.drawBatch()
	current, ok := p.current()
	s, head := p.currentSection()
	text := headOf(s, p.f.Home)
	x, waits := p.currentItem()
	if waits {
		text, head = x.head(), true
	}
	p.details.draw(&p.m, current, ok, p.hasRows())
	p.details.drawSection(text, s, x, head && !p.hasSelection(), p.shownOf(s))
	p.Table.Draw()
}

func (p *Page) drawFilters() {
	status, _ := p.f.Status()
	p.filters.draw(&p.m, p.list.Pages.Total, status.Others(), status.Folders)
}

func (p *Page) drawBatch() { p.batch.draw(&p.m) }

func (p *Page) drawEmpty() {
	status, known := p.f.Status()
	p.empty.draw(&p.m, p.list.Pages.Total, p.f.Lost(), status, known)
}

func (p *Page) focusList() { p.f.Focus(p.list) }

// Package proposals is the page on which a person reviews proposals and decides
// them: a list, the details of the current one, and one press for each thing
// that can be done.
package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the proposals. All its methods belong on the UI goroutine.
type Page struct {
	f        *frame.Frame
	commands *frame.Commands
	m        model
	refresh  *kit.Refresher
	keep     bool // the next fetch is for the list that is shown

	head    *head
	list    *list
	empty   *kit.Face
	helpers helpers
	batch   *batch
	details *details
	footer  *footer
	content fyne.CanvasObject
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, m: newModel(), empty: kit.NewFace()}
	p.commands = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Slow: p.setSlow}
	p.head = newHead(f, headActions{filter: p.setFilter, order: p.setOrder, toList: p.focusList})
	p.list = p.newList()
	p.helpers = newHelpers(f, p.commands)
	p.batch = newBatch(f, p.commands, p.setInclude)
	p.details = newDetails(f, p.commands)
	p.footer = newFooter(f)
	left := container.NewBorder(p.head.choices, p.batch.box, nil, nil,
		kit.Pad(0, 0, 8, 8, container.NewStack(p.list, p.empty.Box)))
	p.content = container.NewBorder(container.NewVBox(p.head.box, kit.Hairline()), nil, nil, nil, kit.Halves(left, p.details.box))
	return p
}

// Content implements frame.Page.
func (p *Page) Content() fyne.CanvasObject { return p.content }

// Commands implements frame.Page.
func (p *Page) Commands() *frame.Commands { return p.commands }

// Focus is the list.
func (p *Page) Focus() fyne.Focusable { return p.list }

// Footer says whether Nod watches.
func (p *Page) Footer() fyne.CanvasObject { return p.footer.button }

// Shown fetches what the list shows.
func (p *Page) Shown() {
	p.keep = p.m.read
	p.refresh.Refresh()
}

// Changed fetches again when proposals changed somewhere.
func (p *Page) Changed(e api.Event) {
	p.keep = p.m.read
	switch e.Topic {
	case "": // something was done here: its outcome is waited for
		p.refresh.Refresh()
	case api.TopicProposals:
		p.refresh.Changed()
	}
}

// Draw shows what depends on the agent as a whole.
func (p *Page) Draw() {
	status, _ := p.f.Status()
	p.head.drawFolders(status.Folders)
	p.footer.draw(status)
	p.drawList()
}

// Escape closes the selection, then the filter.
func (p *Page) Escape() bool {
	switch {
	case len(p.m.selection.marked) > 0:
		p.m.selection.clear()
		p.drawList()
	case p.m.filter.Query != "":
		p.head.setQuery("")
	default:
		return false
	}
	return true
}

// drawList shows the list and what is current or selected in it.
func (p *Page) drawList() {
	p.head.draw(&p.m, p.list.Pages.Total)
	p.drawEmpty()
	p.list.Refresh()
	p.batch.draw(&p.m, p.list.Pages.Total)
	p.drawDetails()
	p.commands.Draw()
}

func (p *Page) drawDetails() {
	current, ok := p.current()
	p.details.draw(&p.m, current, ok, p.list.Pages.Total > 0)
}

// ask puts a question below the details; noQuestion takes it away.
func (p *Page) ask(q question) {
	current, ok := p.current()
	p.m.question = q
	if q == noQuestion || !ok {
		p.details.setForm(nil)
		p.f.CloseForm()
	} else {
		form := p.newForm(q, current)
		p.details.setForm(form)
		p.f.OpenForm(form)
	}
	p.commands.Draw()
}

func (p *Page) focusList() { p.f.Focus(p.list) }

// current is the proposal whose details are shown.
func (p *Page) current() (api.Proposal, bool) { return p.list.Current() }

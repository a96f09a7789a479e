package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// Frame is one window: its pages and what is around them.
type Frame struct {
	Options
	Window fyne.Window

	pages  map[api.WindowName]*shown
	name   api.WindowName // of the page that is shown
	stack  []*shown       // sub-pages, the last one is in sight
	seen   *shown         // what show put into the middle
	status status
	rail   *rail
	nav    *nav // of the pages that share an item of the rail; nil: none was shown yet
	banner *banners
	result *resultLine
	center *fyne.Container
	form   *kit.Form
	keys   keys
	held   bool // the key that is typed repeats
	busy   bool // something was asked for and is not done
	// choosing: a dialog of the desktop is open in which a file is chosen.
	choosing bool
	undo     bool // Undo was pressed while something else ran
	lost     bool // the agent does not run
	// offered is what Ctrl+Z takes back while the result line asks whether it should.
	offered offer
}

// shown is a page with the title that it has in this window.
type shown struct {
	Page
	title string
	said  *message // on a page of the rail, for its sub-pages too; nil: nothing
}

// New fills an empty window with the first page; nothing is fetched before Start.
func New(win fyne.Window, o Options) *Frame {
	f := &Frame{Options: o, Window: win, pages: map[api.WindowName]*shown{}, center: container.NewStack()}
	f.keys = keys{f}
	f.banner = newBanners(f)
	f.result = newResultLine(f)
	f.rail = newRail(f)
	f.status.refresher = f.newStatusRefresher()
	win.SetPadded(false)
	line := f.result.box
	if o.Steps { // the page has it
		line = container.NewStack()
	}
	win.SetContent(container.New(windowLayout{}, f.banner.box, f.rail.box, f.center, line))
	f.bind(f.commands())
	win.SetOnDropped(f.DropFiles)
	win.SetCloseIntercept(f.CloseWindow)
	f.turn(o.Pages[0].Name)
	return f
}

// Start fetches what is shown and puts the focus on it; it is called whenever
// the window is shown.
func (f *Frame) Start() {
	f.RefreshStatus()
	f.current().Shown()
	f.focusPage()
}

// CloseWindow hides the window, since the person closes it. What was in sight counts as
// hidden until the window is shown again.
func (f *Frame) CloseWindow() {
	if p, ok := f.pages[f.name].Page.(Closer); ok {
		p.Closed()
	}
	f.Hidden()
	f.Close()
}

// Name returns the page that is shown.
func (f *Frame) Name() api.WindowName { return f.name }

// Turn shows another page in this window, unless the one in sight asks about typed text first.
func (f *Frame) Turn(name api.WindowName) {
	if f.name == name && len(f.stack) == 0 {
		f.focusPage()
		return
	}
	if p, ok := f.current().Page.(Keeper); ok && f.form == nil && p.Keep() {
		return
	}
	f.turn(name)
	f.current().Shown()
	f.focusPage()
}

// OpenPage shows a page in this window if the window has it, else in another one.
func (f *Frame) OpenPage(name api.WindowName) {
	if f.entry(name).Name == name {
		f.Turn(name)
	} else if f.OpenWindow != nil {
		f.OpenWindow(name)
	}
}

// OpenItem shows a page, and on it what has that id; empty: what it shows.
func (f *Frame) OpenItem(name api.WindowName, id string) {
	f.OpenPage(name)
	if p, ok := f.current().Page.(Opener); ok && f.name == name && id != "" {
		p.OpenItem(id)
	}
}

func (f *Frame) turn(name api.WindowName) {
	name = f.entry(name).Name
	f.closeForm()
	if f.name != name {
		f.result.leave()
	}
	f.stack = nil
	f.name = name
	if f.pages[name] == nil {
		e := f.entry(name)
		f.pages[name] = f.adopt(e.New(f), e.Title)
	}
	f.show()
}

func (f *Frame) entry(name api.WindowName) Entry {
	for _, e := range f.Pages {
		if e.Name == name {
			return e
		}
	}
	return f.Pages[0]
}

// adopt makes the keys of a page known to the window.
func (f *Frame) adopt(p Page, title string) *shown {
	f.bind(p.Commands().list)
	return &shown{Page: p, title: title}
}

// Push shows a sub-page above the page; Back, or Escape, leads back.
func (f *Frame) Push(p Page, title string) {
	f.closeForm()
	f.stack = append(f.stack, f.adopt(p, title))
	f.Hint("") // of what is below the sub-page
	f.show()
	f.current().Shown()
	f.focusPage()
}

// Back leaves a sub-page.
func (f *Frame) Back() {
	if len(f.stack) > 0 {
		f.stack = f.stack[:len(f.stack)-1]
		f.show()
		f.current().Shown()
		f.focusPage()
	}
}

// Leave leaves a sub-page if it is the one in sight, and reports whether it was: what the
// person has opened since stays.
func (f *Frame) Leave(p Page) bool {
	if f.Top() != p {
		return false
	}
	f.Back()
	return true
}

// Top returns the sub-page in sight; nil if the page itself is.
func (f *Frame) Top() Page {
	if len(f.stack) == 0 {
		return nil
	}
	return f.current().Page
}

func (f *Frame) current() *shown {
	if len(f.stack) > 0 {
		return f.stack[len(f.stack)-1]
	}
	return f.pages[f.name]
}

// show puts the current page into the middle.
func (f *Frame) show() {
	c := f.current()
	if f.seen != c {
		f.Hidden()
	}
	f.seen = c
	content := c.Content()
	if len(f.stack) > 0 {
		content = f.subPage(c.title, content)
	} else {
		content = f.beside(f.entry(f.name), content)
	}
	f.Window.SetTitle(f.windowTitle())
	f.center.Objects = []fyne.CanvasObject{content}
	f.center.Refresh()
	f.result.setFooter(c.Page)
	f.Draw()
}

func (f *Frame) windowTitle() string {
	e := f.entry(f.name)
	title := e.Title
	if e.In != "" {
		title = e.In + ": " + title
	}
	if f.Prompt {
		return title
	}
	return lang.T("Nod – %s", title)
}

// Hidden tells the page in sight that it no longer is.
func (f *Frame) Hidden() {
	if f.seen == nil {
		return
	}
	if p, ok := f.seen.Page.(Hider); ok {
		p.Hidden()
	}
}

// DropFiles passes files that were dropped on the window to the page.
func (f *Frame) DropFiles(_ fyne.Position, uris []fyne.URI) {
	p, ok := f.current().Page.(Dropper)
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	if ok && len(paths) > 0 && f.Window.Canvas().Overlays().Top() == nil {
		p.Dropped(paths)
	}
}

// Drop shows a page, and drops files on it.
func (f *Frame) Drop(name api.WindowName, paths []string) {
	f.OpenPage(name)
	if p, ok := f.current().Page.(Dropper); ok && f.name == name {
		p.Dropped(paths)
	}
}

// Draw shows what is known of the agent, and lets every button say whether it
// can be pressed.
func (f *Frame) Draw() {
	f.banner.draw()
	f.rail.draw()
	f.result.draw()
	if c := f.current(); c != nil {
		c.Draw()
		c.Commands().Draw()
	}
}

// Focus puts the focus on an object; nil: on none. A key that is held while the focus moves
// decides nothing where it has come to.
func (f *Frame) Focus(o fyne.Focusable) {
	f.held = true
	if o == nil {
		f.Window.Canvas().Unfocus()
		return
	}
	f.Window.Canvas().Focus(o)
}

func (f *Frame) focusPage() { f.Focus(f.current().Focus()) }

// SetLost sets whether the agent runs. What was shown last stays and can be read.
func (f *Frame) SetLost(lost bool) {
	if f.lost == lost {
		return
	}
	f.lost = lost
	if lost {
		f.busy = false
	}
	f.Draw()
	if !lost {
		f.Changed()
	}
}

// Lost reports whether the agent does not run.
func (f *Frame) Lost() bool { return f.lost }

// Can reports whether something may be asked of the agent now.
func (f *Frame) Can() bool { return !f.lost && !f.busy }

// Changed says that anything may have changed.
func (f *Frame) Changed() { f.Event(api.Event{}) }

// Event passes an event of the agent to the page in sight, and to the one below
// a sub-page; others fetch when they are shown. The zero Event says that
// anything may have changed.
func (f *Frame) Event(e api.Event) {
	if e.Topic != api.TopicChats && !f.Prompt { // a reply changes its conversation ten times a second, and nothing in the status
		f.status.refresher.Changed()
	}
	f.pages[f.name].Changed(e)
	if len(f.stack) > 0 {
		f.current().Changed(e)
	}
}

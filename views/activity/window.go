package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// Title is what stands on the window.
const Title = "Nod – Activity"

// Window is the activity window. All its methods belong on the UI goroutine.
type Window struct {
	o     Options
	win   fyne.Window
	st    state
	fetch fetching
	keys  kit.Keys
	held  bool // the key that is typed was pressed before and only repeats

	gone    *kit.Banner // Nod does not run
	broken  *kit.Banner // the log is damaged
	head    *head
	filters *filters
	line    *line
	list    *list
	face    *kit.Face
	details *details
	grants  *grantsPage
	log     *logPage
	foot    *foot
	review  fyne.CanvasObject
	help    *help // shown instead of a page; nil: it is not
	center  *fyne.Container
}

// New fills an empty window; nothing is fetched before Start.
func New(win fyne.Window, o Options) *Window {
	w := &Window{o: o, win: win, st: state{pages: newPages()}}
	w.keys = keys{w}
	w.gone, w.broken = kit.NewBanner(), kit.NewBanner()
	w.foot = newFoot(w)
	w.line = newLine(w)
	w.list = newList(w)
	w.face = kit.NewFace()
	w.details = newDetails(w)
	w.filters = newFilters(w)
	w.grants = newGrantsPage(w)
	w.log = newLogPage(w)
	w.head = newHead(w)
	w.review = w.layReview()
	w.center = container.NewStack(w.review)
	top := container.NewVBox(w.gone.Container, w.broken.Container, w.head.box, kit.Hairline())
	win.SetPadded(false)
	win.SetContent(container.NewBorder(top, w.foot.box, nil, nil, w.center))
	kit.Bind(win.Canvas(), w.keys, shortcuts())
	w.draw()
	return w
}

// layReview stands the list beside the details. The list is first in the order of tabs.
func (w *Window) layReview() fyne.CanvasObject {
	left := container.NewBorder(w.line.box, nil, nil, nil, kit.Pad(0, 0, 8, 8, container.NewStack(w.list, w.face.Box)))
	return container.NewBorder(w.filters.box, nil, nil, nil, kit.Halves(left, w.details.box))
}

// Start fetches what is shown and puts the focus on it; the log is checked
// once, the first time.
func (w *Window) Start() {
	w.win.Canvas().Focus(w.first())
	w.fetchHead(w.st.started)
	w.fetchGrants()
	if !w.st.log.known {
		w.verify()
	}
}

// SetLost says whether Nod runs. What was shown last stays and can be read.
func (w *Window) SetLost(lost bool) {
	if w.st.lost == lost {
		return
	}
	w.st.lost = lost
	if lost {
		w.st.busy = false
	}
	w.draw()
	if !lost {
		w.refresh()
	}
}

// Say puts a sentence into the bottom line.
func (w *Window) Say(text string) { w.say(text, false) }

func (w *Window) say(text string, bad bool) {
	w.st.result = result{text, bad}
	w.foot.draw()
}

// Open shows the page "calls", "grants" or "log"; any other name changes nothing.
func (w *Window) Open(page string) {
	for i, t := range tabs() {
		if t.page == page {
			w.turn(tab(i))
		}
	}
}

// turn shows another page and puts the focus on it.
func (w *Window) turn(to tab) {
	w.st.tab, w.help = to, nil
	w.put([]fyne.CanvasObject{w.review, w.grants.box, w.log.box}[to])
}

// back leaves the help.
func (w *Window) back() { w.turn(w.st.tab) }

func (w *Window) put(o fyne.CanvasObject) {
	w.center.Objects = []fyne.CanvasObject{o}
	w.center.Refresh()
	w.draw()
	w.win.Canvas().Focus(w.first())
}

// first is what gets the focus on the page that is shown.
func (w *Window) first() fyne.Focusable {
	switch {
	case w.help != nil:
		return w.help.back
	case w.st.tab == grants:
		return w.grants.first()
	case w.st.tab == theLog:
		return w.log.first()
	}
	return w.list
}

// draw shows everything anew.
func (w *Window) draw() {
	w.drawBanners()
	w.head.draw()
	w.filters.draw()
	w.drawCalls()
	w.grants.draw()
	w.log.draw()
	w.foot.draw()
}

// drawCalls shows the list and what is chosen in it.
func (w *Window) drawCalls() {
	w.head.count()
	w.line.draw()
	w.drawFace()
	w.list.Refresh()
	w.details.draw()
}

// drawBanners says what is wrong, if anything is.
func (w *Window) drawBanners() {
	w.gone.Say("")
	w.broken.Say("")
	if w.st.lost {
		w.gone.Say("Nod is not running – reconnecting…", kit.NewButton("Start Nod", "", kit.Primary, w.keys, w.startAgent))
	} else if w.st.log.damaged() && w.st.tab != theLog {
		w.broken.Say("The log was changed after Nod wrote it: what is listed may not be what happened.",
			kit.NewButton("Look", "3", kit.Plain, w.keys, func() { w.turn(theLog) }))
	}
}

func (w *Window) startAgent() {
	if w.o.StartAgent == nil {
		return
	}
	if err := w.o.StartAgent(); err != nil {
		w.say(kit.Failed("start Nod", err), true)
	}
}

package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// Title is what stands on the window.
const Title = "Nod – Proposals"

// Window is the proposals window. All its methods belong on the UI goroutine.
type Window struct {
	o     Options
	win   fyne.Window
	st    state
	fetch fetching
	keys  kit.Keys
	held  bool // the key that is typed was pressed before and only repeats

	gone    *kit.Banner // Nod does not run
	warning *kit.Banner
	head    *head
	list    *list
	face    *face
	batch   *batch
	details *details
	foot    *foot
	review  fyne.CanvasObject
	page    page            // shown instead of the review; nil: none
	center  *fyne.Container // review or page
}

// page is what can stand in the place of the list for a while.
type page interface {
	content() fyne.CanvasObject
	first() fyne.Focusable // what gets the focus
	update()               // the status changed, or Nod came or went
}

// New fills an empty window; nothing is fetched before Start.
func New(win fyne.Window, o Options) *Window {
	w := &Window{o: o, win: win, st: newState()}
	w.keys = keys{w}
	w.gone, w.warning = kit.NewBanner(), kit.NewBanner()
	w.foot = newFoot(w)
	w.list = newList(w)
	w.face = newFace(w)
	w.batch = newBatch(w)
	w.details = newDetails(w)
	w.head = newHead(w)
	w.review = w.layReview()
	w.center = container.NewStack(w.review)
	top := container.NewVBox(w.gone.Container, w.warning.Container)
	win.SetPadded(false)
	win.SetContent(container.NewBorder(top, w.foot.box, nil, nil, w.center))
	kit.Bind(win.Canvas(), w.keys, shortcuts())
	w.draw()
	return w
}

// layReview stands the list beside the details. The list is first in the order of tabs.
func (w *Window) layReview() fyne.CanvasObject {
	left := container.NewBorder(w.head.choices, w.batch.box, nil, nil,
		kit.Pad(0, 0, 8, 8, container.NewStack(w.list, w.face.Box)))
	both := kit.Halves(left, w.details.box)
	return container.NewBorder(container.NewVBox(w.head.box, kit.Hairline()), nil, nil, nil, both)
}

// Start fetches what is shown and puts the focus on the list.
func (w *Window) Start() {
	w.win.Canvas().Focus(w.list)
	w.fetchStatus()
	w.fetchList([]int{0}, false)
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

// open shows a page in the place of the list.
func (w *Window) open(p page) {
	w.page = p
	w.center.Objects = []fyne.CanvasObject{p.content()}
	w.center.Refresh()
	w.win.Canvas().Focus(p.first())
}

// back shows the list again.
func (w *Window) back() {
	w.page = nil
	w.center.Objects = []fyne.CanvasObject{w.review}
	w.center.Refresh()
	w.draw()
	w.win.Canvas().Focus(w.list)
}

// draw shows everything anew.
func (w *Window) draw() {
	w.drawGone()
	w.drawHead()
	w.drawStatus()
	w.drawChoice()
}

// drawChoice shows the list and what is chosen in it.
func (w *Window) drawChoice() {
	w.drawFace()
	w.list.Refresh()
	w.batch.draw()
	w.details.draw()
}

func (w *Window) drawHead() { w.head.draw() }
func (w *Window) drawFace() { w.face.draw() }

// drawStatus shows what is known of Nod as a whole.
func (w *Window) drawStatus() {
	w.drawWarning()
	w.head.drawFolders()
	w.foot.draw()
	w.drawFace()
	if w.page != nil {
		w.page.update()
	}
}

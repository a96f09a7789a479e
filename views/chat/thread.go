package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

const (
	threadEdge float32 = 16
	rowGap     float32 = 8
	near       float32 = 200 // rows this far out of sight are ready
	farRows            = 60  // rows that are kept ready while they are not visible
)

// row is one thing in the conversation: a message, or a call of a tool.
type row interface {
	// estimate is about how high it is, found without drawing anything.
	estimate(width float32) float32
	// newView draws it.
	newView() view
}

// view draws a row while it is near to being seen.
type view interface {
	object() fyne.CanvasObject
	// height lays the object out and says how high it is.
	height(width float32) float32
	// draw shows another state of the row.
	draw()
	// mark sets whether it is the current row, and whether the person chose it.
	mark(current, chosen bool)
	// inSight sets whether all of it is visible.
	inSight(whole bool)
}

// slot is a row with its place.
type slot struct {
	row
	key   string
	h     float32
	exact bool // h was measured, not estimated
	view  view // nil while it is far from being seen
}

// drawAgain shows another state of the row.
func (s *slot) drawAgain() {
	s.exact = false
	if s.view != nil {
		s.view.draw()
	}
}

// thread is a column of rows of any height. Only those in sight exist
// as objects: with 300 messages it costs what the few in sight cost. While its
// end is in sight it follows it; otherwise it stays at what is being read.
type thread struct {
	box     *fyne.Container
	scroll  *container.Scroll
	content kit.Placed
	width   float32 // of messages, at most
	slots   []*slot
	top     string  // the row at the upper edge
	above   float32 // how far that is out of sight
	end     bool    // it stays at its end
	placing bool
	drawn   func(*slot) // a row has a new view
	moved   func()      // what is in sight has changed
}

func newThread(drawn func(*slot), moved func()) *thread {
	t := &thread{width: messageWidth(), end: true, drawn: drawn, moved: moved}
	t.content.Init(&t.content, nil)
	t.scroll = container.NewVScroll(&t.content)
	t.scroll.OnScrolled = func(p fyne.Position) {
		if !t.placing {
			t.scrollTo(p.Y)
		}
	}
	t.box = container.New(t, t.scroll)
	return t
}

func (t *thread) set(slots []*slot) {
	t.slots = slots
	t.place()
}

// restart begins with other rows, at their end.
func (t *thread) restart() {
	t.slots, t.end, t.top = nil, true, ""
	t.scroll.Offset = fyne.Position{}
	t.place()
}

// changed draws another state of a row.
func (t *thread) changed(key string) {
	if i := t.find(key); i >= 0 {
		t.slots[i].drawAgain()
		t.place()
	}
}

// resized says that a row's height may have changed.
func (t *thread) resized(key string) {
	if i := t.find(key); i >= 0 {
		t.slots[i].exact = false
		t.place()
	}
}

func (t *thread) find(key string) int {
	return slices.IndexFunc(t.slots, func(s *slot) bool { return s.key == key })
}

// MinSize is for Fyne.
func (*thread) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 120) }

// Layout gives the scroll all room. All rows are measured again: a question is as high as the room.
func (t *thread) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	was := t.scroll.Size()
	t.scroll.Resize(s)
	if was == s {
		return
	}
	for _, r := range t.slots {
		if r.exact = false; was.Width != s.Width && r.view == nil {
			r.h = 0
		}
	}
	t.place()
}

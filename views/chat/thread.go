package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// row is one thing in the column: a message, or a call of a tool.
type row interface {
	// estimate is about how high it is, found without drawing anything.
	estimate(width float32) float32
	// object is what shows it; it is made when it comes near to being seen.
	object() fyne.CanvasObject
	// height lays the object out and says how high it is.
	height(width float32) float32
	// release gives the object away, since it is far from being seen.
	release()
	// inSight says whether all of it is to be seen.
	inSight(whole bool)
	// preferredWidth is how wide it would like to be; 0: as wide as the column.
	preferredWidth() float32
	// mark says whether it is the current row, and whether the person chose it.
	mark(current, chosen bool)
}

// slot is a row with its place.
type slot struct {
	row
	key   string
	h     float32
	exact bool // h was measured, not estimated
	built bool
}

const (
	threadEdge float32 = 16
	between    float32 = 8   // from one row to the next
	near       float32 = 200 // rows this far out of sight are ready
	farRows            = 60  // rows that are kept ready while they are not to be seen
)

// thread is a column of rows of any height of which only those in sight exist
// as objects: with 300 messages it costs what the few in sight cost. While its
// end is in sight it follows it; otherwise it stays at what is being read.
type thread struct {
	box     *fyne.Container
	scroll  *container.Scroll
	pane    *pane
	most    float32 // the width of the column at most
	slots   []*slot
	top     anchor
	end     bool // it stays at its end
	placing bool
	moved   func() // what is in sight has changed; may be nil
}

func newThread(most float32) *thread {
	t := &thread{most: most, end: true}
	t.pane = newPane(t)
	t.scroll = container.NewVScroll(t.pane)
	t.scroll.OnScrolled = t.scrolled
	t.box = container.New(threadLayout{t}, t.scroll)
	return t
}

// set shows other rows. Those with the key of one that is there must be the
// same; fresh are the keys of those whose height may have changed.
func (t *thread) set(slots []*slot, fresh map[string]bool) {
	for _, s := range slots {
		if fresh[s.key] {
			s.exact = false
		}
	}
	t.slots = slots
	t.place()
}

// restart begins with other rows, at their end.
func (t *thread) restart() {
	t.slots, t.end, t.top = nil, true, anchor{}
	t.scroll.Offset = fyne.Position{}
	t.place()
}

// changed says that a row's height may have changed.
func (t *thread) changed(key string) {
	if i := t.find(key); i >= 0 {
		t.slots[i].exact = false
		t.place()
	}
}

func (t *thread) find(key string) int {
	return slices.IndexFunc(t.slots, func(s *slot) bool { return s.key == key })
}

// width is that of the column.
func (t *thread) width() float32 { return t.room(t.most) }

// room is as much of a width as there is.
func (t *thread) room(most float32) float32 {
	return max(0, min(most, t.scroll.Size().Width-2*threadEdge))
}

// widthOf is the width of a row.
func (t *thread) widthOf(s *slot) float32 { return t.room(max(t.most, s.preferredWidth())) }

// refold measures all rows anew, since the width has changed.
func (t *thread) refold() {
	for _, s := range t.slots {
		s.exact = false
		if !s.built {
			s.h = 0
		}
	}
	t.place()
}

// threadLayout gives the scroll all room, and tells the thread of a new width.
type threadLayout struct{ t *thread }

func (threadLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 120) }

func (l threadLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	was := l.t.scroll.Size()
	o[0].Resize(s)
	switch {
	case was.Width != s.Width:
		l.t.refold()
	case was.Height != s.Height:
		l.t.place()
	}
}

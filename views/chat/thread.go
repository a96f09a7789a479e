package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// row is one thing in the column: a message, or a call of a tool.
type row interface {
	// guess is about how high it is, said without drawing anything.
	guess(width float32) float32
	// object is what shows it; it is made when it comes near to being seen.
	object() fyne.CanvasObject
	// height lays the object out and says how high it is.
	height(width float32) float32
	// drop gives the object away, since it is far from being seen.
	drop()
	// sight says whether all of it is to be seen.
	sight(whole bool)
	// wide says how wide it would like to be, if not as the column is.
	wide() float32
	// mark says whether it is the one that keys act on, and whether they come here.
	mark(current, focused bool)
}

// slot is a row with its place.
type slot struct {
	row
	key   string
	h     float32
	exact bool // h is not only a guess
	built bool
}

const (
	threadEdge float32 = 16
	between    float32 = 8   // from one row to the next
	near       float32 = 200 // rows this far out of sight are ready
	farRows            = 60  // rows that are kept ready while they are not to be seen
)

// thread is a column of rows of any height of which only those in sight exist
// as objects: with 300 messages it costs what the few in sight cost. It stays
// at its end while it is there, and where it is read when it is not.
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

// anchor is the row at the upper edge, and how far it is out of sight.
type anchor struct {
	key string
	by  float32
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
func (t *thread) widthOf(s *slot) float32 { return t.room(max(t.most, s.wide())) }

// tops are the upper edges of all rows, and the lower one of the last.
func (t *thread) tops() []float32 {
	out := make([]float32, len(t.slots)+1)
	y := threadEdge
	for i, s := range t.slots {
		out[i] = y
		y += s.h + between
	}
	out[len(t.slots)] = y - between + threadEdge
	return out
}

// place makes the rows in sight, measures them, and puts them where they
// belong. Measuring moves what is below, so it is done until nothing moves.
func (t *thread) place() {
	width, view := t.width(), t.scroll.Size().Height
	if t.placing || width <= 0 || view <= 0 {
		return
	}
	t.placing = true
	defer func() { t.placing = false }()
	for _, s := range t.slots {
		if s.h == 0 {
			s.h = s.guess(t.widthOf(s))
		}
	}
	var tops []float32
	var at float32
	for range 8 {
		tops = t.tops()
		at = t.offset(tops, view)
		if !t.measure(tops, at, view) {
			break
		}
	}
	t.show(tops, at, view)
}

// offset is how far the column is scrolled.
func (t *thread) offset(tops []float32, view float32) float32 {
	most := max(0, tops[len(tops)-1]-view)
	if t.end {
		return most
	}
	if i := t.find(t.top.key); i >= 0 {
		return max(0, min(most, tops[i]+t.top.by))
	}
	return max(0, min(most, t.scroll.Offset.Y))
}

// measure makes and measures the rows near to what is seen. true: one was not
// as high as it was thought to be.
func (t *thread) measure(tops []float32, at, view float32) (moved bool) {
	first, last := t.span(tops, at-near, at+view+near)
	for _, s := range t.slots[first:last] {
		if !s.built {
			s.object()
			s.built, s.exact = true, false
		}
		if s.exact {
			continue
		}
		h := s.height(t.widthOf(s))
		moved = moved || h != s.h
		s.h, s.exact = h, true
	}
	return moved
}

// span are the rows between two heights.
func (t *thread) span(tops []float32, from, to float32) (first, last int) {
	n := len(t.slots)
	first, _ = slices.BinarySearchFunc(tops[:n], from, func(top, from float32) int { return compare(top, from) })
	first = max(0, first-1)
	last, _ = slices.BinarySearchFunc(tops[:n], to, func(top, to float32) int { return compare(top, to) })
	return first, last
}

func compare(a, b float32) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// show puts the rows into the pane.
func (t *thread) show(tops []float32, at, view float32) {
	first, last := t.span(tops, at-near, at+view+near)
	var seen []fyne.CanvasObject
	for i := first; i < last; i++ {
		o, width := t.slots[i].object(), t.widthOf(t.slots[i])
		x := max(threadEdge, (t.scroll.Size().Width-width)/2)
		o.Move(fyne.NewPos(x, tops[i]))
		o.Resize(fyne.NewSize(width, t.slots[i].h))
		seen = append(seen, o)
	}
	t.pane.put(seen, tops[len(tops)-1])
	t.scroll.Offset.Y = at
	t.scroll.Refresh()
	for i, s := range t.slots {
		if s.built && (i < first-farRows || i >= last+farRows) {
			s.drop()
			s.built = false
		}
	}
	t.remember(tops, at)
	for i := first; i < last; i++ {
		t.slots[i].sight(tops[i] >= at && tops[i]+t.slots[i].h <= at+view)
	}
	if t.moved != nil {
		t.moved()
	}
}

// remember notes what is at the upper edge.
func (t *thread) remember(tops []float32, at float32) {
	i, _ := t.span(tops, at, at)
	if i < len(t.slots) {
		t.top = anchor{t.slots[i].key, at - tops[i]}
	}
}

// scrolled is told of each scrolling, by the wheel or the bar.
func (t *thread) scrolled(p fyne.Position) {
	if t.placing {
		return
	}
	tops := t.tops()
	t.end = p.Y >= tops[len(tops)-1]-t.scroll.Size().Height-1
	t.remember(tops, p.Y)
	t.place()
}

// by scrolls by so many pixels.
func (t *thread) by(d float32) {
	tops := t.tops()
	most := max(0, tops[len(tops)-1]-t.scroll.Size().Height)
	at := max(0, min(most, t.scroll.Offset.Y+d))
	t.end = at >= most
	t.remember(tops, at)
	t.place()
}

// toEnd goes to the end and stays there.
func (t *thread) toEnd() {
	t.end = true
	t.place()
}

// reveal scrolls no further than it takes to see a row whole, or its beginning.
func (t *thread) reveal(key string) {
	for range 3 { // what comes into sight is measured, which moves it
		i := t.find(key)
		if i < 0 {
			return
		}
		tops, view := t.tops(), t.scroll.Size().Height
		top, bottom := tops[i]-between, tops[i]+t.slots[i].h+between
		at := t.scroll.Offset.Y
		switch {
		case top < at || bottom-top > view:
			t.by(top - at)
		case bottom > at+view:
			t.by(bottom - at - view)
		default:
			return
		}
	}
}

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

package chat

import "fyne.io/fyne/v2"

// anchor is the row at the upper edge, and how far it is out of sight.
type anchor struct {
	key string
	by  float32
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

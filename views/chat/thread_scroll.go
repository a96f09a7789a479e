package chat

import "slices"

// offset returns how far the column is to be scrolled.
func (t *thread) offset(tops []float32) float32 {
	most := t.most(tops)
	if t.end {
		return most
	}
	if i := t.find(t.top); i >= 0 {
		return max(0, min(most, tops[i]+t.above))
	}
	return max(0, min(most, t.scroll.Offset.Y))
}

// remember notes what is at the upper edge.
func (t *thread) remember(tops []float32, at float32) {
	if i, _ := t.between(tops, at, at); i < len(t.slots) {
		t.top, t.above = t.slots[i].key, at-tops[i]
	}
}

// between returns the rows between two heights.
func (t *thread) between(tops []float32, from, to float32) (first, last int) {
	tops = tops[:len(t.slots)]
	first, _ = slices.BinarySearch(tops, from)
	last, _ = slices.BinarySearch(tops, to)
	return max(0, first-1), last
}

func (t *thread) most(tops []float32) float32 {
	return max(0, tops[len(tops)-1]-t.scroll.Size().Height)
}

// scrollTo scrolls to a height, as far as there is something.
func (t *thread) scrollTo(y float32) {
	tops := t.tops()
	at := max(0, min(t.most(tops), y))
	t.end = y >= t.most(tops)-1
	t.remember(tops, at)
	t.place()
}

func (t *thread) by(d float32) { t.scrollTo(t.scroll.Offset.Y + d) }

// toEnd goes to the end and stays there.
func (t *thread) toEnd() {
	t.end = true
	t.place()
}

// reveal scrolls no further than it takes to see a row whole, or its beginning.
func (t *thread) reveal(key string) {
	for range 3 { // what becomes visible is measured, which moves it
		i := t.find(key)
		if i < 0 {
			return
		}
		tops, view := t.tops(), t.scroll.Size().Height
		top, bottom := tops[i]-rowGap, tops[i]+t.slots[i].h+rowGap
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

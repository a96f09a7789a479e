package chat

import (
	"slices"

	"fyne.io/fyne/v2"
)

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
			s.h = s.estimate(t.widthOf(s))
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
			s.release()
			s.built = false
		}
	}
	t.remember(tops, at)
	for i := first; i < last; i++ {
		t.slots[i].inSight(tops[i] >= at && tops[i]+t.slots[i].h <= at+view)
	}
	if t.moved != nil {
		t.moved()
	}
}

package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/nod-app/nod/views/kit"
)

// tops returns the upper edges of all rows, and the lower one of the last.
func (t *thread) tops() []float32 {
	out := make([]float32, len(t.slots)+1)
	y := threadEdge
	for i, s := range t.slots {
		out[i] = y
		y += s.h + rowGap
	}
	out[len(t.slots)] = y - rowGap + threadEdge
	return out
}

func (t *thread) rowWidth() float32 { return min(t.width, t.scroll.Size().Width-2*threadEdge) }

// place draws the rows in sight, measures them, and puts them where they
// belong. Measuring moves what is below, so it is done until nothing moves.
func (t *thread) place() {
	size := t.scroll.Size()
	if t.placing || size.Width <= 2*threadEdge || size.Height <= 0 {
		return
	}
	t.placing = true
	defer func() { t.placing = false }()
	for _, s := range t.slots {
		if s.h == 0 {
			s.h = s.estimate(t.rowWidth())
		}
	}
	for n := range 8 {
		tops := t.tops()
		at := t.offset(tops)
		first, last := t.between(tops, at-near, at+size.Height+near)
		if moved := t.measure(t.slots[first:last]); !moved || n == 7 {
			t.show(tops, at, first, last)
			return
		}
	}
}

// measure draws and measures rows. true: one was not as high as it was thought
// to be.
func (t *thread) measure(slots []*slot) (moved bool) {
	for _, s := range slots {
		if s.view == nil {
			s.view, s.exact = s.newView(), false
			t.drawn(s)
		}
		if !s.exact {
			h := s.view.height(t.rowWidth())
			moved = moved || h != s.h
			s.h, s.exact = h, true
		}
	}
	return moved
}

// show puts rows to their places.
func (t *thread) show(tops []float32, at float32, first, last int) {
	size, high := t.scroll.Size(), tops[len(tops)-1]
	var rows []fyne.CanvasObject
	for i, s := range t.slots[first:last] {
		width := t.rowWidth()
		kit.Put(s.view.object(), max(threadEdge, (size.Width-width)/2), tops[first+i], width, s.h)
		rows = append(rows, s.view.object())
	}
	if t.content.Least.Height != high || !slices.Equal(t.content.Objects, rows) {
		t.content.Objects, t.content.Least = rows, fyne.NewSize(0, high)
		t.content.Resize(fyne.NewSize(size.Width, max(high, size.Height)))
		canvas.Refresh(&t.content)
	}
	t.scroll.Offset.Y = at
	t.scroll.Refresh()
	t.remember(tops, at)
	for i, s := range t.slots {
		if s.view == nil {
			continue
		}
		s.view.inSight(tops[i] >= at && tops[i]+s.h <= at+size.Height)
		if i < first-farRows || i >= last+farRows {
			s.view = nil
		}
	}
	t.moved()
}

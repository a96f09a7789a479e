package kit

import (
	"math"
	"slices"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is a list in which the keys of its window move about. All rows have the
// same height, except those with a heading above them: from that follows which rows are in sight.
type List struct {
	widget.List
	keys    Keys
	step    float32
	tall    []int // rows that are higher than the others, in their order
	extra   float32
	focused bool
}

// Extend makes the list ready; outer is the widget that it is a part of, step
// the distance between rows, in pixels.
func (l *List) Extend(outer fyne.Widget, keys Keys, step float32) {
	l.HideSeparators = true
	l.keys, l.step = keys, step
	l.ExtendBaseWidget(outer)
}

// HasFocus reports whether keys go here.
func (l *List) HasFocus() bool { return l.focused }

// InSight returns the first and the last row that are visible.
func (l *List) InSight() (first, last int) {
	offset := l.GetScrollOffset()
	first = int(offset / l.step)
	if len(l.tall) > 0 {
		first = sort.Search(first, func(i int) bool { return l.Top(i+1) > offset })
	}
	return first, first + int(l.Size().Height/l.step) + 1
}

// Top returns where row i begins, from the top of the list.
func (l *List) Top(i int) float32 {
	return float32(i)*l.step + float32(sort.SearchInts(l.tall, i))*l.extra
}

// Heighten makes these rows, in their order, higher than the others, and those that were no more. The rows in sight stay
// where they are.
func (l *List) Heighten(rows []int, extra float32) {
	if slices.Equal(l.tall, rows) {
		return
	}
	first, _ := l.InSight()
	was, before := l.Top(first), l.tall
	l.tall, l.extra = rows, extra
	for _, i := range before {
		if !slices.Contains(rows, i) {
			l.SetItemHeight(i, l.step-rowGap)
		}
	}
	for _, i := range rows {
		if !slices.Contains(before, i) {
			l.SetItemHeight(i, l.step-rowGap+extra)
		}
	}
	if by := l.Top(first) - was; by != 0 {
		l.ScrollToOffset(l.GetScrollOffset() + by)
	}
}

// WholeInSight returns the first and the last row that are visible as a whole; none are if the
// last one is before the first.
func (l *List) WholeInSight() (first, last int) {
	const tolerance = 1 // pixel
	top := l.GetScrollOffset()
	first = int(math.Ceil(float64((top - tolerance) / l.step)))
	return max(0, first), int((top+l.Size().Height+rowGap+tolerance)/l.step) - 1
}

// FocusGained shows that keys go here.
func (l *List) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost shows that they no longer do.
func (l *List) FocusLost() { l.focused = false; l.Refresh() }

// KeyDown implements desktop.Keyable.
func (l *List) KeyDown(*fyne.KeyEvent) { l.keys.Pressed() }

// KeyUp implements desktop.Keyable.
func (l *List) KeyUp(*fyne.KeyEvent) {}

// TypedKey goes to the window, which moves about in the list.
func (l *List) TypedKey(e *fyne.KeyEvent) { l.keys.Key(e) }

// TypedRune goes to the window.
func (l *List) TypedRune(r rune) { l.keys.Rune(r) }

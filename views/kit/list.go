package kit

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is a list in which the keys of its window move about. Its rows have one
// height, so that it is known which are in sight.
type List struct {
	widget.List
	keys    Keys
	step    float32
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
	first = int(l.GetScrollOffset() / l.step)
	return first, first + int(l.Size().Height/l.step) + 1
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

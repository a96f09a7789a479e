package kit

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Flow places objects beside each other, gap pixels apart, and those that have no room there
// on further lines.
func Flow(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flow{gap: gap}, o...)
}

// FlowApart places objects as Flow does; the last one stands at the end of its line, unless it is alone there.
func FlowApart(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flow{gap: gap, apart: true}, o...)
}

// flow is the layout; width is what there was room for last, 0 before it is known.
type flow struct {
	gap, width float32
	apart      bool
	asked      []fyne.Size // of which the height was asked for once more
}

// MinSize returns the width of the widest object and the height of all lines.
func (l *flow) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := fyne.NewSize(0, l.each(o, func(fyne.CanvasObject, float32, float32, fyne.Size) {}))
	for _, c := range o {
		if c.Visible() {
			s.Width = max(s.Width, c.MinSize().Width)
		}
	}
	return s
}

// mostAsked is how often the canvas is told to ask again, for different sizes.
const mostAsked = 32

// Layout implements fyne.Layout. How many lines there are is known only with the width: where they need more than was asked
// for, the canvas is told to ask again. It is for each width and height once, so that this ends where there is no more room,
// and where the width changes with the height.
func (l *flow) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	l.place(o, 0, 0)
	need := fyne.NewSize(s.Width, l.MinSize(o).Height)
	if need.Height > s.Height && len(o) > 0 && len(l.asked) < mostAsked && !slices.Contains(l.asked, need) {
		l.asked = append(l.asked, need)
		o[0].Refresh()
	}
}

// place puts the objects right of and below a point.
func (l *flow) place(o []fyne.CanvasObject, left, top float32) {
	l.each(o, func(c fyne.CanvasObject, x, y float32, s fyne.Size) { Put(c, left+x, top+y, s.Width, s.Height) })
}

// each calls put with the place of each object, and returns the height of all lines.
func (l *flow) each(o []fyne.CanvasObject, put func(c fyne.CanvasObject, x, y float32, s fyne.Size)) float32 {
	var x, y, line float32
	for i, c := range o {
		if !c.Visible() {
			continue
		}
		s := c.MinSize()
		if x > 0 && l.width > 0 && x+s.Width > l.width {
			x, y, line = 0, y+line+l.gap, 0
		}
		if l.apart && i == len(o)-1 && x > 0 {
			x = max(x, l.width-s.Width)
		}
		put(c, x, y, s)
		x, line = x+s.Width+l.gap, max(line, s.Height)
	}
	return y + line
}

// line returns the width of the objects beside each other.
func (l *flow) line(o []fyne.CanvasObject) float32 {
	x := -l.gap
	for _, c := range o {
		if c.Visible() {
			x += c.MinSize().Width + l.gap
		}
	}
	return max(0, x)
}

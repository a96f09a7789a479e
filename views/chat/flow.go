package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// part is one of several objects below each other whose height follows from
// the width, as that of text does.
type part struct {
	o           fyne.CanvasObject
	above       float32                     // room before it
	left, right float32                     // and at its sides
	height      func(width float32) float32 // nil: its least height
	measured    float32
}

// flow stands parts below each other.
type flow struct {
	parts  []*part
	bottom float32
	total  float32 // the height that was measured last
	grew   func()  // a part has another height than was measured; may be nil
	busy   bool
}

// add puts a part at the end.
func (f *flow) add(p *part) *part { f.parts = append(f.parts, p); return p }

// measure lays all parts out for a width and says how high they are together.
func (f *flow) measure(width float32) float32 {
	y := float32(0)
	for _, p := range f.parts {
		if p.measured = 0; !p.o.Visible() {
			continue
		}
		if p.height != nil {
			p.measured = p.height(max(1, width-p.left-p.right))
		} else {
			p.measured = p.o.MinSize().Height
		}
		y += p.above + p.measured
	}
	f.total = y + f.bottom
	return f.total
}

// object shows the parts on a ground, which may be nil.
func (f *flow) object(ground fyne.CanvasObject) *fyne.Container {
	var o []fyne.CanvasObject
	if ground != nil {
		o = append(o, ground)
	}
	for _, p := range f.parts {
		o = append(o, p.o)
	}
	return container.New(flowLayout{f, ground}, o...)
}

type flowLayout struct {
	f      *flow
	ground fyne.CanvasObject
}

func (l flowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, l.f.total) }

func (l flowLayout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if l.ground != nil {
		kit.Put(l.ground, 0, 0, s.Width, s.Height)
	}
	y := float32(0)
	for _, p := range l.f.parts {
		if p.o.Visible() {
			y += p.above
			kit.Put(p.o, p.left, y, max(1, s.Width-p.left-p.right), p.measured)
			y += p.measured
		}
	}
	l.f.remeasure(s.Width)
}

// remeasure notices a part that has grown by itself, as when more of a long
// text is shown.
func (f *flow) remeasure(width float32) {
	if f.grew == nil || f.busy {
		return
	}
	if was := f.total; f.measure(width) != was {
		f.busy = true
		f.grew()
		f.busy = false
	}
}

// textPart is wrapped text: as high as its lines are.
func textPart(l fyne.CanvasObject) *part {
	box := kit.Flush(l)
	return &part{o: box, height: wrappedHeight(box)}
}

// wrappedHeight lays text out, to find out how high it is.
func wrappedHeight(o fyne.CanvasObject) func(width float32) float32 {
	return func(width float32) float32 {
		o.Resize(fyne.NewSize(width, max(20, o.Size().Height)))
		h := o.MinSize().Height
		o.Resize(fyne.NewSize(width, h))
		return h
	}
}

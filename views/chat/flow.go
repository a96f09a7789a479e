package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// part is one of several objects below each other whose height follows from
// the width, as that of text does.
type part struct {
	o     fyne.CanvasObject
	above float32                     // room before it
	left  float32                     // and at its sides
	right float32                     //
	tall  func(width float32) float32 // nil: its least height
	h     float32
}

// flow stands parts below each other within a border.
type flow struct {
	parts       []*part
	top, bottom float32
	high        float32
	grew        func() // a part has another height than was measured; may be nil
	told        bool
}

// add puts a part at the end.
func (f *flow) add(p *part) *part { f.parts = append(f.parts, p); return p }

// measure lays all parts out for a width and says how high they are together.
func (f *flow) measure(width float32) float32 {
	y := f.top
	for _, p := range f.parts {
		if p.h = 0; !p.o.Visible() {
			continue
		}
		w := max(1, width-p.left-p.right)
		if p.tall != nil {
			p.h = p.tall(w)
		} else {
			p.h = p.o.MinSize().Height
		}
		y += p.above + p.h
	}
	f.high = y + f.bottom
	return f.high
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

func (l flowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, l.f.high) }

func (l flowLayout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if l.ground != nil {
		kit.Put(l.ground, 0, 0, s.Width, s.Height)
	}
	y := l.f.top
	for _, p := range l.f.parts {
		if p.o.Visible() {
			y += p.above
			kit.Put(p.o, p.left, y, max(1, s.Width-p.left-p.right), p.h)
			y += p.h
		}
	}
	l.f.look(s.Width)
}

// look tells of a part that has grown by itself, as when more of a long text
// is shown.
func (f *flow) look(width float32) {
	if f.grew == nil || f.told {
		return
	}
	if was := f.high; f.measure(width) != was {
		f.told = true
		f.grew()
		f.told = false
	}
}

// flat is wrapped text as a part: as high as its lines are.
func flat(l fyne.CanvasObject) *part {
	box := kit.Flush(l)
	return &part{o: box, tall: func(width float32) float32 {
		box.Resize(fyne.NewSize(width, max(20, box.Size().Height)))
		return box.MinSize().Height
	}}
}

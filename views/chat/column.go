package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// part is one of several objects below each other whose height follows from
// the width, as that of text does.
type part struct {
	o           fyne.CanvasObject
	above       float32                     // room before it
	left, right float32                     // and at its sides
	height      func(width float32) float32 // nil: its least height
}

// textPart returns a part of wrapped text, as high as its lines.
func textPart(o fyne.CanvasObject, above, left, right float32) *part {
	return &part{o: o, above: above, left: left, right: right, height: func(width float32) float32 {
		o.Resize(fyne.NewSize(width, max(20, o.Size().Height)))
		return o.MinSize().Height
	}}
}

// column draws a row of the conversation: its parts below each other, on a
// ground, with a bar at its left edge if the person chose it.
type column struct {
	box    *fyne.Container
	ground fyne.CanvasObject // nil: none
	bar    *kit.Fill
	parts  []*part
	bottom float32 // room after the last part
	total  float32 // the height that was measured last
	grew   func()  // a part has another height than was measured
	busy   bool
}

func newColumn(ground fyne.CanvasObject, grew func()) *column {
	c := &column{ground: ground, bar: kit.NewFill(theme.ColorNamePrimary, 2, fyne.NewSize(4, 16)), grew: grew}
	c.box = container.New(c)
	return c
}

// set shows these parts. A box that is refreshed as Fyne does it would wrap all
// text in it again.
func (c *column) set(bottom float32, parts ...*part) {
	c.parts, c.bottom = parts, bottom
	var objects []fyne.CanvasObject
	if c.ground != nil {
		objects = append(objects, c.ground)
	}
	for _, p := range parts {
		objects = append(objects, p.o)
	}
	if objects = append(objects, c.bar); !slices.Equal(objects, c.box.Objects) {
		c.box.Objects = objects
		canvas.Refresh(c.box)
	}
}

func (c *column) object() fyne.CanvasObject { return c.box }
func (c *column) inSight(bool)              {}

// height lays all parts out for a width and says how high they are together.
func (c *column) height(width float32) float32 {
	y := float32(0)
	for _, p := range c.parts {
		inner := max(1, width-p.left-p.right)
		h := p.o.MinSize().Height
		if p.height != nil {
			h = p.height(inner)
		}
		kit.Put(p.o, p.left, y+p.above, inner, h)
		y += p.above + h
	}
	c.total = y + c.bottom
	return c.total
}

// MinSize is for Fyne.
func (c *column) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, c.total) }

// Layout is for Fyne, which asks for it when a part has grown by itself, too, as
// when more of a long text is shown.
func (c *column) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if c.ground != nil {
		kit.Put(c.ground, 0, 0, s.Width, s.Height)
	}
	kit.Put(c.bar, -10, 8, 4, max(8, s.Height-16))
	if was := c.total; c.height(s.Width) != was && !c.busy {
		c.busy = true
		c.grew()
		c.busy = false
	}
}

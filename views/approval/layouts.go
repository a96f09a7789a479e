package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// edge is the room between a card and what is in it.
const edge float32 = 16

// layCard places head, sheet, tail and foot below each other.
func layCard(c *Card) *fyne.Container {
	ground := kit.NewFill(assets.ColorSurface, 0, fyne.Size{})
	foot := container.NewVBox(kit.Hairline(), kit.Pad(4, 8, edge, edge, c.foot.box))
	return container.New(cardLayout{c}, c.witness, c.head.box, ground, c.sheet.boxed(), c.sheet.edge, c.foot.raw,
		kit.NewFill(theme.ColorNameSeparator, 0, fyne.Size{}), kit.NewFill(theme.ColorNameSeparator, 0, fyne.Size{}), c.tail, foot)
}

// cardLayout folds the question for the width that there is, and gives the
// sheet what head, tail and foot leave of the height.
type cardLayout struct{ c *Card }

func (cardLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	foot := o[len(o)-1].MinSize()
	return fyne.NewSize(max(480, foot.Width), 224)
}

func (l cardLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	witness, head, ground, sheet, ring, raw, above, under, tail, foot := o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7], o[8], o[9]
	l.fold(s.Width-2*edge, heightOf(s.Height))
	l.c.foot.fit(s.Width - 2*edge)
	kit.Put(witness, 0, 0, 1, 1)
	h, f := head.MinSize().Height, foot.MinSize().Height
	kit.Put(head, 0, 12, s.Width, h)
	y := 12 + h + 12
	bottom := s.Height - f
	kit.Put(foot, 0, bottom, s.Width, f)
	if n := len(l.c.page.tail); n > 0 {
		bottom -= float32(n)*rowHeight + 2*12
		kit.Put(tail, 0, bottom+12, s.Width, float32(n)*rowHeight)
	}
	kit.Put(above, 0, y, s.Width, 1)
	kit.Put(under, 0, bottom-1, s.Width, 1)
	kit.Put(ground, 0, y, s.Width, bottom-y)
	if raw.Visible() {
		bottom -= 40
		kit.Put(raw, edge-8, bottom+3, raw.MinSize().Width, 32)
	}
	kit.Put(ring, 1, y+1, s.Width-2, bottom-y-2)
	kit.Put(sheet, 0, y+8, s.Width, bottom-y-9)
	kit.Show(len(l.c.page.tail) > 0, under)
}

// height says how many parts of a question stand outside of the scrolled text: fewer in a lower
// window, so that the change has enough lines.
type height int

const (
	tinyCard  height = iota // what it is called
	shortCard               // and what it is about
	tallCard                // and the reasons
)

func heightOf(h float32) height {
	switch {
	case h < 320:
		return tinyCard
	case h < Whole:
		return shortCard
	}
	return tallCard
}

// fold folds the question again if the room has changed.
func (l cardLayout) fold(width float32, h height) {
	c := l.c
	if width == c.width && h == c.height || width <= 0 {
		return
	}
	first := c.width == 0
	c.width, c.height = width, h
	if c.q.ID == "" {
		return
	}
	c.compose()
	if first {
		c.sheet.show(c.page.body, c.reachedEnd)
	} else {
		c.sheet.refold(c.page.body)
	}
}

func rowsOf(lines []line) []fyne.CanvasObject {
	out := make([]fyne.CanvasObject, 0, len(lines))
	for _, l := range lines {
		r := newRow()
		r.set(l)
		out = append(out, r)
	}
	return out
}

// answerLayout places what denies at the left and what approves at the right.
// Where there is little room the buttons go without their key, the last one after the others,
// or what approves goes on a line of its own, so that none covers another.
type answerLayout struct {
	keyed []*kit.Button
	keys  []string
	two   bool // lines
}

// MinSize implements fyne.Layout.
func (l *answerLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	left, right := o[0].MinSize(), o[1].MinSize()
	s := left.Max(right)
	if l.two {
		s.Height = left.Height + right.Height
	}
	return s
}

// fit chooses how what stands in o fits in a width.
func (l *answerLayout) fit(o []fyne.CanvasObject, width float32) {
	over := func() bool { return o[0].MinSize().Width+8+o[1].MinSize().Width > width }
	last := len(l.keyed) - 1
	for i, b := range l.keyed {
		b.SetKey(l.keys[i])
	}
	if over() {
		for _, b := range l.keyed[:last] {
			b.SetKey("")
		}
	}
	if over() {
		l.keyed[last].SetKey("")
	}
	if l.two = over(); l.two { // there it has room for its key
		l.keyed[last].SetKey(l.keys[last])
	}
}

// Layout implements fyne.Layout.
func (l *answerLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.fit(o, s.Width)
	left, right := o[0].MinSize(), o[1].MinSize()
	if l.two {
		kit.Put(o[0], 0, 0, left.Width, left.Height)
		kit.Put(o[1], s.Width-right.Width, s.Height-right.Height, right.Width, right.Height)
		return
	}
	kit.Put(o[0], 0, 0, left.Width, s.Height)
	kit.Put(o[1], s.Width-right.Width, 0, right.Width, s.Height)
}

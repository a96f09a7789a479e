package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 56 pixels.
const rowHeight float32 = 52

// look is how a row stands in the list.
type look struct {
	current, focused bool
}

// row shows one call in the list; a row without text is still being fetched.
type row struct {
	widget.BaseWidget
	text    rowText
	blank   bool
	hovered bool
	look    look
	pressed func()
	over    func(on bool) // the pointer came or went
}

func newRow() *row {
	r := &row{blank: true}
	r.ExtendBaseWidget(r)
	return r
}

// set shows a call.
func (r *row) set(t rowText, blank bool, l look) {
	if r.text == t && r.blank == blank && r.look == l {
		return
	}
	r.text, r.blank, r.look = t, blank, l
	r.Refresh()
}

// DebugText is all that the row says.
func (r *row) DebugText() string {
	return kit.Join(r.text.name, r.text.outcome.word, r.text.says, r.text.time)
}

// MouseDown chooses the row.
func (r *row) MouseDown(e *desktop.MouseEvent) {
	if r.pressed != nil && e.Button == desktop.MouseButtonPrimary {
		r.pressed()
	}
}

func (r *row) MouseUp(*desktop.MouseEvent) {}

// Tapped keeps the list itself from taking the press.
func (r *row) Tapped(*fyne.PointEvent) {}

func (r *row) MouseIn(*desktop.MouseEvent)    { r.hover(true) }
func (r *row) MouseMoved(*desktop.MouseEvent) {}
func (r *row) MouseOut()                      { r.hover(false) }

func (r *row) hover(on bool) {
	r.hovered = on
	if r.over != nil {
		r.over(on)
	}
	r.Refresh()
}

// CreateRenderer is for Fyne.
func (r *row) CreateRenderer() fyne.WidgetRenderer {
	d := &rowRenderer{
		r: r, back: kit.NewFill("", assets.Radius, fyne.Size{}), bar: kit.NewFill(theme.ColorNamePrimary, 2, fyne.Size{}),
		sign: kit.Icon(assets.Dot(assets.ColorMuted), 16), name: kit.NewLine(""), time: kit.Small("").Whole(),
		word: kit.Small("").Bold(true).Whole(), says: kit.Small(""),
	}
	for range 3 {
		d.bones = append(d.bones, kit.NewFill(theme.ColorNameSeparator, 4, fyne.Size{}))
	}
	d.Refresh()
	return d
}

type rowRenderer struct {
	r          *row
	back, bar  *kit.Fill
	sign       *canvas.Image
	name, time *kit.Line
	word, says *kit.Line
	bones      []*kit.Fill
	shown      outcome // whose sign is drawn
}

func (d *rowRenderer) Destroy() {}

func (d *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, rowHeight) }

func (d *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.back, d.bar, d.bones[0], d.bones[1], d.bones[2], d.sign, d.name, d.time, d.word, d.says}
}

// Layout puts the sign before two lines: what and when, and what came of it.
func (d *rowRenderer) Layout(s fyne.Size) {
	const left, text, first, second float32 = 16, 40, 6, 28
	d.back.Resize(s)
	kit.Put(d.bar, 4, 8, 4, s.Height-16)
	kit.Put(d.sign, left, first+2, 16, 16)
	width, when := s.Width-text-12, d.time.MinSize().Width
	kit.Put(d.name, text, first, width-when-8, 20)
	kit.Put(d.time, text+width-when, first+2, when, 17)
	word := d.word.MinSize().Width
	kit.Put(d.word, text, second, word, 17)
	kit.Put(d.says, text+word+8, second, width-word-8, 17)
	kit.Put(d.bones[0], text, 10, width*0.5, 12)
	kit.Put(d.bones[1], text, 31, width*0.7, 10)
	kit.Put(d.bones[2], left, 10, 14, 14)
}

func (d *rowRenderer) Refresh() {
	t := d.r.text
	d.back.SetColor(d.ground())
	d.back.SetEdge("")
	if d.r.look.focused {
		d.back.SetEdge(theme.ColorNamePrimary)
	}
	d.name.Bold(d.r.look.current).SetText(t.name)
	d.time.SetText(t.time)
	d.word.Colored(t.outcome.color).SetText(t.outcome.word)
	d.says.SetText(t.says)
	if d.shown != t.outcome && t.outcome.word != "" {
		d.shown = t.outcome
		d.sign.Resource = t.outcome.picture()
		d.sign.Refresh()
	}
	kit.Show(d.r.look.current, d.bar)
	kit.Show(!d.r.blank, d.sign, d.name, d.time, d.word, d.says)
	kit.Show(d.r.blank, d.bones[0], d.bones[1], d.bones[2])
	for _, o := range []fyne.CanvasObject{d.back, d.bar, d.name, d.time, d.word, d.says} {
		o.Refresh()
	}
	d.Layout(d.r.Size())
	canvas.Refresh(d.r)
}

func (d *rowRenderer) ground() fyne.ThemeColorName {
	switch {
	case d.r.look.current:
		return assets.ColorSelected
	case d.r.hovered && !d.r.blank:
		return theme.ColorNameHover
	}
	return ""
}

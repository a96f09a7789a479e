package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 72 pixels.
const rowHeight float32 = 68

// look is how a row stands in the list.
type look struct {
	current, marked, focused bool
}

// row shows one proposal in the list; a row without text is still being fetched.
type row struct {
	widget.BaseWidget
	text    rowText
	blank   bool
	look    look
	pressed func(m fyne.KeyModifier)
}

func newRow() *row {
	r := &row{blank: true}
	r.ExtendBaseWidget(r)
	return r
}

// set shows a proposal.
func (r *row) set(t rowText, blank bool, l look) {
	if r.text == t && r.blank == blank && r.look == l {
		return
	}
	r.text, r.blank, r.look = t, blank, l
	r.Refresh()
}

// DebugText is all that the row says.
func (r *row) DebugText() string {
	t := r.text
	s := kit.Join(t.name, t.also, t.place, t.note)
	if t.sensitive {
		s = kit.Join(s, "sensitive")
	}
	return s
}

// MouseDown chooses the row; which keys are held decides how.
func (r *row) MouseDown(e *desktop.MouseEvent) {
	if r.pressed != nil && e.Button == desktop.MouseButtonPrimary {
		r.pressed(e.Modifier)
	}
}

func (r *row) MouseUp(*desktop.MouseEvent) {}

// Tapped keeps the list itself from taking the press.
func (r *row) Tapped(*fyne.PointEvent) {}

// CreateRenderer is for Fyne.
func (r *row) CreateRenderer() fyne.WidgetRenderer {
	d := &rowRenderer{
		r: r, back: kit.NewFill("", assets.Radius, fyne.Size{}),
		bar:  kit.NewFill(theme.ColorNamePrimary, 2, fyne.Size{}),
		name: kit.NewLine(""), also: kit.Small("").Whole(), place: kit.NewLine("").Colored(assets.ColorMuted),
		note: kit.Small(""), lock: kit.Small("sensitive").Colored(theme.ColorNameWarning).Whole(),
		arrow: kit.Icon(assets.Arrow(assets.ColorMuted), 14), lockIcon: kit.Icon(assets.Lock(theme.ColorNameWarning), 12),
		sure:  kit.Icon(assets.Confidence("low", assets.ColorMuted), 12),
		bones: []*kit.Fill{bone(), bone(), bone()},
	}
	d.Refresh()
	return d
}

func bone() *kit.Fill { return kit.NewFill(theme.ColorNameSeparator, 4, fyne.Size{}) }

type rowRenderer struct {
	r                       *row
	back, bar               *kit.Fill
	name, also, place, note *kit.Line
	lock                    *kit.Line
	arrow, lockIcon, sure   *canvas.Image
	bones                   []*kit.Fill
	sign                    string
}

func (d *rowRenderer) Destroy() {}

func (d *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, rowHeight) }

func (d *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.back, d.bar, d.bones[0], d.bones[1], d.bones[2],
		d.name, d.also, d.arrow, d.place, d.sure, d.note, d.lockIcon, d.lock}
}

// Layout puts three lines at 7, 27 and 47 pixels; the texts begin at 16.
func (d *rowRenderer) Layout(s fyne.Size) {
	const left, first, second, third float32 = 16, 5, 26, 47
	d.back.Resize(s)
	d.bar.Resize(fyne.NewSize(4, s.Height-16))
	d.bar.Move(fyne.NewPos(4, 8))
	width := s.Width - left - 12
	also := d.also.MinSize().Width
	name := min(width-also-6, fyne.MeasureText(d.r.text.name, assets.TextSize, fyne.TextStyle{Bold: d.r.look.current}).Width+1)
	kit.Put(d.name, left, first, name, 20)
	kit.Put(d.also, left+name+6, first+2, also, 17)
	kit.Put(d.arrow, left, second+3, 14, 14)
	kit.Put(d.place, left+20, second, width-20, 20)
	d.layNote(left, third, width)
	kit.Put(d.bones[0], left, 10, width*0.6, 12)
	kit.Put(d.bones[1], left, 31, width*0.45, 10)
	kit.Put(d.bones[2], left, 50, width*0.25, 8)
}

// layNote puts the third line: how sure, what kind, and whether it is sensitive.
func (d *rowRenderer) layNote(x, y, width float32) {
	const sign = 20
	if d.r.text.confidence != "" {
		kit.Put(d.sure, x, y, 12, 12)
		x, width = x+sign, width-sign
	}
	room := width
	if d.r.text.sensitive {
		room -= 10 + 16 + d.lock.MinSize().Width
	}
	note := min(room, d.note.Wide()+1)
	kit.Put(d.note, x, y-2, note, 17)
	kit.Put(d.lockIcon, x+note+10, y, 12, 12)
	kit.Put(d.lock, x+note+26, y-2, d.lock.MinSize().Width, 17)
}

func (d *rowRenderer) Refresh() {
	t := d.r.text
	d.back.SetColor(ground(d.r.look))
	d.back.SetEdge("")
	if d.r.look.focused {
		d.back.SetEdge(theme.ColorNamePrimary)
	}
	d.name.Bold(d.r.look.current)
	d.name.SetText(t.name)
	d.also.SetText(t.also)
	d.place.SetText(t.place)
	d.note.SetText(t.note)
	if d.sign != t.confidence {
		d.sign = t.confidence
		d.sure.Resource = assets.Confidence(t.confidence, assets.ColorMuted)
		d.sure.Refresh()
	}
	kit.Show(d.r.look.current || d.r.look.marked, d.bar)
	kit.Show(!d.r.blank, d.name, d.also, d.arrow, d.place, d.note)
	kit.Show(!d.r.blank && t.confidence != "", d.sure)
	kit.Show(!d.r.blank && t.sensitive, d.lock, d.lockIcon)
	kit.Show(d.r.blank, d.bones[0], d.bones[1], d.bones[2])
	for _, w := range []fyne.CanvasObject{d.back, d.bar, d.name, d.also, d.place, d.note, d.lock} {
		w.Refresh()
	}
	d.Layout(d.r.Size())
	canvas.Refresh(d.r)
}

func ground(l look) fyne.ThemeColorName {
	switch {
	case l.current:
		return assets.ColorSelected
	case l.marked:
		return assets.ColorMarked
	}
	return ""
}

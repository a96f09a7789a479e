package chat

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const lineHeight float32 = 40

// lineText is what the line of a call says; all of it is clean.
type lineText struct {
	title, object, aside string
	outcome              outcome
}

// lineOf says a call in one line; a path is named as seen from home.
func lineOf(c api.Card, home string) lineText {
	t := lineText{title: kit.ToolTitle(c.Title, c.Tool), object: kit.Clean(c.Object), outcome: outcomeOf(c)}
	if filepath.IsAbs(c.Object) && len(c.Object) < 4096 {
		t.object = kit.Place(c.Object, home)
	}
	by, took := "", ""
	if c.Grant != "" {
		by = "by grant"
	}
	if c.Took > 0 {
		took = kit.Span(time.Duration(c.Took) * time.Millisecond)
	}
	t.aside = kit.Join(by, took)
	return t
}

// callLine is a call in one line that opens when it is pressed.
type callLine struct {
	widget.BaseWidget
	text    lineText
	open    bool
	hovered bool
	pressed func()
}

func newCallLine(pressed func()) *callLine {
	l := &callLine{pressed: pressed}
	l.ExtendBaseWidget(l)
	return l
}

func (l *callLine) set(t lineText, open bool) {
	if l.text != t || l.open != open {
		l.text, l.open = t, open
		l.Refresh()
	}
}

// DebugText is all that the line says.
func (l *callLine) DebugText() string {
	return kit.Join(l.text.title, l.text.object, l.text.outcome.word, l.text.aside)
}

// Tapped opens or closes the call.
func (l *callLine) Tapped(*fyne.PointEvent) { l.pressed() }

// Cursor says that it can be pressed.
func (l *callLine) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (l *callLine) MouseIn(*desktop.MouseEvent)    { l.hovered = true; l.Refresh() }
func (l *callLine) MouseMoved(*desktop.MouseEvent) {}
func (l *callLine) MouseOut()                      { l.hovered = false; l.Refresh() }

// CreateRenderer is for Fyne.
func (l *callLine) CreateRenderer() fyne.WidgetRenderer {
	d := &callLineRenderer{
		l: l, back: kit.NewFill("", assets.Radius, fyne.Size{}), sign: kit.Icon(assets.Dot(assets.ColorMuted), 16),
		verb: kit.NewLine("").Bold(true).Whole(), object: kit.NewLine("").Colored(assets.ColorMuted),
		word: kit.Small("").Bold(true).Whole(), aside: kit.Small("").Whole(), fold: kit.Icon(theme.MenuDropDownIcon(), 16),
	}
	d.Refresh()
	return d
}

type callLineRenderer struct {
	l            *callLine
	back         *kit.Fill
	sign, fold   *canvas.Image
	verb, object *kit.Line
	word, aside  *kit.Line
	shown        outcome
	open         bool
	drawn        bool
}

func (d *callLineRenderer) Destroy()           {}
func (d *callLineRenderer) MinSize() fyne.Size { return fyne.NewSize(200, lineHeight) }

func (d *callLineRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.back, d.sign, d.verb, d.object, d.word, d.aside, d.fold}
}

// Layout stands sign, verb and object at the left; state, time and the fold's
// sign at the right.
func (d *callLineRenderer) Layout(s fyne.Size) {
	d.back.Resize(s)
	kit.Put(d.sign, 12, (s.Height-16)/2, 16, 16)
	right := s.Width - 12 - 16
	kit.Put(d.fold, right, (s.Height-16)/2, 16, 16)
	put := func(l *kit.Line) {
		if m := l.MinSize(); l.DebugText() != "" {
			right -= m.Width + 8
			kit.Put(l, right, (s.Height-m.Height)/2, m.Width, m.Height)
		}
	}
	put(d.aside)
	put(d.word)
	v := d.verb.MinSize()
	wide := min(v.Width, max(40, right-40-16))
	kit.Put(d.verb, 40, (s.Height-v.Height)/2, wide, v.Height)
	room := max(0, right-40-wide-16)
	kit.Put(d.object, 40+wide+8, (s.Height-v.Height)/2, room, v.Height)
	kit.Show(room > 24, d.object)
}

func (d *callLineRenderer) Refresh() {
	t := d.l.text
	ground := fyne.ThemeColorName("")
	if d.l.hovered {
		ground = theme.ColorNameHover
	}
	d.back.SetColor(ground)
	d.verb.SetText(t.title)
	d.object.SetText(t.object)
	d.word.Colored(t.outcome.color).SetText(t.outcome.word)
	d.word.Refresh()
	d.aside.SetText(t.aside)
	if !d.drawn || d.shown != t.outcome {
		d.sign.Resource = theme.NewColoredResource(icon(t.outcome.icon), t.outcome.color)
		d.sign.Refresh()
	}
	if !d.drawn || d.open != d.l.open {
		fold := theme.MenuExpandIcon()
		if d.l.open {
			fold = theme.MenuDropDownIcon()
		}
		d.fold.Resource = theme.NewColoredResource(fold, assets.ColorMuted)
		d.fold.Refresh()
	}
	d.drawn, d.shown, d.open = true, t.outcome, d.l.open
	d.Layout(d.l.Size())
	canvas.Refresh(d.l)
}

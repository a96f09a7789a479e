package chat

import (
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

// chatText is what the row of a conversation says; all of it is clean.
type chatText struct {
	title, says string
	busy        bool
}

// chatWords says a conversation in two lines.
func chatWords(c api.Chat, unsent, lost bool, now time.Time) chatText {
	t := chatText{title: titleOf(c), busy: c.Busy && !lost}
	state := ""
	switch {
	case t.busy:
		state = "replying"
	case unsent:
		state = "not sent yet"
	}
	t.says = kit.Join(kit.Moment(c.Changed, now), state)
	return t
}

func titleOf(c api.Chat) string {
	if title := kit.CleanTo(c.Title, 120); trimmed(title) != "" {
		return title
	}
	return "New conversation"
}

// chatLook is how a row stands in the list.
type chatLook struct{ current, focused bool }

const chatHigh float32 = 48

// chatRow shows one conversation; one without text is still being fetched.
type chatRow struct {
	widget.BaseWidget
	text    chatText
	look    chatLook
	hovered bool
	pressed func()
}

func newChatRow() *chatRow {
	r := &chatRow{}
	r.ExtendBaseWidget(r)
	return r
}

func (r *chatRow) set(t chatText, l chatLook) {
	if r.text != t || r.look != l {
		r.text, r.look = t, l
		r.Refresh()
	}
}

// DebugText is all that the row says.
func (r *chatRow) DebugText() string { return kit.Join(r.text.title, r.text.says) }

// Tapped looks at the conversation.
func (r *chatRow) Tapped(*fyne.PointEvent) {
	if r.pressed != nil {
		r.pressed()
	}
}

func (r *chatRow) MouseIn(*desktop.MouseEvent)    { r.hovered = true; r.Refresh() }
func (r *chatRow) MouseMoved(*desktop.MouseEvent) {}
func (r *chatRow) MouseOut()                      { r.hovered = false; r.Refresh() }

// CreateRenderer is for Fyne.
func (r *chatRow) CreateRenderer() fyne.WidgetRenderer {
	d := &chatRowRenderer{
		r: r, back: kit.NewFill("", assets.Radius, fyne.Size{}), bar: kit.NewFill(theme.ColorNamePrimary, 2, fyne.Size{}),
		title: kit.NewLine(""), says: kit.Small(""), sign: kit.Icon(assets.Dot(theme.ColorNamePrimary), 12),
		bones: [2]*kit.Fill{kit.NewFill(theme.ColorNameSeparator, 4, fyne.Size{}), kit.NewFill(theme.ColorNameSeparator, 4, fyne.Size{})},
	}
	d.Refresh()
	return d
}

type chatRowRenderer struct {
	r           *chatRow
	back, bar   *kit.Fill
	title, says *kit.Line
	sign        *canvas.Image
	bones       [2]*kit.Fill
}

func (d *chatRowRenderer) Destroy()           {}
func (d *chatRowRenderer) MinSize() fyne.Size { return fyne.NewSize(120, chatHigh) }

func (d *chatRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.back, d.bar, d.bones[0], d.bones[1], d.title, d.says, d.sign}
}

func (d *chatRowRenderer) Layout(s fyne.Size) {
	const left float32 = 16
	d.back.Resize(s)
	kit.Put(d.bar, 4, 8, 4, s.Height-16)
	kit.Put(d.title, left, 5, s.Width-left-8, 20)
	kit.Put(d.says, left, 26, s.Width-left-28, 17)
	kit.Put(d.sign, s.Width-24, 28, 12, 12)
	kit.Put(d.bones[0], left, 9, s.Width*0.6, 12)
	kit.Put(d.bones[1], left, 29, s.Width*0.4, 10)
}

func (d *chatRowRenderer) Refresh() {
	t, blank := d.r.text, d.r.text.title == ""
	ground := fyne.ThemeColorName("")
	switch {
	case d.r.look.current:
		ground = assets.ColorSelected
	case d.r.hovered && !blank:
		ground = theme.ColorNameHover
	}
	d.back.SetColor(ground)
	d.back.SetEdge("")
	if d.r.look.focused {
		d.back.SetEdge(theme.ColorNamePrimary)
	}
	d.title.Bold(d.r.look.current).SetText(t.title)
	d.says.SetText(t.says)
	kit.Show(d.r.look.current, d.bar)
	kit.Show(!blank, d.title, d.says)
	kit.Show(blank, d.bones[0], d.bones[1])
	kit.Show(t.busy, d.sign)
	for _, o := range []fyne.CanvasObject{d.back, d.bar, d.title, d.says} {
		o.Refresh()
	}
	d.Layout(d.r.Size())
	canvas.Refresh(d.r)
}

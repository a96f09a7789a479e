package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// callHeight and the list's own spacing of 4 make steps of 64 pixels.
const callHeight float32 = 60

// callText is what a row of the list of calls says; all of it is clean.
type callText struct {
	number, verb, object string
	fate                 fate
	read                 bool // to its end
	current, focused     bool
}

// state is the third line, in words and as a picture.
func (t callText) state() (string, fyne.Resource) {
	muted := assets.ColorMuted
	switch {
	case t.fate == approved:
		return "approved", coloured(theme.ConfirmIcon(), theme.ColorNameSuccess)
	case t.fate == denied:
		return "denied", coloured(theme.CancelIcon(), theme.ColorNameError)
	case t.fate == ended:
		return "ended", coloured(theme.CancelIcon(), muted)
	case t.read:
		return "read to the end", coloured(theme.VisibilityIcon(), muted)
	}
	return "not read yet", assets.Dot(muted)
}

// call is a row in the list of calls.
type call struct {
	widget.BaseWidget
	text    callText
	pressed func()
}

func newCall() *call {
	c := &call{}
	c.ExtendBaseWidget(c)
	return c
}

func (c *call) set(t callText) {
	if c.text != t {
		c.text = t
		c.Refresh()
	}
}

// DebugText is all that the row says.
func (c *call) DebugText() string {
	state, _ := c.text.state()
	return c.text.number + " " + c.text.verb + " " + c.text.object + " " + state
}

// Tapped looks at the call.
func (c *call) Tapped(*fyne.PointEvent) {
	if c.pressed != nil {
		c.pressed()
	}
}

// CreateRenderer is for Fyne.
func (c *call) CreateRenderer() fyne.WidgetRenderer {
	r := &callRenderer{
		c: c, back: kit.NewFill("", assets.Radius, fyne.Size{}), bar: kit.NewFill(theme.ColorNamePrimary, 2, fyne.Size{}),
		number: kit.Small(""), verb: kit.NewLine(""), object: kit.Small(""), state: kit.Small(""), sign: kit.Icon(nil, 12),
	}
	r.Refresh()
	return r
}

type callRenderer struct {
	c                           *call
	back, bar                   *kit.Fill
	number, verb, object, state *kit.Line
	sign                        *canvas.Image
}

func (r *callRenderer) Destroy()           {}
func (r *callRenderer) MinSize() fyne.Size { return fyne.NewSize(160, callHeight) }

func (r *callRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.bar, r.number, r.verb, r.object, r.sign, r.state}
}

// Layout puts three lines beside the number.
func (r *callRenderer) Layout(s fyne.Size) {
	const left float32 = 32
	put(r.back, 0, 0, s.Width, s.Height)
	put(r.bar, 3, 8, 3, s.Height-16)
	put(r.number, 12, 4, left-14, 18)
	put(r.verb, left, 2, s.Width-left-8, 20)
	put(r.object, left, 21, s.Width-left-8, 17)
	put(r.sign, left, 41, 12, 12)
	put(r.state, left+18, 38, s.Width-left-26, 17)
}

func (r *callRenderer) Refresh() {
	t := r.c.text
	r.back.SetColor("")
	r.back.SetEdge("")
	if t.current {
		r.back.SetColor(assets.ColorSelected)
	}
	if t.focused {
		r.back.SetEdge(theme.ColorNamePrimary)
	}
	show(t.current, r.bar)
	r.number.SetText(t.number)
	r.verb.Bold(t.current).SetText(t.verb)
	r.object.SetText(t.object)
	word, sign := t.state()
	r.state.SetText(word)
	r.sign.Resource = sign
	r.sign.Refresh()
	for _, o := range []fyne.CanvasObject{r.back, r.number, r.verb, r.object, r.state} {
		o.Refresh()
	}
	canvas.Refresh(r.c)
}

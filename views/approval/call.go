package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const callHeight float32 = 60

// callText is what a row of the list of calls says; all of it is clean.
type callText struct {
	number, verb, object string
	fate                 fate
	read                 bool // to its end
	current              bool
}

// state returns the third line, in words and as a picture.
func (t callText) state() (string, fyne.Resource) {
	switch {
	case t.fate == approved:
		return "approved", theme.NewColoredResource(theme.ConfirmIcon(), theme.ColorNameSuccess)
	case t.fate == denied:
		return "denied", theme.NewColoredResource(theme.CancelIcon(), theme.ColorNameError)
	case t.fate == ended:
		return "ended", theme.NewColoredResource(theme.CancelIcon(), assets.ColorMuted)
	case t.read:
		return lang.T("read to the end"), theme.NewColoredResource(theme.VisibilityIcon(), assets.ColorMuted)
	}
	return lang.T("not read yet"), assets.Dot(assets.ColorMuted)
}

// call is the content of a row: three lines beside the number.
type call struct {
	number, verb, object, state *kit.Line
	sign                        *canvas.Image
}

func newCall() *call {
	return &call{number: kit.Small(""), verb: kit.NewLine(""), object: kit.Small(""), state: kit.Small(""), sign: kit.Icon(nil, 12)}
}

func (c *call) set(t callText) {
	word, sign := t.state()
	c.number.SetText(t.number)
	c.verb.Bold(t.current).SetText(t.verb)
	c.object.SetText(t.object)
	c.state.SetText(word)
	c.sign.Resource = sign
	kit.Show(true, c.Objects()...)
}

func (c *call) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.number, c.verb, c.object, c.sign, c.state}
}

func (c *call) Height() float32          { return callHeight }
func (c *call) Bones(float32) []kit.Bone { return nil }

func (c *call) Layout(s fyne.Size) {
	const left float32 = 34
	kit.Put(c.number, 14, 4, left-16, 18)
	kit.Put(c.verb, left, 2, s.Width-left-8, 20)
	kit.Put(c.object, left, 21, s.Width-left-8, 17)
	kit.Put(c.sign, left, 41, 12, 12)
	kit.Put(c.state, left+18, 38, s.Width-left-26, 17)
}

func (c *call) DebugText() string {
	return c.number.DebugText() + " " + c.verb.DebugText() + " " + c.object.DebugText() + " " + c.state.DebugText()
}

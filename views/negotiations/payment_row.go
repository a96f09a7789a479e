package negotiations

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// paymentHeight is the height of a row of the payments, with room for what can be done with a hold.
const paymentHeight float32 = 64

// paymentContent shows a payment, and what can be done with it while it is held.
type paymentContent struct {
	*lineContent
	capture, release *kit.RowButton
	id               string
}

// newPaymentContent makes a row; press is called with a command and the payment it is about.
func newPaymentContent(press func(command, id string)) *paymentContent {
	c := &paymentContent{lineContent: newLineContent()}
	c.capture = kit.NewRowButton(func() { press("capture", c.id) })
	c.release = kit.NewRowButton(func() { press("release", c.id) })
	c.capture.SetText(lang.T("Capture…"))
	c.release.SetText(lang.T("Release…"))
	return c
}

func (c *paymentContent) set(id string, t lineText, held bool) bool {
	c.id = id
	kit.Show(held, c.capture, c.release)
	return c.lineContent.set(t)
}

func (c *paymentContent) Height() float32 { return paymentHeight }

func (c *paymentContent) Objects() []fyne.CanvasObject {
	return append(c.lineContent.Objects(), c.capture, c.release)
}

// Layout puts the buttons below the state.
func (c *paymentContent) Layout(s fyne.Size) {
	c.lineContent.Layout(s)
	one, two := c.capture.MinSize(), c.release.MinSize()
	x := s.Width - 16 - one.Width - two.Width
	kit.Put(c.capture, x, 30, one.Width, one.Height)
	kit.Put(c.release, s.Width-8-two.Width, 30, two.Width, two.Height)
	right := s.Width - 12
	if c.capture.Visible() {
		right = x
	}
	kit.Put(c.note, c.note.Position().X, 34, right-c.note.Position().X, 17)
}

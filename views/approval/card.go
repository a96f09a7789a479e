package approval

import (
	"image"
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// mode is what the card's foot asks.
type mode int

const (
	asking    mode = iota // may it be done?
	reasoning             // why not?
	offering              // may it be done from now on?
)

// Card shows one question whole and takes the person's answer. All its methods
// belong on the UI goroutine.
type Card struct {
	f       *frame.Frame
	send    func(of api.Question, a api.QuestionAnswer)
	changed func()
	q       api.Question
	by      api.Origin
	words   string
	on      bool // answers are taken
	mode    mode
	step    bool // of a long list: the first press was made
	folds   bool // the raw arguments may be folded
	open    bool // and are not
	gate    gate
	read    map[string]api.Question // those whose end was in sight, as they were then
	stop    func()

	box     *fyne.Container
	witness *canvas.Raster
	head    *head
	sheet   *sheet
	tail    *fyne.Container
	foot    *foot
	width   float32 // that the lines are folded for
	height  height  // that there is
	page    text
}

// NewCard makes a card without a question. send takes the person's answer to
// the question that was in sight when it was given, never to one that has taken
// its place; changed is called when what hangs on the card's state must be
// drawn again.
func NewCard(f *frame.Frame, send func(of api.Question, a api.QuestionAnswer), changed func()) *Card {
	c := &Card{f: f, send: send, changed: changed, stop: func() {}, read: map[string]api.Question{}, on: true}
	c.witness = newWitness(c.painted)
	c.head = newHead()
	c.sheet = newSheet(f.Keys())
	c.tail = kit.Rows(0)
	c.foot = newFoot(c)
	c.box = layCard(c)
	return c
}

// newWitness returns a spot of one pixel that no one sees. Fyne says nowhere that a
// window was painted; it asks a raster for its pixels when it does.
func newWitness(painted func()) *canvas.Raster {
	w := canvas.NewRaster(func(width, height int) image.Image {
		painted()
		return image.NewNRGBA(image.Rect(0, 0, max(1, width), max(1, height)))
	})
	w.SetMinSize(fyne.NewSquareSize(1))
	return w
}

// Object returns the card to be put into a page. It wants all the room it can get.
func (c *Card) Object() fyne.CanvasObject { return c.box }

// Question returns what is shown.
func (c *Card) Question() api.Question { return c.q }

// Show shows a question, who asked for its call, and what the model says about it. The
// same question leaves everything as it is; a changed one, or another, has to be
// read again before it can be approved. It reports whether there is a new one to read.
func (c *Card) Show(q api.Question, by api.Origin, words string) bool {
	if same(q, c.q) && by == c.by && words == c.words {
		return false
	}
	c.q, c.by, c.words = q, by, words
	c.restart(asking)
	return true
}

func same(a, b api.Question) bool { return reflect.DeepEqual(a, b) }

// Reset makes the question that is shown wait for its arming again, as when
// its window was away meanwhile.
func (c *Card) Reset() { c.restart(asking) }

// SetOn sets whether answers are taken at all.
func (c *Card) SetOn(on bool) {
	if c.on != on {
		c.on = on
		c.foot.draw()
	}
}

// SetAside puts small text above the buttons.
func (c *Card) SetAside(text string) { c.foot.aside.SetText(text) }

// SetDenyKey puts the key on Deny that denies this question: Escape denies all
// of a request.
func (c *Card) SetDenyKey(key string) { c.foot.deny.SetKey(key) }

// Read reports whether a question was in sight to its end, as it is now.
func (c *Card) Read(q api.Question) bool {
	was, ok := c.read[q.ID]
	return ok && same(was, q)
}

// Armed reports whether a fresh press would approve now.
func (c *Card) Armed() bool { return c.on && c.gate.armed() }

// Pressed says that a key went down, other than by repeating.
func (c *Card) Pressed() { c.gate.key = true }

// Scroll moves through the question as that key says.
func (c *Card) Scroll(key fyne.KeyName) { c.sheet.scroll(key) }

// Escape leaves the offer of a grant. It reports whether there was one.
func (c *Card) Escape() bool {
	if c.mode != offering {
		return false
	}
	c.back()
	return true
}

// restart draws the question again; nothing that was pressed before counts.
func (c *Card) restart(m mode) {
	c.stop()
	c.stop = func() {}
	c.leaveReason()
	c.mode, c.step, c.gate, c.folds, c.open = m, false, gate{}, c.q.SaysAll(c.f.Home), false
	c.compose()
	c.head.draw(c.q, c.by)
	c.sheet.show(c.page.body, c.reachedEnd)
	c.foot.draw()
	c.box.Refresh()
	c.witness.Refresh()
}

// compose folds the question for the width that there is.
func (c *Card) compose() {
	if c.width <= 0 {
		return
	}
	q := c.q
	if c.folded() {
		q.Arguments = nil
	}
	c.page = compose(q, c.by, c.words, c.width)
	if c.height < tallCard {
		c.page.scrollTail()
	}
	if c.mode == offering && c.q.Offer != nil {
		until := lang.When(c.q.Offer.Expires, c.f.Now())
		c.page.body, c.page.tail = offered(c.q, until, c.width)[1:], nil
	}
	if c.height == tinyCard {
		c.page.scrollHead()
	}
	c.head.rows.Objects = rowsOf(c.page.head)
	c.tail.Objects = rowsOf(c.page.tail)
}

// folded reports whether the raw arguments are folded.
func (c *Card) folded() bool { return c.folds && !c.open }

// unfold shows the raw arguments below what they say, or folds them.
func (c *Card) unfold() {
	at := c.sheet.GetScrollOffset()
	if c.open = !c.open; c.open {
		at = float32(len(c.page.body)) * rowHeight
	}
	c.compose()
	c.sheet.show(c.page.body, c.reachedEnd)
	c.sheet.ScrollToOffset(at)
	c.foot.draw()
	c.box.Refresh()
}

// painted notes that the card was painted. It is called during painting, so it draws nothing.
func (c *Card) painted() {
	if c.q.ID == "" || !c.gate.paint(c.f.Now()) {
		return
	}
	if c.sheet.atEnd() {
		c.gate.ended()
	}
	c.stop = c.f.Dispatch.After(armAfter, c.waited)
}

// waited arms the card, if it is time and its end was seen.
func (c *Card) waited() {
	if left := c.gate.wait(c.f.Now()); left > 0 {
		c.stop = c.f.Dispatch.After(left, c.waited)
		return
	}
	c.draw()
}

func (c *Card) reachedEnd() {
	if !c.gate.end {
		c.gate.ended()
		c.draw()
	}
}

func (c *Card) draw() {
	if c.gate.armed() && c.mode == asking {
		c.read[c.q.ID] = c.q
	}
	c.foot.draw()
	c.changed()
}

// approve says yes to what is in sight; a long list takes two presses.
func (c *Card) approve() {
	if !c.Armed() || c.mode == reasoning {
		return
	}
	if c.mode == asking && len(c.q.Items) > many && !c.step {
		c.step = true
		c.rearm()
		c.foot.draw()
		return
	}
	c.answer(api.QuestionAnswer{Approve: true, Always: c.mode == offering})
}

// canStay reports whether the offer in sight can be given until it is revoked.
func (c *Card) canStay() bool { return c.mode == offering && c.q.Offer != nil && c.q.Offer.CanStay }

// stay gives what is offered until it is revoked.
func (c *Card) stay() {
	if c.Armed() && c.canStay() {
		c.answer(api.QuestionAnswer{Approve: true, Always: true, Stays: true})
	}
}

// rearm waits again before the next press counts.
func (c *Card) rearm() {
	c.stop()
	c.gate.again(c.f.Now())
	c.stop = c.f.Dispatch.After(armAfter, c.waited)
}

func (c *Card) deny() { c.answer(api.QuestionAnswer{}) }

// choose answers with what the question offers in place of approving.
func (c *Card) choose() { c.answer(api.QuestionAnswer{Instead: true}) }

func (c *Card) denyBecause() {
	c.answer(api.QuestionAnswer{Reason: strings.TrimSpace(c.foot.reason.Text)})
}

// answer answers the question in sight.
func (c *Card) answer(a api.QuestionAnswer) {
	if c.on && c.q.ID != "" {
		a.ID = c.q.ID
		c.gate.stale()
		c.send(c.q, a)
	}
}

// askReason asks why not.
func (c *Card) askReason() {
	c.mode, c.step = reasoning, false
	c.foot.reason.SetText("")
	c.foot.draw()
	c.f.OpenForm(c.foot.form)
}

func (c *Card) leaveReason() {
	if c.f.Form() == c.foot.form {
		c.f.CloseForm()
	}
}

// offer shows what would be allowed from now on; that is approved by itself.
func (c *Card) offer() {
	c.restart(offering)
	c.f.Focus(c.foot.back)
}

// back returns to the question. Its end need not be seen again; the wait begins again.
func (c *Card) back() {
	c.restart(asking)
	c.gate.end = c.Read(c.q)
	c.f.Focus(c.foot.deny)
}

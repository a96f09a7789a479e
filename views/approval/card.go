package approval

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
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
	o     CardOptions
	q     api.Question
	words string
	on    bool // answers are taken
	mode  mode
	step  bool // of a long list: the first press was made
	gate  gate
	read  map[string]api.Question // those whose end was in sight, as they were then
	stop  func()

	box     *fyne.Container
	witness *canvas.Raster
	head    *head
	sheet   *sheet
	tail    *fyne.Container
	foot    *foot
	width   float32 // that the lines are folded for
	page    page
}

// NewCard makes a card without a question.
func NewCard(o CardOptions) *Card {
	c := &Card{o: o, stop: func() {}, read: map[string]api.Question{}, on: true}
	c.witness = newWitness(c.painted)
	c.head = newHead()
	c.sheet = newSheet(o.Keys)
	c.tail = kit.Rows(0)
	c.foot = newFoot(c)
	c.box = layCard(c)
	return c
}

// Object is the card to be put into a window. It wants all the room it can get.
func (c *Card) Object() fyne.CanvasObject { return c.box }

// Question is what is shown.
func (c *Card) Question() api.Question { return c.q }

// Show shows a question and what the model says about its calls. The same
// question leaves everything as it is; a changed one, or another, has to be
// read anew before it can be approved. focus puts the focus on Deny.
func (c *Card) Show(q api.Question, words string, focus bool) {
	if reflect.DeepEqual(q, c.q) && words == c.words {
		return
	}
	c.q, c.words = q, words
	c.restart(asking)
	if focus {
		c.focus(c.foot.deny)
	}
}

// Reset makes the question that is shown wait for its arming again, as when
// its window was away meanwhile.
func (c *Card) Reset() { c.restart(asking) }

// SetOn says whether answers are taken at all.
func (c *Card) SetOn(on bool) {
	if c.on != on {
		c.on = on
		c.foot.draw()
	}
}

// SetAside puts small text above the buttons.
func (c *Card) SetAside(text string) { c.foot.aside.SetText(text) }

// Read says whether a question was in sight to its end, as it is now.
func (c *Card) Read(q api.Question) bool {
	was, ok := c.read[q.ID]
	return ok && reflect.DeepEqual(was, q)
}

// Armed says whether a fresh press would approve now.
func (c *Card) Armed() bool { return c.on && c.gate.armed() }

// Pressed says that a key went down, other than by repeating.
func (c *Card) Pressed() { c.gate.key = true }

// restart draws the question anew; nothing that was pressed before counts.
func (c *Card) restart(m mode) {
	c.stop()
	c.stop = func() {}
	c.mode, c.step = m, false
	c.gate = gate{}
	c.compose()
	c.head.draw(c.q)
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
	c.page = compose(c.q, c.words, c.width)
	if c.mode == offering && c.q.Offer != nil {
		until := kit.When(c.q.Offer.Expires, c.o.Now())
		c.page.body, c.page.tail = offered(c.q, until, c.width)[1:], nil
	}
	c.head.rows.Objects = rowsOf(c.page.head)
	c.tail.Objects = rowsOf(c.page.tail)
}

// painted is called while the window is being painted, so it draws nothing.
func (c *Card) painted() {
	if c.q.ID == "" || !c.gate.paint(c.o.Now()) {
		return
	}
	if c.sheet.atEnd() {
		c.gate.ended()
	}
	c.stop = c.o.Dispatch.After(armAfter, c.waited)
}

// waited arms the card, if it is time and its end was seen.
func (c *Card) waited() {
	if left := c.gate.wait(c.o.Now()); left > 0 {
		c.stop = c.o.Dispatch.After(left, c.waited)
		return
	}
	c.changed()
}

func (c *Card) reachedEnd() {
	if c.gate.end {
		return
	}
	c.gate.ended()
	c.changed()
}

// changed notes what was read and draws what depends on it.
func (c *Card) changed() {
	if c.gate.armed() && c.mode == asking {
		c.read[c.q.ID] = c.q
	}
	c.foot.draw()
	if c.o.Drawn != nil {
		c.o.Drawn()
	}
}

func (c *Card) focus(f fyne.Focusable) {
	if c.o.Focus != nil {
		c.o.Focus(f)
	}
}

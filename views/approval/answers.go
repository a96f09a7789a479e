package approval

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
)

// yes guards what approves: a fresh press of the pointer or of Space, once
// armed. Enter never approves.
type yes struct{ c *Card }

func (g yes) Down() { g.c.gate.pointer = true }

func (g yes) Allows(key fyne.KeyName) bool {
	switch key {
	case "":
		return g.c.Armed() && g.c.gate.pointer
	case fyne.KeySpace:
		return g.c.Armed() && g.c.gate.key
	}
	return false
}

// no guards what denies and has the focus: a key that was meant for something
// else, when the question came up under it, denies nothing either.
type no struct{ c *Card }

func (g no) Down() {}

func (g no) Allows(key fyne.KeyName) bool {
	return key == "" || g.c.gate.waited && g.c.gate.key
}

func (c *Card) approveByKey() {
	if c.Armed() && c.gate.key {
		c.approve()
	}
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

// rearm waits again before the next press counts.
func (c *Card) rearm() {
	c.stop()
	c.gate.again(c.o.Now())
	c.stop = c.o.Dispatch.After(armAfter, c.waited)
}

// deny says no.
func (c *Card) deny() { c.answer(api.QuestionAnswer{}) }

// denyBecause says no and why.
func (c *Card) denyBecause() {
	c.answer(api.QuestionAnswer{Reason: strings.TrimSpace(c.foot.reason.Text)})
}

// answer is bound to the question in sight.
func (c *Card) answer(a api.QuestionAnswer) {
	if !c.on || c.q.ID == "" {
		return
	}
	a.ID = c.q.ID
	c.gate.stale()
	c.o.Answer(c.q, a)
}

// because asks why not.
func (c *Card) because() {
	if !c.on || c.mode != asking {
		return
	}
	c.mode, c.step = reasoning, false
	c.foot.reason.SetText("")
	c.foot.draw()
	c.focus(c.foot.reason)
}

// always shows what would be allowed from now on; that is approved by itself.
func (c *Card) always() {
	if c.Armed() && c.mode == asking && c.q.Offer != nil {
		c.restart(offering)
		c.focus(c.foot.back)
	}
}

// back returns to the question. Its end need not be seen again; the wait begins again.
func (c *Card) back() {
	c.restart(asking)
	c.gate.end = c.Read(c.q)
	c.focus(c.foot.deny)
}

package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// footHeight has room for an entry, so that nothing moves when one comes.
const footHeight float32 = 36

// foot is what one press does.
type foot struct {
	c                              *Card
	box                            *fyne.Container
	deny, because, always, approve *kit.Button // of a question
	reason                         *kit.Entry
	send, back                     *kit.Button
	aside, hint                    *kit.Line
	asks, gives                    *fyne.Container
}

func newFoot(c *Card) *foot {
	f := &foot{c: c, aside: kit.Small(""), hint: kit.Small("").Whole()}
	keys := c.o.Keys
	f.deny = kit.NewButton("Deny", "Esc", kit.Plain, keys, c.deny).Guarded(no{c})
	f.because = kit.NewButton("Deny because…", "Alt+R", kit.Quiet, keys, c.because)
	f.always = kit.NewButton("Allow for 24 hours…", "Alt+W", kit.Quiet, keys, c.always)
	f.approve = kit.NewButton("Approve", "Alt+A", kit.Primary, keys, c.approve).Guarded(yes{c})
	f.back = kit.NewButton("Back", "Esc", kit.Plain, keys, c.back)
	f.send = kit.NewButton("Deny", "Enter", kit.Primary, keys, c.denyBecause)
	f.reason = kit.NewEntry("Why not? The assistant is told", keys)
	f.reason.Escaped = c.back
	f.reason.OnSubmitted = func(string) { c.denyBecause() }
	f.asks = container.New(newAnswerLayout(f.because, f.always), kit.Centered(kit.Cols(8, f.deny, f.back, f.because)), kit.Centered(kit.Cols(8, f.always, f.approve)))
	leave := kit.NewButton("Back", "Esc", kit.Quiet, keys, c.back)
	f.gives = container.NewBorder(nil, nil, nil, kit.Centered(kit.Cols(8, f.send, leave)), kit.Centered(f.reason))
	above := container.NewBorder(nil, nil, nil, f.hint, f.aside)
	f.box = kit.Rows(2, kit.AtLeast(0, rowHeight, above), kit.AtLeast(0, footHeight, container.NewStack(f.asks, f.gives)))
	return f
}

// draw offers what can be done now.
func (f *foot) draw() {
	c := f.c
	show(c.mode != reasoning, f.asks)
	show(c.mode == reasoning, f.gives)
	show(c.mode == asking, f.deny, f.because)
	show(c.mode == offering, f.back)
	show(c.mode == asking && c.q.Offer != nil, f.always)
	f.deny.SetEnabled(c.on)
	f.because.SetEnabled(c.on)
	f.send.SetEnabled(c.on)
	f.always.SetEnabled(c.Armed())
	f.approve.SetEnabled(c.Armed())
	f.approve.SetText(f.yes())
	f.hint.SetText(f.says())
	f.box.Refresh()
}

// yes is what the button says that approves.
func (f *foot) yes() string {
	n := len(f.c.q.Items)
	switch {
	case f.c.mode == offering:
		return "Allow for 24 hours"
	case f.c.step:
		return "Approve all " + kit.Number(n, noun(f.c.q))
	}
	return "Approve"
}

// says is why it cannot be approved yet, where time alone does not help.
func (f *foot) says() string {
	switch {
	case !f.c.on || f.c.mode == reasoning:
		return ""
	case f.c.step:
		return "Once more: it is a long list"
	case !f.c.gate.end:
		return "Scroll to the end to approve (End)"
	}
	return ""
}

// SetKeys puts the key on Deny that denies this question: Escape denies all of
// a plan.
func (c *Card) SetKeys(deny string) { c.foot.deny.SetKey(deny) }

func show(on bool, objects ...fyne.CanvasObject) {
	for _, o := range objects {
		if on {
			o.Show()
		} else {
			o.Hide()
		}
	}
}

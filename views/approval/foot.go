package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// footHeight has room for an entry, so that nothing moves when one comes.
const footHeight float32 = 36

// foot is what one press does.
type foot struct {
	c                              *Card
	box                            *fyne.Container
	commands                       *frame.Commands
	deny, because, always, approve *kit.Button // of a question
	instead                        *kit.Button // what it offers in place of approving
	back, stay                     *kit.Button // of the offer of a grant
	raw                            *kit.Button // folds the raw arguments
	reason                         *kit.Entry
	send                           *kit.Button
	form                           *kit.Form
	aside, hint                    *kit.Line
	answers                        *fyne.Container
}

func newFoot(c *Card) *foot {
	f := &foot{c: c, aside: kit.Small(""), hint: kit.Small("").Whole(), commands: c.f.NewCommands(c.Commands()...)}
	f.deny, f.because = f.commands.Button("deny", kit.Plain), f.commands.Button("deny-because", kit.Quiet)
	f.always, f.approve = f.commands.Button("always", kit.Quiet), f.commands.Button("approve", kit.Primary)
	f.instead = f.commands.Button("instead", kit.Plain)
	f.stay, f.raw = f.commands.Button("stay", kit.Plain), f.commands.Button("arguments", kit.Quiet)
	f.back = kit.NewButton(lang.T("Back"), "Esc", kit.Plain, c.f.Keys(), c.back)
	f.answers = container.New(&answerLayout{[]*kit.Button{f.because, f.always, f.instead, f.stay, f.approve}, []string{"Alt+R", "Alt+W", "Alt+O", "Alt+L", "Alt+A"}, false},
		kit.Centered(kit.Cols(8, f.deny, f.back, f.because)), kit.Centered(kit.Cols(8, f.always, f.instead, f.stay, f.approve)))
	f.newReason()
	above := container.NewBorder(nil, nil, nil, f.hint, f.aside)
	f.box = kit.Rows(2, kit.AtLeast(0, rowHeight, above), kit.AtLeast(0, footHeight, container.NewStack(f.answers, f.form.Box)))
	return f
}

// fit chooses how the buttons fit in a width.
func (f *foot) fit(width float32) { f.answers.Layout.(*answerLayout).fit(f.answers.Objects, width) }

// newReason makes the form that asks why not.
func (f *foot) newReason() {
	keys := f.c.f.FormKeys()
	f.reason = kit.NewEntry(lang.T("Reason, which the assistant gets"), keys)
	f.reason.Escaped, f.reason.OnSubmitted = f.c.back, func(string) { f.c.denyBecause() }
	f.send = kit.NewButton(lang.T("Deny"), "Enter", kit.Primary, keys, f.c.denyBecause)
	leave := kit.NewButton(lang.T("Back"), "Esc", kit.Quiet, keys, f.c.back)
	box := container.NewBorder(nil, nil, nil, kit.Centered(kit.Cols(8, f.send, leave)), kit.Centered(f.reason))
	f.form = &kit.Form{Box: box, First: f.reason, Cancel: f.c.back}
}

func (f *foot) draw() {
	c := f.c
	kit.Show(c.mode != reasoning, f.answers)
	kit.Show(c.mode == reasoning, f.form.Box)
	kit.Show(c.mode == asking, f.deny, f.because)
	kit.Show(c.mode == offering, f.back)
	kit.Show(c.mode == asking && c.q.Offer != nil, f.always)
	kit.Show(c.mode == asking && c.q.Instead != "", f.instead)
	kit.Show(c.canStay(), f.stay)
	if c.canStay() {
		f.stay.SetText(stayText(c.q.Offer))
	}
	kit.Show(c.folds && c.mode != offering, f.raw)
	f.raw.SetText(map[bool]string{true: lang.T("Hide raw arguments"), false: lang.T("Raw arguments")}[c.open])
	f.raw.SetIcon(map[bool]fyne.Resource{true: theme.MenuDropDownIcon(), false: theme.MenuExpandIcon()}[c.open])
	f.instead.SetText(kit.CleanTo(c.q.Instead, 32))
	f.commands.Draw()
	f.send.SetEnabled(c.on)
	f.approve.SetText(f.approveText())
	f.hint.SetText(f.hintText())
	f.box.Refresh()
}

func (f *foot) approveText() string {
	switch {
	case f.c.mode == offering:
		return lang.T("Allow for 24 hours")
	case f.c.step:
		return lang.T("Approve all %s", counted(f.c.q))
	}
	return lang.T("Approve")
}

// hintText returns why it cannot be approved yet, where time alone does not help.
func (f *foot) hintText() string {
	switch {
	case !f.c.on || f.c.mode == reasoning:
		return ""
	case f.c.step:
		return lang.T("Press again: the list is long")
	case !f.c.gate.end:
		return lang.T("Scroll to the end to approve (End)")
	}
	return ""
}

package approval

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// The headings of the help page.
const (
	answering = "A call that waits for you"
	browsing  = "Reading"
)

// Commands answer the question. What approves is not in the palette: that
// covers the question.
func (c *Card) Commands() []kit.Command {
	on := func() bool { return c.on }
	return []kit.Command{
		{ID: "approve", Title: lang.T("Approve"), Key: "Alt+A", Scope: kit.InText, Group: lang.T(answering), NoMenu: true,
			Help: lang.T("Approve; that takes a moment, and all of the question in sight"), Guard: approveGuard{c}, When: c.Armed, Do: c.approve},
		{ID: "deny", Title: lang.T("Deny the call"), Label: lang.T("Deny"), Key: "Alt+D", Scope: kit.InText, Group: lang.T(answering), Guard: denyGuard{c}, When: on, Do: c.deny},
		{ID: "deny-because", Title: lang.T("Deny the call and say why"), Label: lang.T("Deny because…"), Key: "Alt+R", Scope: kit.InText, Group: lang.T(answering),
			When: func() bool { return c.on && c.mode == asking }, Do: c.askReason},
		{ID: "instead", Title: lang.T("Choose what the question offers in place of approving"), Label: lang.T("Instead"), Key: "Alt+O", Scope: kit.InText, Group: lang.T(answering), NoMenu: true,
			Guard: approveGuard{c}, When: func() bool { return c.Armed() && c.mode == asking && c.q.Instead != "" }, Do: c.choose},
		{ID: "always", Title: lang.T("Allow from now on"), Label: lang.T("Allow from now on…"), Key: "Alt+W", Scope: kit.InText, Group: lang.T(answering), NoMenu: true,
			Help: lang.T("Allow this for 24 hours, or always for its folder, program or host; what that covers is shown first"),
			When: func() bool { return c.Armed() && c.mode == asking && c.q.Offer != nil }, Do: c.offer},
		{ID: "stay", Title: lang.T("Always"), Key: "Alt+L", Scope: kit.InText, Group: lang.T(answering), NoMenu: true, Help: lang.T("Of what is offered: always, until you revoke it"),
			Guard: approveGuard{c}, When: func() bool { return c.Armed() && c.canStay() }, Do: c.stay},
		{ID: "arguments", Title: lang.T("Raw arguments"), Key: "Alt+I", Scope: kit.InText, Group: lang.T(browsing), NoMenu: true, When: func() bool { return c.folds && c.mode == asking }, Do: c.unfold},
	}
}

// approveGuard allows what approves: a fresh press of the pointer, of Space or of a
// key with Ctrl or Alt, once the card is armed. Enter never approves.
type approveGuard struct{ c *Card }

func (g approveGuard) Down() { g.c.gate.pointer = true }

func (g approveGuard) Allows(key fyne.KeyName) bool {
	switch key {
	case "":
		return g.c.Armed() && g.c.gate.pointer
	case fyne.KeyReturn, fyne.KeyEnter:
		return false
	}
	return g.c.Armed() && g.c.gate.key
}

// denyGuard allows what denies and has the focus: a key that was meant for something
// else, when the question came up under it, denies nothing either.
type denyGuard struct{ c *Card }

func (g denyGuard) Down() {}

func (g denyGuard) Allows(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		return g.c.gate.waited && g.c.gate.key
	}
	return true
}

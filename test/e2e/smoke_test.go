//go:build e2etest

package e2e

import (
	"testing"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// The real xfce4-panel shows the icon, the real dunst the notification, and a
// click on it opens the window.
func TestRealPanelAndDunst(t *testing.T) {
	desktest.Require(t, "dunst", "xfce4-panel")
	b := open(t, desktest.Options{Screen: "1280x800"})
	_, err := b.StartDunst(b.ctx)
	b.must(err)
	_, err = b.StartPanel(b.ctx)
	b.must(err)
	b.must(b.StartAgent(b.ctx))
	item, err := desktest.FindItem(b.ctx, b.Conn())
	b.must(err)
	b.drop()
	_, err = item.WaitEntry(b.ctx, "Inbox (5)")
	b.must(err)
	bubble, err := b.Display.WindowOfClass(b.ctx, "Dunst")
	b.must(err)
	b.must(b.Display.ClickAt(bubble, 40, 20))
	_, err = b.Display.Window(b.ctx, rig.WindowTitle)
	b.must(err)
}

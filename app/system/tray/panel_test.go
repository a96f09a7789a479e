//go:build linux

package tray

import (
	"os"
	"testing"

	"github.com/nod-app/nod/test/desktest"
)

// The real xfce4-panel shows the icon, passes a click on, and gets the icon
// back after a crash.
func TestRealPanel(t *testing.T) {
	t.Parallel()
	desktest.Require(t, "Xvfb", "openbox", "xdotool", "xfce4-panel", "xfconfd", "import")
	r := desk(t, desktest.Options{Screen: "1280x800"})
	panel, err := r.StartPanel(r.ctx)
	ok(t, err)
	r.run(r.Env())
	_, err = desktest.FindItem(r.ctx, r.Conn())
	ok(t, err)
	r.order(order{Update: &Snapshot{Waiting: 2}})
	r.clickIcon()

	panel.Kill()
	_, err = r.StartPanel(r.ctx)
	ok(t, err)
	r.clickIcon()
	if dir := os.Getenv("NOD_TEST_PICTURES"); dir != "" {
		ok(t, r.Screenshot(dir+"/panel.png"))
	}
	r.in.Close()
	r.ends()
}

// clickIcon clicks where the panel puts its only icon until the program says so;
// the panel does not say when it has drawn it.
func (r *rig) clickIcon() {
	r.t.Helper()
	w, err := r.Display.WindowOfClass(r.ctx, "Xfce4-panel")
	ok(r.t, err)
	before := len(r.child.Output())
	err = desktest.Poll(r.ctx, "a click on the icon", func() bool {
		_ = r.Display.ClickAt(w, 14, 18)
		return len(r.child.Output()) > before
	})
	ok(r.t, err)
}

//go:build linux

package notify

import (
	"os"
	"testing"

	"github.com/nod-app/nod/test/desktest"
)

// The real dunst shows the notification, and a click on it comes back.
func TestWithRealDunst(t *testing.T) {
	desktest.Require(t, "dbus-daemon", "Xvfb", "openbox", "xdotool", "dunst", "import")
	s, err := desktest.Open(t.TempDir(), desktest.Options{Screen: "800x600"})
	ok(t, err)
	t.Cleanup(s.Close)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", s.Bus.Addr)
	r := run(t, s, quick)
	_, err = s.StartDunst(r.ctx)
	ok(t, err)
	if st := r.Status(r.ctx); st.Name != "dunst" || st.Version == "" || !st.OK {
		t.Errorf("status %+v", st)
	}
	r.Proposals([]Item{{Name: "<i>R&D</i>.pdf", Folder: "/home/ada/Downloads", Destination: "Documents/<b>R&D</b>"}})
	w, err := s.Display.WindowOfClass(r.ctx, "Dunst")
	ok(t, err)
	if dir := os.Getenv("NOD_TEST_PICTURES"); dir != "" {
		ok(t, s.Screenshot(dir+"/dunst.png"))
	}
	ok(t, s.Display.ClickAt(w, 30, 20))
	r.click(t)
	ok(t, desktest.Poll(r.ctx, "the notification's end", func() bool { return !r.server.showing() }))
}

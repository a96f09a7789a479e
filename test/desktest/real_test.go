package desktest

import (
	"testing"

	"github.com/esiqveland/notify"
	"github.com/godbus/dbus/v5"
)

// The doubles must behave as the real services do.
func TestRealDunst(t *testing.T) {
	Require(t, "dbus-daemon", "Xvfb", "openbox", "xdotool", "dunst")
	s, ctx := open(t, Options{Screen: "800x600"})
	_, err := s.StartDunst(ctx)
	ok(t, err)
	ok(t, s.Conn().AddMatchSignal(dbus.WithMatchInterface(notifyName)))
	signals := make(chan *dbus.Signal, 10)
	s.Conn().Signal(signals)
	id, err := notify.SendNotification(s.Conn(), notify.Notification{AppName: "test", Summary: "title", Body: "text",
		Actions: []notify.Action{{Key: "default", Label: "Open"}}, ExpireTimeout: notify.ExpireTimeoutNever})
	ok(t, err)
	w, err := s.Display.WindowOfClass(ctx, "Dunst")
	ok(t, err)
	ok(t, s.Display.ClickAt(w, 20, 20))
	for {
		select {
		case sig := <-signals:
			if sig.Name == notifyName+".ActionInvoked" && sig.Body[0] == id && sig.Body[1] == "default" {
				return
			}
		case <-ctx.Done():
			t.Fatal("a click on dunst's notification did nothing")
		}
	}
}

func TestRealPanel(t *testing.T) {
	Require(t, "dbus-daemon", "Xvfb", "openbox", "xfce4-panel", "xfconfd")
	s, ctx := open(t, Options{Screen: "800x600"})
	_, err := s.StartPanel(ctx)
	ok(t, err)
	ok(t, Poll(ctx, "a host in the panel", func() bool {
		v, err := s.Conn().Object(watcherName, watcherPath).GetProperty(watcherName + ".IsStatusNotifierHostRegistered")
		return err == nil && v.Value() == true
	}))
}

package doctor

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/notify"
	"github.com/nod-app/nod/app/system/sessionbus"
	"github.com/nod-app/nod/app/system/tray"
)

// checkDesktop makes the checks of the desktop; shown says that a window is open,
// on whatever display.
func checkDesktop(ctx context.Context, n *notify.Notifier, shown bool) []api.Check {
	checks := append(checkLimits(), checkDisplay(shown), checkTray(ctx), checkNotifications(ctx, n))
	return append(checks, checkPrograms()...)
}

func checkDisplay(shown bool) api.Check {
	c := api.Check{Name: lang.Say("display"), Status: ok}
	switch {
	case runtime.GOOS != "linux":
		c.Detail = lang.Say("the system's own")
	case os.Getenv("WAYLAND_DISPLAY") != "":
		c.Detail = lang.Say("Wayland, %s", os.Getenv("WAYLAND_DISPLAY"))
	case os.Getenv("DISPLAY") != "":
		c.Detail = "X11, " + os.Getenv("DISPLAY")
	case shown:
		c.Detail = lang.Say("a window is open")
	default:
		c.Status, c.Detail = warning, lang.Say("neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be shown from here")
		c.Remedy = lang.Say("Type nod in a desktop session. Without one there are the commands: nod proposals, nod approve, nod --help.")
	}
	return c
}

func checkTray(ctx context.Context) api.Check {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	there, err := tray.HostPresent(ctx)
	switch {
	case there:
		return api.Check{Name: lang.Say("tray"), Status: ok, Detail: lang.Say("a tray host is there")}
	case errors.Is(err, sessionbus.ErrNone):
		return api.Check{Name: lang.Say("tray"), Status: warning, Detail: err.Error(), Remedy: lang.Say("Start Nod from a desktop session; its commands need none.")}
	case err != nil:
		return api.Check{Name: lang.Say("tray"), Status: warning, Detail: err.Error(), Remedy: TrayRemedy()}
	}
	return api.Check{Name: lang.Say("tray"), Status: warning, Detail: lang.Say("this desktop shows no tray icons"), Remedy: TrayRemedy()}
}

// TrayRemedy says how to get a tray on this desktop, in a sentence.
func TrayRemedy() string {
	r := tray.Remedy(os.Getenv("XDG_CURRENT_DESKTOP"))
	return strings.ToUpper(r[:1]) + r[1:] + "."
}

func checkNotifications(ctx context.Context, n *notify.Notifier) api.Check {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	s := n.Status(ctx)
	if s.OK {
		return api.Check{Name: lang.Say("notifications"), Status: ok, Detail: strings.TrimSpace(s.Name + " " + s.Version + " " + s.Detail)}
	}
	return api.Check{Name: lang.Say("notifications"), Status: warning, Detail: s.Detail, Remedy: s.Remedy}
}

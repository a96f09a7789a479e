package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/undo"
)

// trouble is what the tray could not do: a menu cannot say it. It is a warning
// until something else is done.
type trouble struct {
	warning api.Warning
	after   string // the id of the newest entry that stood when it came
}

// undoFromTray takes back what the menu named; what stays as it was is said in the window.
func (a *App) undoFromTray(ctx context.Context, id string) {
	u, err := a.undo.Undo(ctx, undo.Request{ID: id})
	if errors.Is(err, undo.ErrNothing) { // it was taken back meanwhile
		a.log.Info("undo from the tray", "err", err)
		return
	}
	errs := u.Problems
	if err != nil {
		errs = append(errs, err.Error())
	}
	if len(errs) == 0 {
		a.troubled.Store(nil)
		a.hub.Publish(api.TopicStatus, "")
		return
	}
	for _, e := range errs {
		a.log.Error("undo from the tray", "err", e)
	}
	a.showTrouble(ctx, api.Warning{
		Code: "undo", Text: "Not everything was undone: " + strings.Join(errs, "; "),
		Remedy: "What was not undone is where it was. Fix what is in its way and undo again.",
	})
}

// openSettings hands config.toml to the program that the desktop has for it.
func (a *App) openSettings(ctx context.Context, open func(string) error) {
	if err := open(a.Paths.Config); err != nil {
		a.log.Error("open the settings file", "err", err)
		a.showTrouble(ctx, api.Warning{
			Code: "settings", Text: fmt.Sprintf("No program could be started that opens the settings file: %v.", err),
			Remedy: "Open it with any editor: " + a.Paths.Config,
		})
	}
}

func (a *App) showTrouble(ctx context.Context, w api.Warning) {
	last, _, err := a.undo.Last(ctx)
	if err != nil {
		a.log.Error("read what was done last", "err", err)
	}
	a.troubled.Store(&trouble{w, last.ID})
	a.hub.Publish(api.TopicStatus, "")
	a.openWindow(ctx, "")
}

// troubleNow is what the tray could not do since the newest entry that stands.
func (a *App) troubleNow(last string) []api.Warning {
	t := a.troubled.Load()
	if t == nil || t.after != last {
		return nil
	}
	return []api.Warning{t.warning}
}

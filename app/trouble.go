package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal"
)

// trouble is what the tray could not do: a menu cannot say it. It is a warning
// until the next act.
type trouble struct {
	warning api.Warning
	after   string // the newest act when it came
}

// undoFromTray takes an act back; what stays as it was is said in the window.
func (a *App) undoFromTray(ctx context.Context, act string) {
	u, err := a.undo(ctx, api.UndoRequest{ID: act})
	if errors.Is(err, proposal.ErrNothing) { // it was taken back meanwhile
		a.log.Info("undo from the tray", "err", err)
		return
	}
	errs := u.Errors
	if err != nil {
		errs = append(errs, err.Error())
	}
	if len(errs) == 0 {
		a.troubled.Store(nil)
		a.hub.Publish(api.Changed, "")
		return
	}
	for _, e := range errs {
		a.log.Error("undo from the tray", "err", e)
	}
	a.showTrouble(ctx, api.Warning{
		Code: "undo", Text: "Undo did not work for all: " + strings.Join(errs, "; "),
		Remedy: "What could not be taken back stays where it is; put right what is in its way and undo once more.",
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
	last, err := a.lastDone(ctx, 1)
	if err != nil {
		a.log.Error("read what was done last", "err", err)
	}
	a.troubled.Store(&trouble{w, newest(last)})
	a.hub.Publish(api.Changed, "")
	a.openWindow(ctx, "")
}

// troubleNow is what the tray could not do since the newest of the acts.
func (a *App) troubleNow(last []moment) []api.Warning {
	t := a.troubled.Load()
	if t == nil || t.after != newest(last) {
		return nil
	}
	return []api.Warning{t.warning}
}

func newest(done []moment) string {
	if len(done) == 0 {
		return ""
	}
	return done[0].id()
}

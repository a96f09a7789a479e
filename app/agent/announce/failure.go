package announce

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/undo"
)

// failure is what the tray could not do: a menu cannot say it. It is a warning
// until something else is done.
type failure struct {
	warning api.Warning
	after   string // the id of the newest entry that stood when it came
}

// UndoEntry takes back what the menu named; what stays as it was is said in the window.
func (u *UI) UndoEntry(ctx context.Context, id string) {
	done, err := u.o.Undo.Undo(ctx, undo.Request{ID: id})
	if errors.Is(err, undo.ErrNothing) { // it was taken back meanwhile
		u.o.Log.Info("undo from the tray", "err", err)
		return
	}
	errs := done.Problems
	if err != nil {
		errs = append(errs, err.Error())
	}
	if len(errs) == 0 {
		u.failure.Store(nil)
		u.o.Hub.Publish(api.TopicStatus, "")
		return
	}
	for _, e := range errs {
		u.o.Log.Error("undo from the tray", "err", e)
	}
	u.showFailure(ctx, api.Warning{
		Code: "undo", Text: lang.Say("Not everything was undone: %v", strings.Join(errs, "; ")),
		Remedy: lang.Say("What was not undone is where it was. Fix what is in its way and undo again."),
	})
}

func (u *UI) showFailure(ctx context.Context, w api.Warning) {
	last, _, err := u.o.Undo.Last(ctx)
	if err != nil {
		u.o.Log.Error("read what was done last", "err", err)
	}
	u.failure.Store(&failure{w, last.ID})
	u.o.Hub.Publish(api.TopicStatus, "")
	u.open(ctx, api.WindowProposals, "")
}

// Warnings returns what the tray could not do, if last is still the newest entry.
func (u *UI) Warnings(last string) []api.Warning {
	t := u.failure.Load()
	if t == nil || t.after != last {
		return nil
	}
	return []api.Warning{t.warning}
}

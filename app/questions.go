package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/notify"
)

// canShow says whether a question could be shown: an agent that lives for one
// command has no windows, and without a display there are none.
func (a *App) canShow() bool { return a.Watch && a.windows.CanShow() }

// showQuestions opens the window that asks. Somebody who has no window of Nod
// before them also gets a notification; the tray has a sign in any case.
func (a *App) showQuestions(ctx context.Context) error {
	a.unseen(ctx)
	return a.windows.Show(ctx, api.ShowRequest{Window: api.WindowApproval})
}

// unnoticed is how long a question waits before a notification tells of it: a
// person who looks at the window needs none.
const unnoticed = 3 * time.Second

// unseen sends a notification once nobody has had Nod's windows before them for
// a moment while questions wait. ctx is that of the questions.
func (a *App) unseen(ctx context.Context) {
	if !a.Tray {
		return
	}
	go func() {
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(unnoticed):
			}
			if n := a.approvals.Count(); n > 0 && !a.looked.Load() {
				a.announce(ctx, n)
				return
			}
		}
	}()
}

func (a *App) announce(ctx context.Context, questions int) {
	err := a.caller.Announce(ctx, "Nod asks", asksText(questions))
	if err != nil && ctx.Err() == nil && !errors.Is(err, notify.ErrQuiet) && !errors.Is(err, notify.ErrOff) {
		a.log.Error("tell of a question", "err", err)
	}
}

func asksText(n int) string {
	if n == 1 {
		return "The assistant waits for your answer to a question."
	}
	return fmt.Sprintf("The assistant waits for your answers to %d questions.", n)
}

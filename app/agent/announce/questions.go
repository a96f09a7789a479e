package announce

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/system/notify"
)

// AnnounceQuestions sends a notification unless the person has one of Nod's
// windows before them; the tray has a sign in any case. ctx is that of the
// questions.
func (u *UI) AnnounceQuestions(ctx context.Context) {
	if !u.o.Shown {
		return
	}
	go func() {
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(unnoticed):
			}
			if n := u.o.Questions(); n > 0 && !u.inFront.Load() {
				u.announce(ctx, n)
				return
			}
		}
	}()
}

// SetInFront notes whether the person has Nod's windows before them: then they
// see a question without a notification.
func (u *UI) SetInFront(inFront bool) {
	if u.inFront.Store(inFront); inFront {
		u.questions.Seen()
	}
}

// unnoticed is how long a question, or what was said in a room, waits before a
// notification tells of it: a person who looks at the window needs none.
const unnoticed = 3 * time.Second

func (u *UI) announce(ctx context.Context, questions int) {
	err := u.questions.Announce(ctx, "Nod asks", questionsText(questions))
	if err != nil && ctx.Err() == nil && !errors.Is(err, notify.ErrQuiet) && !errors.Is(err, notify.ErrOff) {
		u.o.Log.Error("announce a question", "err", err)
	}
}

func questionsText(n int) string {
	if n == 1 {
		return "A question waits for your answer."
	}
	return fmt.Sprintf("%d questions wait for your answer.", n)
}

package announce

import (
	"github.com/nod-app/nod/app/base/lang"

	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/system/notify"
)

// AnnounceQuestions sends a notification unless the person has one of Nod's
// windows before them, and one more each time they leave the windows without an
// answer: coming to a window withdraws the notification. The tray has a sign in
// any case. ctx is that of the questions.
func (u *UI) AnnounceQuestions(ctx context.Context) {
	if !u.o.Shown {
		return
	}
	go func() {
		announced := int64(-1) // the visit after which the notification was sent
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(unnoticed):
			}
			visits := u.visits.Load()
			if n := u.o.Questions(); n > 0 && !u.inFront.Load() && visits != announced {
				u.announce(ctx, n)
				announced = visits
			}
		}
	}()
}

// SetInFront notes whether the person has Nod's windows before them: then they
// see without a notification what waits.
func (u *UI) SetInFront(inFront bool) {
	if u.inFront.Store(inFront); inFront {
		u.visits.Add(1)
		u.questions.Seen()
		u.proposals.Seen()
	}
}

// unnoticed is how long a question, or what was said in a room, waits before a
// notification tells of it: a person who looks at the window needs none.
const unnoticed = 3 * time.Second

func (u *UI) announce(ctx context.Context, questions int) {
	err := u.questions.Announce(ctx, lang.T("Nod asks"), questionsText(questions))
	if err != nil && ctx.Err() == nil && !errors.Is(err, notify.ErrQuiet) && !errors.Is(err, notify.ErrOff) {
		u.o.Log.Error("announce a question", "err", err)
	}
}

func questionsText(n int) string {
	return lang.N(n, "%s question waits for your answer.", "%s questions wait for your answer.", lang.Count(n))
}

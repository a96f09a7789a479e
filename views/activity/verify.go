package activity

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// verify checks the whole log, which reads all of it.
func (w *Window) verify() {
	if w.st.log.checking || w.st.lost {
		return
	}
	w.st.log.checking, w.st.log.since = true, w.o.Now()
	w.drawLog()
	w.tick()
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		state, err := api.VerifyLog.Call(ctx, w.o.Client, api.None{})
		return func() { w.verified(state, err) }
	})
}

// tick shows every second for how long the check has been going on.
func (w *Window) tick() {
	w.o.Dispatch.After(time.Second, func() {
		if w.st.log.checking {
			w.log.draw()
			w.tick()
		}
	})
}

func (w *Window) verified(state api.LogState, err error) {
	l := &w.st.log
	l.checking, l.wrong = false, ""
	if err != nil {
		l.wrong = kit.Failed("check the log", err)
	} else {
		l.LogState, l.known = state, true
	}
	w.drawLog()
}

// drawLog shows the state of the log wherever it stands.
func (w *Window) drawLog() {
	w.drawBanners()
	w.log.draw()
	w.foot.draw()
}

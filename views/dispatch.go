package views

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// dispatch is the one way between the UI goroutine and all others.
type dispatch struct{ ctx context.Context }

var _ kit.Dispatch = dispatch{}

// hop runs draw on the UI goroutine. It is the only place that calls fyne.Do.
func hop(draw func()) { fyne.Do(draw) }

// Go runs work elsewhere and what it returns on the UI goroutine. What comes
// back after the process was told to leave is not drawn.
func (d dispatch) Go(work func(ctx context.Context) func()) {
	go func() {
		if draw := work(d.ctx); draw != nil && d.ctx.Err() == nil {
			hop(draw)
		}
	}()
}

// After runs draw on the UI goroutine when wait has passed. A stop on the UI
// goroutine is in time even if the timer has fired and waits for its turn.
func (d dispatch) After(wait time.Duration, draw func()) (stop func()) {
	stopped := false // touched on the UI goroutine only
	timer := time.AfterFunc(wait, func() {
		hop(func() {
			if !stopped && d.ctx.Err() == nil {
				draw()
			}
		})
	})
	return func() {
		stopped = true
		timer.Stop()
	}
}

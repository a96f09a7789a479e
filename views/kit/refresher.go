package kit

import (
	"context"
	"time"
)

const (
	// SlowAfter is how long loading takes before a window says so.
	SlowAfter = 200 * time.Millisecond
	// coalesce is how long changes are collected before they are fetched at once.
	coalesce = 60 * time.Millisecond
)

// Refresher fetches what a window shows: changes that come close together are
// fetched at once, and one fetch runs at a time. It belongs to the UI goroutine.
type Refresher struct {
	Dispatch Dispatch
	// Fetch is called on the UI goroutine and returns the work to do off it; what
	// the work returns is drawn, unless Restart was called meanwhile.
	Fetch func() (work func(ctx context.Context) (draw func()))
	// Slow is called with true when a fetch takes long, and with false when a slow
	// one has ended; may be nil.
	Slow func(bool)
	// Delay is how long changes are collected before they are fetched; 0: a moment.
	Delay time.Duration

	generation int
	running    bool
	again      bool // something changed while a fetch ran
	waiting    bool // a change will be fetched soon
	slow       bool
	stopSlow   func()
}

// Changed fetches soon, together with other changes.
func (r *Refresher) Changed() {
	if r.waiting {
		return
	}
	r.waiting = true
	r.Dispatch.After(r.delay(), func() {
		r.waiting = false
		r.Refresh()
	})
}

func (r *Refresher) delay() time.Duration {
	if r.Delay == 0 {
		return coalesce
	}
	return r.Delay
}

// Refresh fetches now, or once more when the fetch that runs has ended.
func (r *Refresher) Refresh() {
	if r.running {
		r.again = true
		return
	}
	r.start()
}

// Restart fetches now and drops what a running fetch will bring: it was asked
// for something else.
func (r *Refresher) Restart() {
	r.again = false
	r.start()
}

// Cancel drops what a running fetch will bring: what is shown is newer.
func (r *Refresher) Cancel() {
	r.generation++
	r.running = false
}

// Generation changes with each fetch; what was asked for under another one is stale.
func (r *Refresher) Generation() int { return r.generation }

func (r *Refresher) start() {
	r.generation++
	mine := r.generation
	r.running = true
	r.watchSlow(mine)
	work := r.Fetch()
	r.Dispatch.Go(func(ctx context.Context) func() {
		draw := work(ctx)
		return func() {
			if mine == r.generation {
				r.ended(draw)
			}
		}
	})
}

func (r *Refresher) ended(draw func()) {
	r.running = false
	r.stopSlow()
	r.setSlow(false)
	if draw != nil {
		draw()
	}
	if r.again {
		r.again = false
		r.Refresh()
	}
}

func (r *Refresher) watchSlow(mine int) {
	if r.stopSlow != nil {
		r.stopSlow()
	}
	r.stopSlow = r.Dispatch.After(SlowAfter, func() {
		if mine == r.generation && r.running {
			r.setSlow(true)
		}
	})
}

func (r *Refresher) setSlow(on bool) {
	if r.slow != on {
		r.slow = on
		if r.Slow != nil {
			r.Slow(on)
		}
	}
}

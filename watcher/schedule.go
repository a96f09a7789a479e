package watcher

import "time"

// schedule holds when each task is due next; the zero time means never.
type schedule struct {
	root, poll, rescan, reopen time.Time
	revisit                    map[string]time.Time
	settled                    time.Time // when candidates were last checked
	deliverRetry, markRetry    retry
	rootChecked                time.Time // when the root was last checked, in wall and monotonic time
	opened                     time.Time // when the watches were last opened
}

// next returns when there is something to do: while nothing happens, only the
// check of the root.
func (r *runner) next() time.Time {
	at := r.schedule.root
	if !r.present {
		return at
	}
	for _, t := range []time.Time{r.schedule.rescan, r.schedule.poll, r.schedule.reopen} {
		at = sooner(at, t)
	}
	for _, t := range r.schedule.revisit {
		at = sooner(at, t)
	}
	if t, ok := r.mail.due(r.debounce()); ok {
		at = sooner(at, t)
	}
	if t, ok := r.candidates.next(); ok {
		at = sooner(at, latest(t, r.settledAgain(), r.schedule.deliverRetry.at))
	}
	if len(r.marks) > 0 {
		at = sooner(at, latest(time.Now(), r.schedule.markRetry.at))
	}
	return at
}

// settledAgain returns when candidates may be checked again: while many more are to come seldom,
// since each check costs much by itself; then more and more often, so that few are left for the
// end of a burst; and the last of it wait for no others.
func (r *runner) settledAgain() time.Time {
	last, left := r.candidates.last, r.candidates.last.Sub(r.schedule.settled)
	pause := min(max(left/2, r.opts.Settle/settledParts), max(r.debounce(), r.opts.Settle/settledParts))
	return sooner(r.schedule.settled.Add(pause), last)
}

func due(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// sooner returns the earlier of two times; the second may be zero, which is never.
func sooner(at, t time.Time) time.Time {
	if !t.IsZero() && t.Before(at) {
		return t
	}
	return at
}

func latest(times ...time.Time) (last time.Time) {
	for _, t := range times {
		if t.After(last) {
			last = t
		}
	}
	return last
}

// retry is when to repeat what failed, with growing pauses.
type retry struct {
	at   time.Time
	wait time.Duration
	err  error
}

func (t *retry) failed(err error, settle time.Duration) {
	t.err = err
	t.wait = min(max(2*t.wait, settle), maxRetry*settle)
	t.at = time.Now().Add(t.wait)
}

func (t *retry) worked() { *t = retry{} }

package watcher

import "time"

// agenda is when what is to be done next; zero means never.
type agenda struct {
	root, poll, rescan, reopen time.Time
	revisit                    map[string]time.Time
	settled                    time.Time // when candidates were looked at last
	out, mark                  retry
	looked                     time.Time // wall and monotonic time of the last check of the root
	opened                     time.Time // when the last watches were begun with
}

// next is when there is something to do. When nothing happens, that is only
// the check of the root.
func (r *runner) next() time.Time {
	at := r.agenda.root
	if !r.here {
		return at
	}
	for _, t := range []time.Time{r.agenda.rescan, r.agenda.poll, r.agenda.reopen} {
		at = sooner(at, t)
	}
	for _, t := range r.agenda.revisit {
		at = sooner(at, t)
	}
	if t, ok := r.mail.due(r.debounce()); ok {
		at = sooner(at, t)
	}
	if t, ok := r.cands.next(); ok {
		at = sooner(at, latest(t, r.agenda.settled.Add(r.opts.Settle/8), r.agenda.out.at))
	}
	if len(r.marks) > 0 {
		at = sooner(at, latest(time.Now(), r.agenda.mark.at))
	}
	return at
}

// due reports whether a time of the agenda has come.
func due(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// sooner is the earlier of two times, of which the second may be never.
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

// retry is when to try again what failed, ever more rarely.
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

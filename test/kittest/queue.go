// Package kittest has what tests of a window need: a dispatch whose time they
// hold in their hands, and hands that press its keys.
package kittest

import (
	"context"
	"slices"
	"time"
)

// Queue is a kit.Dispatch that does all on the goroutine of the test, when it
// is told to: what is fetched and when it comes back is up to the test.
type Queue struct {
	Work []func(context.Context) func() // what was asked for and is not done

	timers []*timer
	passed time.Duration
}

// Passed returns how much time Pass has let pass.
func (q *Queue) Passed() time.Duration { return q.passed }

type timer struct {
	after time.Duration
	draw  func() // nil: stopped
}

// Go puts work at the end of the queue.
func (q *Queue) Go(work func(context.Context) func()) { q.Work = append(q.Work, work) }

// After keeps draw until Pass has let d pass at once.
func (q *Queue) After(d time.Duration, draw func()) func() {
	t := &timer{d, draw}
	q.timers = append(q.timers, t)
	return func() { t.draw = nil }
}

// Waiting reports whether something waits for time to pass.
func (q *Queue) Waiting() bool {
	return slices.ContainsFunc(q.timers, func(t *timer) bool { return t.draw != nil })
}

// Run does what was asked for, and what that asks for.
func (q *Queue) Run() {
	for len(q.Work) > 0 {
		work := q.Work[0]
		q.Work = q.Work[1:]
		if draw := work(context.Background()); draw != nil {
			draw()
		}
	}
}

// Advance lets time pass for the timers that are there now.
func (q *Queue) Advance(d time.Duration) {
	due := q.timers
	q.timers = nil
	for _, t := range due {
		switch {
		case t.draw == nil:
		case t.after <= d:
			t.draw()
		default:
			q.timers = append(q.timers, t)
		}
	}
}

// Pass lets so much time pass as a clock does: each timer at its time, and what is asked for
// is done at once.
func (q *Queue) Pass(d time.Duration) {
	for {
		q.Run()
		next := d
		for _, t := range q.timers {
			next = min(next, t.after)
		}
		for _, t := range q.timers {
			t.after -= next
		}
		d -= next
		q.passed += next
		i := slices.IndexFunc(q.timers, func(t *timer) bool { return t.after <= 0 })
		if i < 0 {
			return
		}
		due := q.timers[i]
		q.timers = slices.Delete(q.timers, i, i+1)
		if due.draw != nil {
			due.draw()
		}
	}
}

// Settle does everything that is asked for and lets times of up to a second
// pass; what waits for longer goes on waiting.
func (q *Queue) Settle() {
	for range 20 {
		if q.Run(); !q.soon() {
			return
		}
		q.Advance(time.Second)
	}
	panic("it never comes to rest")
}

func (q *Queue) soon() bool {
	for _, t := range q.timers {
		if t.draw != nil && t.after <= time.Second {
			return true
		}
	}
	return false
}

package kit_test

import (
	"context"
	"testing"
	"time"

	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/views/kit"
)

// TestChangesAreCollected: those that come within the delay are fetched once.
func TestChangesAreCollected(t *testing.T) {
	for delay, short := range map[time.Duration]time.Duration{0: 40 * time.Millisecond, 100 * time.Millisecond: 80 * time.Millisecond} {
		q, fetched := &kittest.Queue{}, 0
		r := &kit.Refresher{Dispatch: q, Delay: delay, Fetch: func() func(context.Context) func() {
			fetched++
			return func(context.Context) func() { return nil }
		}}
		for range 10 {
			r.Changed()
		}
		q.Advance(short)
		if fetched != 0 {
			t.Errorf("delay %v: fetched after %v", delay, short)
		}
		q.Settle()
		if fetched != 1 {
			t.Errorf("delay %v: fetched %d times, want once", delay, fetched)
		}
	}
}

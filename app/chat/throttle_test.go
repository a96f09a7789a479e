package chat

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The first news after a pause is told at once, a flood ten times a second, and
// the last of it always.
func TestPulse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told atomic.Int32
		p := throttle{notify: func() { told.Add(1) }}
		p.trigger()
		if told.Load() != 1 {
			t.Fatalf("told %d times at the first news", told.Load())
		}
		for range 1000 { // a second
			p.trigger()
			time.Sleep(time.Millisecond)
		}
		if n := told.Load(); n < 10 || n > 12 {
			t.Errorf("told %d times in a second", n)
		}
		p.trigger()
		before := told.Load()
		time.Sleep(notifyInterval)
		synctest.Wait()
		if n := told.Load() - before; n != 1 {
			t.Errorf("the last news was told %d times", n)
		}
	})
}

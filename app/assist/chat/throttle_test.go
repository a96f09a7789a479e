package chat

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The first change after a pause is notified at once, many changes ten times a
// second, and the last one always.
func TestThrottle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var count atomic.Int32
		p := throttle{notify: func() { count.Add(1) }}
		p.trigger()
		if count.Load() != 1 {
			t.Fatalf("%d notifications of the first change", count.Load())
		}
		for range 1000 { // a second
			p.trigger()
			time.Sleep(time.Millisecond)
		}
		if n := count.Load(); n < 10 || n > 12 {
			t.Errorf("%d notifications in a second", n)
		}
		p.trigger()
		before := count.Load()
		time.Sleep(notifyInterval)
		synctest.Wait()
		if n := count.Load() - before; n != 1 {
			t.Errorf("%d notifications of the last change", n)
		}
	})
}

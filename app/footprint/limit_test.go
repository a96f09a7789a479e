package footprint

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestAllowed(t *testing.T) {
	const least = 64 << 20
	for _, c := range []struct{ live, want int64 }{
		{0, least}, {8 << 20, least}, {32 << 20, least}, {33 << 20, 72 << 20}, {80 << 20, 136 << 20}, {1 << 30, 3<<29 + 16<<20},
	} {
		if got := allowed(c.live, least); got != c.want {
			t.Errorf("with %d MB in use: %d MB, want %d", c.live>>20, got>>20, c.want>>20)
		}
	}
}

// TestLimitFollowsWhatIsInUse holds twice as much as the limit: the limit is to become
// greater than it, and as it was once it is let go.
func TestLimitFollowsWhatIsInUse(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	const least = 16 << 20
	Limit(least)
	held := make([]byte, 2*least)
	until(t, func(limit int64) bool { return limit > 2*least })
	runtime.KeepAlive(held)
	until(t, func(limit int64) bool { return limit <= 2*least })
}

// until collects garbage until the limit is as it should be: finalizers run some time after.
func until(t *testing.T, ok func(limit int64) bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !ok(debug.SetMemoryLimit(-1)); {
		if time.Now().After(end) {
			t.Fatalf("the limit is %d MB", debug.SetMemoryLimit(-1)>>20)
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
}

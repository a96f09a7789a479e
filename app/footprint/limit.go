package footprint

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Limit has garbage collected sooner from so many bytes on that Go holds. Once what is in
// use does not fit into that, half of it may come before it is collected again: the runtime
// alone would then collect without end, with every core that is free.
func Limit(bytes int64) { newLimit(bytes).adjust() }

// limit is adjusted whenever garbage was collected.
type limit struct {
	least int64
	is    int64 // what the runtime was told
	live  []metrics.Sample
}

func newLimit(least int64) *limit {
	return &limit{least: least, live: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}}
}

func (l *limit) adjust() {
	metrics.Read(l.live)
	if want := allowed(int64(l.live[0].Value.Uint64()), l.least); want != l.is { // telling it stops all goroutines for a moment
		l.is = want
		debug.SetMemoryLimit(want)
	}
	runtime.SetFinalizer(new(collected), func(*collected) { l.adjust() })
}

// collected is what the next collection finds to be garbage. It holds a pointer, since
// small values without one share their memory, and go together.
type collected struct{ _ *byte }

// limitStep is how fine the limit is.
const limitStep = 8 << 20

// besides is what Go holds besides the heap, and what of that lies in parts.
const besides = 16 << 20

// allowed is the limit with so many bytes in use.
func allowed(live, least int64) int64 {
	return max(least, (live+live/2+besides+limitStep-1)/limitStep*limitStep)
}

// KeepNoSamples is for a process that nobody will ask for a profile of its heap. Go samples one
// allocation of each 512 KB, and keeps where it was for good: 2.3 MB after 11 GB were allocated,
// most of it soon.
func KeepNoSamples() { runtime.MemProfileRate = 0 }

package watcher

import (
	"context"
	"sync/atomic"
	"testing"
)

// While Rest waits nothing is looked at; what came meanwhile is found after it.
func TestWhatComesDuringARestIsFoundAfterIt(t *testing.T) {
	w := newFixture(t)
	var resting atomic.Bool
	asked, over := make(chan struct{}), make(chan struct{})
	w.opts.Rest = func(ctx context.Context) {
		if !resting.CompareAndSwap(true, false) {
			return
		}
		close(asked)
		select {
		case <-over:
		case <-ctx.Done():
		}
	}
	w.start()
	w.sentinel("before")
	resting.Store(true)
	first := w.write("a", "text")
	<-asked
	second := w.write("new/b", "text")
	w.notReported(first, second)
	close(over)
	w.waitReported(first, second)
}

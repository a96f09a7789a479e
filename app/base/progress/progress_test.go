package progress

import (
	"slices"
	"sync"
	"testing"
	"time"
)

func TestOnlyLongWorkIsTold(t *testing.T) {
	told := 0
	b := New(func() { told++ })
	clock := time.Unix(1, 0)
	b.now = func() time.Time { return clock }

	short := b.Begin("short", 3)
	short.Add(3)
	short.End()
	if told != 0 || b.Running() != nil {
		t.Errorf("what was short is told %d times: %v", told, b.Running())
	}

	long := b.Begin("long", 0)
	for range 100 { // over a second
		clock = clock.Add(10 * time.Millisecond)
		long.Add(5)
	}
	if told < 2 || told > 4 {
		t.Errorf("told %d times in a second", told)
	}
	if want := []Work{{Label: "long", Done: 500}}; !slices.Equal(b.Running(), want) {
		t.Errorf("running: %v", b.Running())
	}
	before := told
	long.End()
	if told != before+1 || b.Running() != nil {
		t.Errorf("the end was told %d times: %v", told-before, b.Running())
	}
}

// A Stop that comes while work is begun stops it or does not; the race detector sees the rest.
func TestWorkIsStoppedWhileItIsBegun(t *testing.T) {
	b := New(func() {})
	var both sync.WaitGroup
	both.Go(b.Stop)
	both.Go(func() { b.BeginStoppable("one", 0, func() {}).End() })
	both.Wait()
}

func TestWorkIsStopped(t *testing.T) {
	b := New(func() {})
	stopped := 0
	b.Begin("one that cannot be", 0)
	task := b.BeginStoppable("one that can", 0, func() { stopped++ })
	b.Stop()
	task.End()
	b.Stop()
	if stopped != 1 {
		t.Errorf("stopped %d times, want once", stopped)
	}
}

// Package footprint keeps small what of the program's files this process has in memory.
package footprint

import (
	"context"
	"runtime"
	"runtime/debug"
	"time"
)

// startTime is after how long the start of a program is taken to be over.
const startTime = 2 * time.Second

// garbage is how much may be left uncollected, in percent of what is in use. Half of Go's
// default: what the agent has in use is small, and so is the work of looking through it.
const garbage = 50

// givingUpPause is how long pages are left in memory at least: what is needed again is
// mapped again, which takes as long as some files do.
const givingUpPause = 100 * time.Millisecond

// ShrinkLater gives back, once the program has started, the memory that only its start
// needed: for one that stays, and mostly waits.
func ShrinkLater(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(startTime):
	}
	debug.FreeOSMemory()
	return Shrink()
}

// KeepSmall does what ShrinkLater does, and until ctx ends gives up the program's pages
// with the garbage too, whenever many were read: work that comes once a day reads as many
// as the start. From the start on less garbage is left, too; until then that would be collected
// over and over. A process that does nothing has no garbage, and is not woken.
func KeepSmall(ctx context.Context) error {
	p, err := ownPages()
	if err != nil {
		return err
	}
	var gaveUp time.Time
	started := time.After(startTime)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-started:
			debug.SetGCPercent(garbage)
			debug.FreeOSMemory()
			err = Shrink()
		case <-collection():
			if time.Since(gaveUp) >= givingUpPause {
				gaveUp = time.Now()
				err = p.giveUpMany()
			}
		}
		if err != nil {
			return err
		}
	}
}

// collection is closed once garbage was collected.
func collection() <-chan struct{} {
	done := make(chan struct{})
	runtime.AddCleanup(new(collected), func(done chan struct{}) { close(done) }, done)
	return done
}

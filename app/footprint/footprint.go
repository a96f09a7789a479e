// Package footprint keeps small what of the program's files this process has in memory.
package footprint

import (
	"context"
	"runtime/debug"
	"time"
)

// startTime is after how long the start of a program is taken to be over.
const startTime = 2 * time.Second

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

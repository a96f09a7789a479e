package kit

import (
	"context"
	"time"
)

// Dispatch is the one way off the UI goroutine and back.
type Dispatch interface {
	// Go runs work elsewhere and what it returns on the UI goroutine: fetch
	// off-thread, hop once, draw once. work may return nil.
	Go(work func(ctx context.Context) (draw func()))
	// After runs draw on the UI goroutine when d has passed, unless stop is
	// called before; stop is called on the UI goroutine.
	After(d time.Duration, draw func()) (stop func())
}

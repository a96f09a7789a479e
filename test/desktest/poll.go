package desktest

import (
	"context"
	"fmt"
	"time"
)

// pollEvery is the interval of Poll.
const pollEvery = 10 * time.Millisecond

// Poll calls f until it returns true. If ctx ends first, the error names what Poll
// waited for.
func Poll(ctx context.Context, what string, f func() bool) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for !f() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		case <-tick.C:
		}
	}
	return nil
}

//go:build !darwin

package tray

import (
	"context"
	"errors"
	"time"
)

// bounded runs f until it returns, but at most grace longer than ctx: a bus or a
// window system that hangs must not keep Nod from quitting.
func bounded(ctx context.Context, f func(context.Context) error) error {
	done := make(chan error, 1)
	go func() { done <- f(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	t := time.NewTimer(grace)
	defer t.Stop()
	select {
	case err := <-done:
		return err
	case <-t.C:
		return errors.New("end the tray icon: the desktop does not answer")
	}
}

// Package keyring keeps secrets in the keyring of the system, and one key of Nod in a
// file where there is none. The keyring never delays anybody for long, and no one is
// asked to unlock it.
package keyring

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/zalando/go-keyring"

	"github.com/nod-app/nod/app/base/lang"
)

// ErrUnavailable: there is no keyring that could be used now. What wraps it says why.
var ErrUnavailable = lang.Errorf("the system keyring cannot be used")

// Ring is the system's keyring, under one service; see New. go-keyring knows no
// deadlines, asks the person to unlock a keyring and waits for them, and starts
// a session bus where there is none; so each call looks first whether the
// keyring is there and open, and no one waits for it longer than limit.
type Ring struct {
	service string
	limit   time.Duration
	stuck   atomic.Bool // a call was given up and has not come back yet
}

// New returns the keyring of the system. service is what it shows people beside each
// secret; no call takes longer than limit.
func New(service string, limit time.Duration) *Ring { return &Ring{service: service, limit: limit} }

// Get returns what is kept under an account; fs.ErrNotExist if nothing is, and
// ErrUnavailable if that cannot be told.
func (r *Ring) Get(ctx context.Context, account string) (text string, err error) {
	return r.bounded(ctx, func() (string, error) { return keyring.Get(r.service, account) })
}

// Set keeps a text under an account.
func (r *Ring) Set(ctx context.Context, account, text string) error {
	_, err := r.bounded(ctx, func() (string, error) { return "", keyring.Set(r.service, account, text) })
	return err
}

// Delete removes what is kept under an account; fs.ErrNotExist if nothing is.
func (r *Ring) Delete(ctx context.Context, account string) error {
	_, err := r.bounded(ctx, func() (string, error) { return "", keyring.Delete(r.service, account) })
	return err
}

// Ready says whether the keyring can be used now; else an ErrUnavailable.
func (r *Ring) Ready(ctx context.Context) error {
	_, err := r.bounded(ctx, func() (string, error) { return "", nil })
	return err
}

// answer is what a call came to.
type answer struct {
	text string
	err  error
}

func (r *Ring) bounded(ctx context.Context, f func() (string, error)) (string, error) {
	if r.stuck.Load() {
		return "", lang.Errorf("%w: it has not answered yet", ErrUnavailable)
	}
	ctx, cancel := context.WithTimeout(ctx, r.limit)
	defer cancel()
	done := make(chan answer, 1)
	go func() {
		var a answer
		if a.err = ready(ctx); a.err == nil {
			a.text, a.err = f()
		}
		done <- a
		r.stuck.Store(false)
	}()
	select {
	case a := <-done:
		return a.text, keyringError(a.err)
	case <-ctx.Done():
		r.stuck.Store(true)
		if len(done) > 0 { // it came back at the same moment
			r.stuck.Store(false)
		}
		return "", lang.Errorf("%w: it does not answer", ErrUnavailable)
	}
}

func keyringError(err error) error {
	switch {
	case err == nil, errors.Is(err, ErrUnavailable):
		return err
	case errors.Is(err, keyring.ErrNotFound):
		return fs.ErrNotExist
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/zalando/go-keyring"
)

// errNoKeyring: there is no keyring that could be used now. What wraps it says why.
var errNoKeyring = errors.New("the system keyring cannot be used")

// systemKeyring is the system's keyring, under one service. go-keyring knows no
// deadlines, asks the person to unlock a keyring and waits for them, and starts
// a session bus where there is none; so each call looks first whether the
// keyring is there and open, and nobody waits for it longer than limit.
type systemKeyring struct {
	service string
	limit   time.Duration
	stuck   atomic.Bool // a call was given up and has not come back yet
}

// get returns what is kept under an account; fs.ErrNotExist if nothing is, and
// errNoKeyring if that cannot be told.
func (r *systemKeyring) get(ctx context.Context, account string) (text string, err error) {
	return r.bounded(ctx, func() (string, error) { return keyring.Get(r.service, account) })
}

// set keeps a text under an account.
func (r *systemKeyring) set(ctx context.Context, account, text string) error {
	_, err := r.bounded(ctx, func() (string, error) { return "", keyring.Set(r.service, account, text) })
	return err
}

// ready says whether the keyring can be used now; else an errNoKeyring.
func (r *systemKeyring) ready(ctx context.Context) error {
	_, err := r.bounded(ctx, func() (string, error) { return "", nil })
	return err
}

// answer is what a call came to.
type answer struct {
	text string
	err  error
}

func (r *systemKeyring) bounded(ctx context.Context, f func() (string, error)) (string, error) {
	if r.stuck.Load() {
		return "", fmt.Errorf("%w: it has not answered yet", errNoKeyring)
	}
	ctx, cancel := context.WithTimeout(ctx, r.limit)
	defer cancel()
	done := make(chan answer, 1)
	go func() {
		var a answer
		if a.err = keyringReady(ctx); a.err == nil {
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
		return "", fmt.Errorf("%w: it does not answer", errNoKeyring)
	}
}

func keyringError(err error) error {
	switch {
	case err == nil, errors.Is(err, errNoKeyring):
		return err
	case errors.Is(err, keyring.ErrNotFound):
		return fs.ErrNotExist
	}
	return fmt.Errorf("%w: %w", errNoKeyring, err)
}

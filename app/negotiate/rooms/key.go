package rooms

import (
	"context"
	"crypto/ed25519"
	"sync"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/practice"
)

// Key is this desktop's secret, opened when it is first used: a keyring that is locked
// keeps only those waiting who use rooms. After an error the next use tries again, but
// not soon if the keyring did not answer.
type Key struct {
	Find func(ctx context.Context) (identity.Identity, error)

	mu    sync.Mutex
	found bool
	id    identity.Identity
	err   error // of a keyring that did not answer
	until time.Time
}

// From when on a keyring counts as one that does not answer, and how long it is left alone
// then: who lists many rooms waits for it once.
const (
	slowKeyring  = time.Second
	keyringPause = 20 * time.Second
)

var _ practice.Signer = (*Key)(nil)

// Identity opens the secret.
func (k *Key) Identity(ctx context.Context) (identity.Identity, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.found {
		return k.id, nil
	}
	began := time.Now()
	if began.Before(k.until) {
		return identity.Identity{}, k.err
	}
	id, err := k.Find(ctx)
	if err == nil {
		k.id, k.found = id, true
	} else if ctx.Err() == nil && time.Since(began) > slowKeyring {
		k.err, k.until = err, time.Now().Add(keyringPause)
	}
	return id, err
}

// Public implements practice.Signer.
func (k *Key) Public(ctx context.Context) (ed25519.PublicKey, error) {
	id, err := k.Identity(ctx)
	if err != nil {
		return nil, err
	}
	key := id.Key()
	return key[:], nil
}

// Sign implements practice.Signer.
func (k *Key) Sign(ctx context.Context, text []byte) ([]byte, error) {
	id, err := k.Identity(ctx)
	if err != nil {
		return nil, err
	}
	return ed25519.Sign(id.Signing(), text), nil
}

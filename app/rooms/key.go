package rooms

import (
	"context"
	"crypto/ed25519"
	"sync"

	"github.com/nod-app/nod/app/negotiation/practice"
	"github.com/nod-app/nod/app/room/identity"
)

// Key is this desktop's secret, opened when it is first used: a keyring that is locked
// keeps only those waiting who use rooms. After an error the next use tries again.
type Key struct {
	Find func(ctx context.Context) (identity.Identity, error)

	mu    sync.Mutex
	found bool
	id    identity.Identity
}

var _ practice.Signer = (*Key)(nil)

// Identity opens the secret.
func (k *Key) Identity(ctx context.Context) (identity.Identity, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.found {
		return k.id, nil
	}
	id, err := k.Find(ctx)
	if err != nil {
		return identity.Identity{}, err
	}
	k.id, k.found = id, true
	return id, nil
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

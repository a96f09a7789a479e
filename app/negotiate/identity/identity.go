// Package identity is who this desktop is to others: one secret, kept in the keyring of
// the system, and the keys that are made of it.
package identity

import (
	"context"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/system/keyring"
)

// Options say where the secret of this desktop is kept.
type Options struct {
	File    string // where there is no keyring; <File>.keyring says that it is in one
	Keyring bool   // use one, if there is one
	Service string // under which a keyring shows it
}

// keyringTimeout is how long a call of the keyring may take.
const keyringTimeout = 3 * time.Second

// Identity is the secret of this desktop.
type Identity struct{ seed [keyring.KeySize]byte }

// Open finds the secret, or makes one at its first use. where tells the person where it
// is kept.
func Open(ctx context.Context, o Options) (id Identity, where string, err error) {
	file, err := filepath.Abs(o.File)
	if err != nil {
		return Identity{}, "", lang.Errorf("open this desktop's key: %w", err)
	}
	store := keyring.KeyStore{File: file, Ring: keyring.New(o.Service, keyringTimeout), Away: keyring.ErrUnavailable}
	if o.Keyring {
		store.Away = store.Ring.Ready(ctx)
	}
	seed, where, err := store.Key(ctx)
	switch {
	case errors.Is(err, keyring.ErrKeyUnavailable):
		return Identity{}, "", lang.Errorf("open this desktop's key: %w: unlock the keyring; if the key is lost for good, move %s away: rooms that are open cannot go on then", err, store.Marker())
	case err != nil:
		return Identity{}, "", lang.Errorf("open this desktop's key: %w", err)
	}
	return FromSeed([keyring.KeySize]byte(seed)), where, nil
}

// FromSeed returns the identity with this secret.
func FromSeed(seed [keyring.KeySize]byte) Identity { return Identity{seed} }

// Key names this desktop in its rooms.
func (id Identity) Key() protocol.Key { return protocol.KeyOf(id.Signing()) }

// Signing returns the key that signs messages and approvals.
func (id Identity) Signing() ed25519.PrivateKey { return id.derived("signing") }

// Access returns the key with which this desktop connects to the server of a room. It is not
// that of messages: a connection signs what the server chooses. Each room has its own, so
// that two servers cannot tell that they have the same guest.
func (id Identity) Access(roomID string) ed25519.PrivateKey {
	return id.derived("access to room " + roomID)
}

// derived returns the key for one purpose; none of them says anything about another.
func (id Identity) derived(purpose string) ed25519.PrivateKey {
	seed, err := hkdf.Key(sha256.New, id.seed[:], nil, "nod "+purpose+" 1", ed25519.SeedSize)
	if err != nil {
		panic(err) // of a length that HKDF does not give; this one it does
	}
	return ed25519.NewKeyFromSeed(seed)
}

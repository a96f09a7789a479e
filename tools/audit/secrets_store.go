package audit

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/keyring"
)

// SecretsOptions say where the key and the checkpoint of one log are kept, apart
// from it.
type SecretsOptions struct {
	KeyFile        string // for the key, where there is no keyring; <KeyFile>.keyring says that it is in one
	CheckpointFile string
	Store          Checkpoint    // keeps the checkpoint, too: Nod's store; nil: none
	Service        string        // under which a keyring shows them
	Keyring        bool          // use one, if there is one
	Limit          time.Duration // how long a call of the keyring may take; zero: 3 s
	Delay          time.Duration // how far the checkpoints of store and keyring may be behind; zero: 3 s
}

// ErrKeyUnavailable: the key is in a keyring that cannot be used now, or not there any
// more. A new key would orphan the log, so there is none.
var ErrKeyUnavailable = errors.New("the key of the audit log is in the system keyring and cannot be had, so nothing may run")

// OpenSecrets chooses where the key and the checkpoint are kept: the key in the
// keyring if there is one, else in a file that only its owner can read; the
// checkpoint in a file, in the store, and in the keyring as well. A key that is
// there already stays in use, wherever it is. Where tells the person what was chosen
// and why.
//
// Each log has its own accounts, named by the absolute paths of its files. A
// log that was removed or set aside while the keyring could not be used is
// missed by it later: that is what it is for, and setting aside once more ends it.
func OpenSecrets(ctx context.Context, o SecretsOptions) (key []byte, cp Checkpoint, where string, err error) {
	a, err := o.store(ctx)
	if err != nil {
		return nil, nil, "", fmt.Errorf("audit: %w", err)
	}
	key, place, err := a.key(ctx)
	if err != nil {
		return nil, nil, "", fmt.Errorf("audit: %w", err)
	}
	cp, where = a.checkpoint(key)
	if a.keys.Away != nil {
		return key, cp, lang.Say("The key is in %v, the checkpoint in %v: %v.", place, where, a.keys.Away), nil
	}
	return key, cp, lang.Say("The key is in %v, the checkpoint in %v.", place, where), nil
}

// checkpoint chooses where the checkpoint is kept, and says so.
func (a *secretsStore) checkpoint(key []byte) (cp Checkpoint, where string) {
	file := FileCheckpoint{Path: a.CheckpointFile}
	where = a.CheckpointFile
	var copies []Checkpoint
	if a.Store != nil {
		copies = append(copies, a.Store)
		where = lang.Say("%v and Nod's store", where)
	}
	if a.keys.Away == nil {
		copies = append(copies, keyringCheckpoint{ring: a.keys.Ring, account: "checkpoint of " + a.CheckpointFile})
		where = lang.Say("%v and the system keyring", where)
	}
	if copies == nil {
		return file, where
	}
	return &copiedCheckpoint{file: file, copies: copies, keys: derive(key), delay: a.Delay}, where
}

// secretsStore is what one choice is made with.
type secretsStore struct {
	SecretsOptions
	keys keyring.KeyStore
}

func (o SecretsOptions) store(ctx context.Context) (a secretsStore, err error) {
	a.SecretsOptions = o
	var keyErr, cpErr error
	a.KeyFile, keyErr = filepath.Abs(o.KeyFile)
	a.CheckpointFile, cpErr = filepath.Abs(o.CheckpointFile)
	if a.Limit == 0 {
		a.Limit = 3 * time.Second
	}
	if a.Delay == 0 {
		a.Delay = 3 * time.Second
	}
	a.keys = keyring.KeyStore{File: a.KeyFile, Ring: keyring.New(o.Service, a.Limit)}
	a.keys.Away = fmt.Errorf("%w: it is switched off", keyring.ErrUnavailable)
	if o.Keyring {
		a.keys.Away = a.keys.Ring.Ready(ctx)
	}
	return a, errors.Join(keyErr, cpErr)
}

// key finds the key, or makes one where it is safest.
func (a *secretsStore) key(ctx context.Context) (key []byte, place string, err error) {
	key, place, err = a.keys.Key(ctx)
	switch {
	case errors.Is(err, keyring.ErrKeyUnavailable):
		return nil, "", fmt.Errorf("%w (%w): unlock the keyring of the session in which the log was begun; if the key is lost for good, move %s away and set the log aside",
			ErrKeyUnavailable, a.keys.Away, a.keys.Marker())
	case errors.Is(err, keyring.ErrNoKey):
		return nil, "", fmt.Errorf("%w and set the log aside", err)
	}
	return key, place, err
}

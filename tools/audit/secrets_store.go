package audit

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
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
	return key, cp, "The key is in " + place + ", the checkpoint in " + where, nil
}

// checkpoint chooses where the checkpoint is kept, and says so.
func (a *secretsStore) checkpoint(key []byte) (cp Checkpoint, where string) {
	file := FileCheckpoint{Path: a.CheckpointFile}
	where = a.CheckpointFile
	var copies []Checkpoint
	if a.Store != nil {
		copies = append(copies, a.Store)
		where += " and Nod's store"
	}
	if a.away == nil {
		copies = append(copies, keyringCheckpoint{ring: a.ring, account: "checkpoint of " + a.CheckpointFile})
		where += " and the system keyring."
	} else {
		where += "; " + a.away.Error() + "."
	}
	if copies == nil {
		return file, where
	}
	return &copiedCheckpoint{file: file, copies: copies, keys: derive(key), delay: a.Delay}, where
}

// secretsStore is what one choice is made with.
type secretsStore struct {
	SecretsOptions
	ring *systemKeyring
	away error // why the keyring cannot be used; nil: it can
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
	a.ring = &systemKeyring{service: o.Service, limit: a.Limit}
	a.away = fmt.Errorf("%w: it is switched off", errNoKeyring)
	if o.Keyring {
		a.away = a.ring.ready(ctx)
	}
	return a, errors.Join(keyErr, cpErr)
}

// key finds the key, or makes one where it is safest.
func (a *secretsStore) key(ctx context.Context) (key []byte, place string, err error) {
	if _, err := os.Lstat(a.KeyFile); !errors.Is(err, fs.ErrNotExist) {
		key, err := FileKey(a.KeyFile)
		return key, a.KeyFile, err
	}
	account, marked, err := a.readMarker()
	if err != nil {
		return nil, "", err
	}
	if a.away == nil {
		if key, err = a.keyringKey(ctx, account, !marked); err == nil && !marked {
			err = a.writeMarker(account)
		}
		if err == nil {
			return key, "the system keyring", nil
		}
		a.away = err
	}
	if marked {
		return nil, "", fmt.Errorf("%w (%w): unlock the keyring of the session in which the log was begun; if the key is lost for good, move %s away and set the log aside",
			ErrKeyUnavailable, a.away, a.marker())
	}
	key, err = FileKey(a.KeyFile)
	return key, a.KeyFile, err
}

// marker is the file that says under which account the key is in the keyring,
// so that no second one is made while the keyring cannot be used.
func (a *secretsStore) marker() string { return a.KeyFile + ".keyring" }

func (a *secretsStore) readMarker() (account string, ok bool, err error) {
	text, err := os.ReadFile(a.marker())
	account = strings.TrimSpace(string(text))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "key of " + a.KeyFile, false, nil
	case err != nil:
		return "", false, fmt.Errorf("find the key: %w", err)
	case account == "":
		return "key of " + a.KeyFile, true, nil // the name that it is given
	}
	return account, true, nil
}

func (a *secretsStore) writeMarker(account string) error {
	if err := os.MkdirAll(filepath.Dir(a.marker()), 0o700); err != nil {
		return err
	}
	return writeNew(a.marker(), []byte(account+"\n"))
}

// keyringKey reads the key in the keyring; if there is none it makes one, if it may.
func (a *secretsStore) keyringKey(ctx context.Context, account string, may bool) ([]byte, error) {
	text, err := a.ring.get(ctx, account)
	if errors.Is(err, fs.ErrNotExist) {
		if !may {
			return nil, errors.New("the keyring has no such key")
		}
		text, err = a.newKeyringKey(ctx, account)
	}
	if err != nil {
		return nil, err
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != KeySize {
		return nil, errors.New("what the keyring has is no key")
	}
	return key, nil
}

// newKeyringKey keeps a new key and reads it back: a keyring that forgets is none.
func (a *secretsStore) newKeyringKey(ctx context.Context, account string) (string, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return "", err
	}
	if err := a.ring.set(ctx, account, base64.StdEncoding.EncodeToString(key)); err != nil {
		return "", err
	}
	return a.ring.get(ctx, account)
}

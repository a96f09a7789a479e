package keyring

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

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/durable"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// ErrKeyUnavailable: the key is in a keyring that cannot be used now, or not there any
// more. A new key would not fit what was made with the old one, so there is none.
var ErrKeyUnavailable = lang.Errorf("the key is in the system keyring and cannot be had")

// ErrNoKey: the file of a key holds something else.
var ErrNoKey = lang.Errorf("the file holds no key")

// KeyStore keeps one secret key: in the keyring if there is one, else in a file that
// only its owner can read. A key that is there already stays in use, wherever it is.
type KeyStore struct {
	File string // its absolute path; <File>.keyring says that the key is in the keyring
	Ring *Ring
	Away error // why the keyring cannot be used; nil: it can. Key sets it if that shows later
}

// Key finds the key, or makes one where it is safest. place says where it is. Without
// the key that was made before, err is ErrKeyUnavailable or ErrNoKey.
func (s *KeyStore) Key(ctx context.Context) (key []byte, place string, err error) {
	if _, err := os.Lstat(s.File); !errors.Is(err, fs.ErrNotExist) {
		key, err := FileKey(s.File)
		return key, s.File, err
	}
	account, marked, err := s.readMarker()
	if err != nil {
		return nil, "", err
	}
	if s.Away == nil {
		if key, err = s.ringKey(ctx, account, !marked); err == nil && !marked {
			err = s.writeMarker(account)
		}
		if err == nil {
			return key, lang.Say("the system keyring"), nil
		}
		s.Away = err
	}
	if marked {
		return nil, "", fmt.Errorf("%w (%w)", ErrKeyUnavailable, s.Away)
	}
	key, err = FileKey(s.File)
	return key, s.File, err
}

// Marker returns the file that says under which account the key is in the keyring, so that no
// second one is made while the keyring cannot be used. The one who has lost the key for good
// moves it away.
func (s *KeyStore) Marker() string { return s.File + ".keyring" }

func (s *KeyStore) readMarker() (account string, ok bool, err error) {
	text, err := os.ReadFile(s.Marker())
	account = strings.TrimSpace(string(text))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "key of " + s.File, false, nil
	case err != nil:
		return "", false, lang.Errorf("find the key: %w", err)
	case account == "":
		return "key of " + s.File, true, nil // the name that it is given
	}
	return account, true, nil
}

func (s *KeyStore) writeMarker(account string) error {
	if err := os.MkdirAll(filepath.Dir(s.Marker()), 0o700); err != nil {
		return err
	}
	return durable.WriteFile(s.Marker(), []byte(account+"\n"))
}

// ringKey reads the key in the keyring; if there is none it makes one, if it may.
func (s *KeyStore) ringKey(ctx context.Context, account string, may bool) ([]byte, error) {
	text, err := s.Ring.Get(ctx, account)
	if errors.Is(err, fs.ErrNotExist) {
		if !may {
			return nil, lang.Errorf("the keyring has no such key")
		}
		text, err = s.newRingKey(ctx, account)
	}
	if err != nil {
		return nil, err
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != KeySize {
		return nil, lang.Errorf("what the keyring has is no key")
	}
	return key, nil
}

// newRingKey keeps a new key and reads it back: a keyring that forgets is none.
func (s *KeyStore) newRingKey(ctx context.Context, account string) (string, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return "", err
	}
	if err := s.Ring.Set(ctx, account, base64.StdEncoding.EncodeToString(key)); err != nil {
		return "", err
	}
	return s.Ring.Get(ctx, account)
}

// FileKey reads the key in a file that only its owner can read, or makes one. A file of
// another length is an error and stays as it is: what was made with its key could not be
// checked with another.
func FileKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newFileKey(path)
	case err != nil:
		return nil, lang.Errorf("read the key: %w", err)
	case len(key) != KeySize:
		return nil, lang.Errorf("%w: %s has %d bytes and a key %d: restore it, or move it away", ErrNoKey, path, len(key), KeySize)
	}
	return key, nil
}

func newFileKey(path string) ([]byte, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return nil, lang.Errorf("make a key: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, lang.Errorf("make a key: %w", err)
	}
	if err := durable.WriteFile(path, key); err != nil {
		return nil, lang.Errorf("make a key: %w", err)
	}
	return key, nil
}

// Package emptystore gives tests a store in which there is nothing yet. A copy of one is
// opened thirty times as quickly as a new one is made.
package emptystore

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/store"
)

// file is what store.Open makes where there is none.
var file = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "nod-store-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made, err := store.Open(context.Background(), dir)
	if err != nil {
		return nil, err
	}
	if err := made.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, store.Name))
})

// Put lays an empty store into a folder, which it makes if there is none. Where a store
// is already it changes nothing.
func Put(t testing.TB, dir string) {
	t.Helper()
	content, err := file()
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = place(filepath.Join(dir, store.Name), content)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func place(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// Open opens the store in a folder, or an empty one.
func Open(t testing.TB, dir string) *store.Store {
	t.Helper()
	Put(t, dir)
	s, err := store.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

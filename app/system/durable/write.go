// Package durable writes files that are there as a whole or not at all, also after a
// power cut.
package durable

import (
	"errors"
	"os"
	"path/filepath"
)

// WriteFile makes a file that only its owner can read, or replaces one. Its folder must
// be there.
func WriteFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(path))
}

//go:build unix

package durable

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// SyncDir makes the names in a folder durable. Some file systems cannot sync a
// folder and say so; they order their writes by themselves.
func SyncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	return SyncOpenDir(d)
}

// SyncOpenDir makes the names in an open folder durable, as SyncDir does.
func SyncOpenDir(d *os.File) error {
	err := d.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOSYS) {
		return nil
	}
	return err
}

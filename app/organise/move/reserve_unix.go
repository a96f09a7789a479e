//go:build unix

package move

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// reserveThenRename moves where the file system can neither rename without
// replacing nor link (exFAT and FAT by FUSE): a placeholder, which is made only if
// the name is free, keeps the name, and the file is renamed over it once it is
// seen to be still there.
func reserveThenRename(from, to spot, between func()) error {
	held, err := reserve(to)
	if err != nil {
		return err
	}
	defer held.Close()
	between()
	if !holds(held, to) {
		return &fs.PathError{Op: "rename", Path: to.path(), Err: fs.ErrExist} // someone else's by now
	}
	err = steadily(func() error { return unix.Renameat(from.fd(), from.name, to.fd(), to.name) })
	if err != nil && holds(held, to) {
		err = errors.Join(err, to.remove())
	}
	return err
}

func reserve(to spot) (*os.File, error) {
	f, err := to.dir.root.OpenFile(to.name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if _, err := f.WriteString(placeholder); err != nil {
		return nil, errors.Join(err, f.Close(), to.remove())
	}
	return f, nil
}

// holds reports whether a name still is that of the open placeholder, and no one
// wrote to it.
func holds(held *os.File, to spot) bool {
	there, err := to.dir.root.Lstat(to.name)
	if err != nil || there.Size() != int64(len(placeholder)) {
		return false
	}
	fi, err := held.Stat()
	return err == nil && os.SameFile(fi, there)
}

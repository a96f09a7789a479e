package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// renameNew renames in one folder and fails if the new name is taken.
func renameNew(dir *os.Root, from, to string) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	err = unix.Renameat2(int(d.Fd()), from, int(d.Fd()), to, unix.RENAME_NOREPLACE)
	if unknown(err) { // NFS, 9p, old FUSE drivers
		return linkInstead(d, from, to)
	}
	return err
}

// exchange swaps two names of one folder at once. errors.ErrUnsupported: the
// file system cannot.
func exchange(dir *os.Root, a, b string) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	err = unix.Renameat2(int(d.Fd()), a, int(d.Fd()), b, unix.RENAME_EXCHANGE)
	if unknown(err) {
		return errors.ErrUnsupported
	}
	return err
}

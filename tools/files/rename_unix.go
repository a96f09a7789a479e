//go:build unix

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
	err = renameBy(keepTaken, int(d.Fd()), from, to)
	if unknown(err) {
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
	err = renameBy(swapBoth, int(d.Fd()), a, b)
	if unknown(err) {
		return errors.ErrUnsupported
	}
	return err
}

// linkInstead names a file again where no rename refuses to replace: a link does.
func linkInstead(d *os.File, from, to string) error {
	if err := unix.Linkat(int(d.Fd()), from, int(d.Fd()), to, 0); err != nil {
		return err
	}
	return unix.Unlinkat(int(d.Fd()), from, 0)
}

// unknown says that the file system does not know that kind of rename: NFS, 9p,
// old FUSE drivers, drives of a Mac that are neither APFS nor HFS+.
func unknown(err error) bool {
	return errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.EOPNOTSUPP)
}

//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/system/durable"
)

// keepOwner gives a file the owner of another one, as far as the system lets us.
func keepOwner(to, from *os.File) {
	st, err := from.Stat()
	if err != nil {
		return
	}
	if sys, ok := st.Sys().(*syscall.Stat_t); ok {
		_ = to.Chown(int(sys.Uid), int(sys.Gid)) // only root may give files away
	}
}

// removeFolder removes a folder that is empty, and never a file or link that
// took its place.
func removeFolder(dir *os.Root, name string) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	return unix.Unlinkat(int(d.Fd()), name, unix.AT_REMOVEDIR)
}

// flush makes the names in a folder durable.
func flush(dir *os.Root) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	return durable.SyncOpenDir(d)
}

func isFull(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

func isNotEmpty(err error) bool { return errors.Is(err, unix.ENOTEMPTY) || errors.Is(err, unix.EEXIST) }

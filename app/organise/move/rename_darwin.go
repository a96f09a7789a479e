package move

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNoReplace renames within one device and fails if the new name is
// taken. Drives that are not APFS or HFS+ know no such flag (ENOTSUP): link
// and unlink refuse as well. A plain rename is the answer only over Nod's own placeholder.
func renameNoReplace(from, to spot, between func()) error {
	err := steadily(func() error {
		return unix.RenameatxNp(from.fd(), from.name, to.fd(), to.name, unix.RENAME_EXCL)
	})
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.ENOTSUP) {
		return linkThenUnlink(from, to, between)
	}
	return err
}

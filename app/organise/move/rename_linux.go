package move

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNoReplace renames within one device and fails if the new name is
// taken. NFS, 9p and old FUSE drivers know no such flag (EINVAL): link and
// unlink refuse as well. A plain rename is the answer only over Nod's own placeholder.
func renameNoReplace(from, to spot, between func()) error {
	err := steadily(func() error {
		return unix.Renameat2(from.fd(), from.name, to.fd(), to.name, unix.RENAME_NOREPLACE)
	})
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EOPNOTSUPP) {
		return linkThenUnlink(from, to, between)
	}
	return err
}

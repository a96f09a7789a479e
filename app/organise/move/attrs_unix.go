//go:build unix

package move

import (
	"bytes"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// copyAttributes gives the copy the owner, the permissions and the extended
// attributes (tags, access lists, where it was downloaded from). What the
// destination cannot keep is left out, as mv does; only permissions must hold.
func copyAttributes(to, from *os.File, fi fs.FileInfo) error {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		_ = to.Chown(int(st.Uid), int(st.Gid)) // only root may give files away
	}
	copyXattrs(int(to.Fd()), int(from.Fd()))
	err := to.Chmod(fi.Mode().Perm())
	if now, e := to.Stat(); e == nil && now.Mode().Perm()&^fi.Mode().Perm() == 0 {
		return nil // FAT knows no permissions; less than before is fine, more is not
	}
	return err
}

func copyXattrs(to, from int) {
	size, err := unix.Flistxattr(from, nil)
	if err != nil || size == 0 {
		return
	}
	list := make([]byte, size)
	if size, err = unix.Flistxattr(from, list); err != nil {
		return
	}
	for name := range bytes.SplitSeq(list[:size], []byte{0}) {
		if len(name) > 0 {
			copyXattr(to, from, string(name))
		}
	}
}

func copyXattr(to, from int, name string) {
	size, err := unix.Fgetxattr(from, name, nil)
	if err != nil {
		return
	}
	value := make([]byte, size)
	if size, err = unix.Fgetxattr(from, name, value); err == nil {
		_ = unix.Fsetxattr(to, name, value[:size], 0)
	}
}

//go:build unix

package config

import (
	"os"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
)

// maxSocket bounds the path of a unix socket, in bytes: macOS allows 103, Linux 107.
const maxSocket = 100

// shortTemp is used if the temporary folder has a long name, as on macOS.
const shortTemp = "/tmp"

// private checks that a path is a folder that belongs to the user and that others
// cannot access; it removes their access to the user's folder.
func private(dir string) error {
	st, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return lang.Errorf("it is not a folder")
	}
	sys, ok := st.Sys().(*syscall.Stat_t)
	if !ok || int(sys.Uid) != os.Getuid() {
		return lang.Errorf("it belongs to another user")
	}
	if st.Mode().Perm()&0o077 == 0 {
		return nil
	}
	return os.Chmod(dir, 0o700)
}

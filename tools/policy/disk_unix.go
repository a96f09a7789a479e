//go:build unix

package policy

import (
	"io/fs"
	"os"
	"syscall"
)

func identify(st fs.FileInfo, _ func() (*os.File, error)) (FileID, uint64) {
	sys, ok := st.Sys().(*syscall.Stat_t)
	if !ok {
		return FileID{}, 0
	}
	return FileID{Device: uint64(sys.Dev), Inode: sys.Ino}, uint64(sys.Nlink)
}

package files

import (
	"io/fs"
	"syscall"

	"github.com/nod-app/nod/tools/policy"
)

// stampOf returns the stamp of a file that was looked at.
func stampOf(st fs.FileInfo) stamp {
	sys, ok := st.Sys().(*syscall.Stat_t)
	if !ok {
		return stamp{}
	}
	return stamp{ID: policy.FileID{Device: uint64(sys.Dev), Inode: sys.Ino}, Ctime: sys.Ctim.Nano()}
}

// linksOf returns how many names a file has.
func linksOf(st fs.FileInfo) uint64 {
	if sys, ok := st.Sys().(*syscall.Stat_t); ok {
		return uint64(sys.Nlink)
	}
	return 0
}

package watcher

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// maxPath is the longest path that the system takes, in bytes (PATH_MAX counts the
// zero at the end). Longer ones can be made from within a folder.
const maxPath = unix.PathMax - 1

func stamps(st *syscall.Stat_t) (mtime, ctime int64) {
	return st.Mtimespec.Nano(), st.Ctimespec.Nano()
}

// diskNow returns the clock that file systems stamp files with.
func diskNow() time.Time { return time.Now() }

// beingWritten cannot be found out on macOS: only the signature decides.
func beingWritten(string) bool { return false }

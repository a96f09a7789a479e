package watcher

import (
	"errors"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// maxPath is the longest path that the system takes, in bytes (PATH_MAX counts the
// zero at the end). Longer ones can be made from within a folder.
const maxPath = unix.PathMax - 1

func stamps(st *syscall.Stat_t) (mtime, ctime int64) { return st.Mtim.Nano(), st.Ctim.Nano() }

// diskNow reads the clock that file systems use for file times. It is up to a
// tick (10 ms) behind time.Now.
func diskNow() time.Time {
	var ts unix.Timespec
	if unix.ClockGettime(unix.CLOCK_REALTIME_COARSE, &ts) != nil {
		return time.Now().Add(-10 * time.Millisecond)
	}
	return time.Unix(ts.Unix())
}

// beingWritten reports whether a program has the regular file open for writing.
// A read lease is refused with EAGAIN exactly then. Where a lease is refused for
// another reason (another owner, a file system without leases, unreadable) the
// result is false, and only the signature decides.
func beingWritten(path string) bool {
	f, err := openPlain(path)
	if err != nil {
		return errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) // try again later
	}
	defer f.Close()
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	busy := false
	err = conn.Control(func(fd uintptr) {
		_, err := unix.FcntlInt(fd, unix.F_SETLEASE, unix.F_RDLCK)
		if err == nil {
			_, err = unix.FcntlInt(fd, unix.F_SETLEASE, unix.F_UNLCK)
		}
		busy = errors.Is(err, unix.EAGAIN)
	})
	return err == nil && busy
}

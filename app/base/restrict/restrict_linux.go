// Package restrict takes from a process of Linux what it does not need, before it does what may go wrong or becomes
// another program.
package restrict

import (
	"fmt"
	"os"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
)

// GainNothing takes from this thread the right to gain rights, which the other restrictions need.
func GainNothing() error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("keep it from gaining rights: %w", err)
	}
	return nil
}

// CloseInherited closes what this process has open that it did not open itself, but for its
// input, output and errors: what Nod was started with can be open in all that Nod starts.
func CloseInherited() error {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return fmt.Errorf("list what is open: %w", err)
	}
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd <= unix.Stderr {
			continue
		}
		if flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 { // Go opens all for itself alone
			_ = unix.Close(fd)
		}
	}
	return nil
}

// Rule allows rights on what is at or below a path.
type Rule struct {
	Path   string
	Rights uint64
}

// onFiles are the rights that what is no folder can have.
const onFiles = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE

// Version returns the version of Landlock that the kernel has; 0: it has none.
func Version() int {
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(v)
}

// Files takes rights on files from this thread and what it starts or becomes, for good, but for what rules allow. A path
// that is not there allows nothing.
func Files(rights uint64, rules []Rule) error {
	attr := unix.LandlockRulesetAttr{Handled_access_fs: rights}
	set, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr.Handled_access_fs), 0)
	if errno != 0 {
		return errno
	}
	defer unix.Close(int(set))
	for _, r := range rules {
		if err := allow(set, r); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("allow %s: %w", r.Path, err)
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, set, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

func allow(set uintptr, r Rule) error {
	fd, err := unix.Open(r.Path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	rule := unix.LandlockPathBeneathAttr{Allowed_access: r.Rights, Parent_fd: int32(fd)}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return err
	}
	if st.Mode&unix.S_IFMT != unix.S_IFDIR {
		rule.Allowed_access &= onFiles
	}
	if _, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, set, unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

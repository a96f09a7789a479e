package proposal

import "golang.org/x/sys/unix"

// madeUp reports whether a folder is one of the kernel's, in which no one can
// make anything, though its permissions let root believe so.
func madeUp(dir string) bool {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil {
		return false
	}
	switch int64(st.Type) { // of another type on some processors
	case unix.PROC_SUPER_MAGIC, unix.SYSFS_MAGIC:
		return true
	}
	return false
}

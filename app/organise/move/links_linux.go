package move

import "golang.org/x/sys/unix"

// countLinks asks the drive itself: slow FUSE drivers go on saying 2 for some time
// after link and unlink. If it cannot be asked there may be several.
func countLinks(s spot) uint64 {
	var st unix.Statx_t
	err := steadily(func() error {
		return unix.Statx(s.fd(), s.name, unix.AT_SYMLINK_NOFOLLOW|unix.AT_STATX_FORCE_SYNC, unix.STATX_NLINK, &st)
	})
	if err != nil || st.Mask&unix.STATX_NLINK == 0 {
		return 2
	}
	return uint64(st.Nlink)
}

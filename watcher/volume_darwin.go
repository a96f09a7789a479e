package watcher

import "golang.org/x/sys/unix"

// examineVolume says of the file system that a folder is on whether other
// machines change it without events (remote), and whether a file's inode
// number may change while the file stays (loose). What cannot be asked is local.
func examineVolume(dir string) (remote, loose bool) {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil {
		return false, false
	}
	remote = st.Flags&unix.MNT_LOCAL == 0
	switch unix.ByteSliceToString(st.Fstypename[:]) {
	case "msdos", "exfat", "smbfs", "webdav", "macfuse", "osxfuse":
		loose = true
	}
	return remote, loose
}

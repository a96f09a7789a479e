package watcher

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// examineVolume says of the file system that a folder is on whether other
// machines change it without events (remote), and whether a file's index may
// change while the file stays (loose). What cannot be asked is local.
func examineVolume(dir string) (remote, loose bool) {
	volume := filepath.VolumeName(dir)
	if len(volume) > 2 && volume[0] == '\\' {
		return true, true
	}
	name, err := windows.UTF16PtrFromString(volume + `\`)
	if err != nil {
		return false, false
	}
	remote = windows.GetDriveType(name) == windows.DRIVE_REMOTE
	return remote, remote
}

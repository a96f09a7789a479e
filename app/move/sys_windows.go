package move

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

const openSource = os.O_RDONLY

// fill opens the path without following it, since only a handle knows the
// volume and the file's index.
func (l *look) fill(path string, _ fs.FileInfo) error {
	p, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return err
	}
	const share = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
	const flags = windows.FILE_FLAG_OPEN_REPARSE_POINT | windows.FILE_FLAG_BACKUP_SEMANTICS
	h, err := windows.CreateFile(p, 0, share, nil, windows.OPEN_EXISTING, flags, 0)
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer windows.CloseHandle(h)
	var info windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(h, &info); err != nil {
		return &fs.PathError{Op: "identify", Path: path, Err: err}
	}
	l.Device = uint64(info.VolumeSerialNumber)
	l.Inode = uint64(info.FileIndexHigh)<<32 | uint64(info.FileIndexLow)
	l.links = uint64(info.NumberOfLinks)
	return nil
}

// renameNoReplace renames within one volume and fails if the new name is
// taken: neither replacing nor copying is allowed to it.
func renameNoReplace(from, to spot, _ func()) error {
	a, err := windows.UTF16PtrFromString(from.path())
	if err != nil {
		return err
	}
	b, err := windows.UTF16PtrFromString(to.path())
	if err != nil {
		return err
	}
	return windows.MoveFileEx(a, b, windows.MOVEFILE_WRITE_THROUGH)
}

// removeFolder removes an empty folder, and nothing else.
func removeFolder(s spot) error {
	p, err := windows.UTF16PtrFromString(s.path())
	if err != nil {
		return err
	}
	return windows.RemoveDirectory(p)
}

// copyAttributes gives the copy the read-only attribute; the access list
// comes from the folder, as with Explorer.
func copyAttributes(to, _ *os.File, fi fs.FileInfo) error { return to.Chmod(fi.Mode().Perm()) }

// writable is found out by trying: access lists say too little beforehand.
func (f *folder) writable() bool { return true }

// flush has nothing to do: NTFS journals names, and renames write through.
func flush(*os.File) error { return nil }

// nameless cannot be: the name of an open file stays.
func nameless(*os.File) bool { return false }

func crossesDevices(err error) bool { return errors.Is(err, windows.ERROR_NOT_SAME_DEVICE) }

func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

func isBarred(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, windows.ERROR_WRITE_PROTECT) ||
		errors.Is(err, windows.ERROR_DIRECTORY)
}

func isBadName(err error) bool {
	return errors.Is(err, windows.ERROR_INVALID_NAME) || errors.Is(err, windows.ERROR_FILENAME_EXCED_RANGE)
}

func isBusy(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

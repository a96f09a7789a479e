package move

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

const openSource = os.O_RDONLY

// fill opens the path without following it, since only a handle knows the
// volume and the file's index.
func (l *look) fill(path string, _ fs.FileInfo) error {
	p, err := windows.UTF16PtrFromString(literalPath(path))
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
	const recall = windows.FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS | windows.FILE_ATTRIBUTE_RECALL_ON_OPEN | windows.FILE_ATTRIBUTE_OFFLINE
	l.online = info.FileAttributes&recall != 0
	return nil
}

// stat asks for one name in the folder, without following it.
func (s spot) stat() (look, error) {
	fi, err := s.dir.root.Lstat(s.name)
	if err != nil {
		return look{}, err
	}
	return lookAt(s.path(), fi)
}

// statPath asks for what is at a path, without following it.
func statPath(path string) (look, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return look{}, err
	}
	return lookAt(path, fi)
}

// renameNoReplace renames within one volume and fails if the new name is
// taken: neither replacing nor copying is allowed to it.
func renameNoReplace(from, to spot, _ func()) error {
	a, err := windows.UTF16PtrFromString(literalPath(from.path()))
	if err != nil {
		return err
	}
	b, err := windows.UTF16PtrFromString(literalPath(to.path()))
	if err != nil {
		return err
	}
	return retryWhile(func() error { return windows.MoveFileEx(a, b, windows.MOVEFILE_WRITE_THROUGH) }, isBusy)
}

// removeFolder removes an empty folder, and nothing else.
func removeFolder(s spot) error {
	p, err := windows.UTF16PtrFromString(literalPath(s.path()))
	if err != nil {
		return err
	}
	return windows.RemoveDirectory(p)
}

// copyAttributes gives the copy the read-only attribute, and the note of where it was
// downloaded from; the access list comes from the folder, as with Explorer.
func copyAttributes(to, from *os.File, fi fs.FileInfo) error {
	copyOrigin(to.Name(), from.Name())
	return to.Chmod(fi.Mode().Perm())
}

// originStream is where Windows keeps from where a file was downloaded, for which it
// warns before it runs one; maxOrigin bounds what is kept of it, in bytes.
const (
	originStream = ":Zone.Identifier"
	maxOrigin    = 64 << 10
)

// copyOrigin leaves the note out where the drive keeps none (FAT), as Explorer does.
func copyOrigin(to, from string) {
	f, err := os.Open(literalPath(from) + originStream)
	if err != nil {
		return
	}
	defer f.Close()
	if note, err := io.ReadAll(io.LimitReader(f, maxOrigin)); err == nil {
		_ = os.WriteFile(literalPath(to)+originStream, note, 0o600)
	}
}

// writable returns true: only trying shows it, since access lists say too little beforehand.
func (f *folder) writable() bool { return true }

// flush does nothing: NTFS journals names, and renames write through.
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
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION) ||
		errors.Is(err, windows.ERROR_USER_MAPPED_FILE)
}

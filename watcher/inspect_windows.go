package watcher

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/watcher/settled"
)

// maxPath is the longest path that the system takes with the prefix that package os
// adds, in UTF-16 units; in bytes a path is no shorter.
const maxPath = 32_767 * 3

// shareAll lets other programs read, write and delete a file while Nod has it open.
const shareAll = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE

// inspect returns what is at path, without following a link. The bool reports
// that opening the file would download its content, or that it is a system file.
func inspect(path string) (Signature, fs.FileMode, bool, error) {
	return examine(path, os.Lstat, windows.FILE_FLAG_OPEN_REPARSE_POINT)
}

// inspectRoot inspects a watched folder, which may be a link to a folder.
func inspectRoot(path string) (Signature, fs.FileMode, error) {
	s, mode, _, err := examine(path, os.Stat, 0)
	return s, mode, err
}

func examine(path string, stat func(string) (fs.FileInfo, error), flags uint32) (Signature, fs.FileMode, bool, error) {
	fi, err := stat(path)
	if err != nil {
		return Signature{}, 0, false, err
	}
	h, err := open(path, windows.FILE_READ_ATTRIBUTES, shareAll, flags|windows.FILE_FLAG_BACKUP_SEMANTICS)
	if err != nil {
		return Signature{}, 0, false, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer windows.CloseHandle(h)
	var d windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(h, &d); err != nil {
		return Signature{}, 0, false, &fs.PathError{Op: "stat", Path: path, Err: err}
	}
	const away = windows.FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS | windows.FILE_ATTRIBUTE_RECALL_ON_OPEN |
		windows.FILE_ATTRIBUTE_OFFLINE | windows.FILE_ATTRIBUTE_HIDDEN | windows.FILE_ATTRIBUTE_SYSTEM
	id := settled.Identity{
		Device: uint64(d.VolumeSerialNumber),
		Inode:  uint64(d.FileIndexHigh)<<32 | uint64(d.FileIndexLow),
		Size:   int64(d.FileSizeHigh)<<32 | int64(d.FileSizeLow),
		Mtime:  d.LastWriteTime.Nanoseconds(),
	}
	return Signature{Identity: id, Ctime: max(d.CreationTime.Nanoseconds(), id.Mtime)}, fi.Mode(), d.FileAttributes&away != 0, nil
}

// open opens a path, also one longer than the old limit.
func open(path string, access, share, flags uint32) (windows.Handle, error) {
	if len(path) >= 248 && !strings.HasPrefix(path, `\\`) {
		path = `\\?\` + path
	}
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, err
	}
	return windows.CreateFile(name, access, share, nil, windows.OPEN_EXISTING, flags, 0)
}

func openDir(path string, _ bool) (*os.File, error) { return os.Open(path) }

// openPlain opens a regular file for reading; anything else is an error.
func openPlain(path string) (*os.File, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() {
		return nil, lang.Errorf("open %s: not a regular file", path)
	}
	return os.Open(path)
}

// diskNow returns the clock that file systems stamp files with. It ticks every
// 15.6 ms at worst.
func diskNow() time.Time { return time.Now() }

// beingWritten reports whether someone has the file open for writing: then
// it cannot be opened without sharing that right.
func beingWritten(path string) bool {
	h, err := open(path, windows.GENERIC_READ, windows.FILE_SHARE_READ|windows.FILE_SHARE_DELETE, windows.FILE_FLAG_OPEN_REPARSE_POINT)
	if err == nil {
		windows.CloseHandle(h)
	}
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION)
}

package files

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/tools/open"
)

// keepOwner does nothing: owner and access list come from the folder, as with Explorer.
func keepOwner(_, _ *os.File) {}

// removeFolder removes a folder that is empty.
func removeFolder(dir *os.Root, name string) error {
	st, err := dir.Lstat(name)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return open.ErrNotFolder
	}
	return dir.Remove(name)
}

// flush does nothing: NTFS journals names, and renames write through.
func flush(*os.Root) error { return nil }

func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

func isNotEmpty(err error) bool { return errors.Is(err, windows.ERROR_DIR_NOT_EMPTY) }

// renameNew renames in one folder and fails if the new name is taken.
func renameNew(dir *os.Root, from, to string) error {
	a, err := windows.UTF16PtrFromString(filepath.Join(dir.Name(), from))
	if err != nil {
		return err
	}
	b, err := windows.UTF16PtrFromString(filepath.Join(dir.Name(), to))
	if err != nil {
		return err
	}
	return windows.MoveFileEx(a, b, windows.MOVEFILE_WRITE_THROUGH)
}

// exchange returns ErrUnsupported: Windows cannot exchange two names.
func exchange(*os.Root, string, string) error { return errors.ErrUnsupported }

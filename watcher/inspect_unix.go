//go:build linux || darwin

package watcher

import (
	"io/fs"
	"os"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/watcher/settled"
)

// inspect returns what is at path, without opening it or following a link. The
// bool reports that opening the file would download its content.
func inspect(path string) (Signature, fs.FileMode, bool, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return Signature{}, 0, false, err
	}
	return signature(fi), fi.Mode(), false, nil
}

// inspectRoot inspects a watched folder, which may be a link to a folder.
func inspectRoot(path string) (Signature, fs.FileMode, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return Signature{}, 0, err
	}
	return signature(fi), fi.Mode(), nil
}

func signature(fi fs.FileInfo) Signature {
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok {
		return Signature{Identity: settled.Identity{Size: fi.Size(), Mtime: fi.ModTime().UnixNano()}}
	}
	mtime, ctime := stamps(st)
	return Signature{Identity: settled.Identity{Device: uint64(st.Dev), Inode: st.Ino, Size: st.Size, Mtime: mtime}, Ctime: ctime}
}

// openDir opens a folder for listing. Anything else is an error, and cannot block.
func openDir(path string, isRoot bool) (*os.File, error) {
	flags := os.O_RDONLY | syscall.O_DIRECTORY | syscall.O_NONBLOCK
	if !isRoot {
		flags |= syscall.O_NOFOLLOW
	}
	return os.OpenFile(path, flags, 0)
}

// openPlain opens a regular file for reading; a link, FIFO, socket or device is an error.
func openPlain(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if fi, err := f.Stat(); err != nil || !fi.Mode().IsRegular() {
		f.Close()
		return nil, lang.Errorf("open %s: not a regular file", path)
	}
	return f, nil
}

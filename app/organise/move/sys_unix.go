//go:build unix

package move

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
)

// openSource opens for reading and never waits for the other end of a FIFO.
const openSource = os.O_RDONLY | unix.O_NONBLOCK

func (l *look) fill(_ string, fi fs.FileInfo) error {
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok {
		return lang.Errorf("the system does not report the file's identity")
	}
	l.Device, l.Inode, l.links = uint64(st.Dev), st.Ino, uint64(st.Nlink)
	return nil
}

// stat asks for one name in the open folder, without following it.
func (s spot) stat() (look, error) {
	l, err := statAt(s.fd(), s.name)
	if err != nil {
		return look{}, &fs.PathError{Op: "lstat", Path: s.path(), Err: err}
	}
	return l, nil
}

// statPath asks for what is at a path, without following it.
func statPath(path string) (look, error) {
	l, err := statAt(unix.AT_FDCWD, path)
	if err != nil {
		return look{}, &fs.PathError{Op: "lstat", Path: path, Err: err}
	}
	return l, nil
}

func statAt(dir int, name string) (look, error) {
	var st unix.Stat_t
	err := steadily(func() error { return unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW) })
	if err != nil {
		return look{}, err
	}
	return look{
		Identity: Identity{Device: uint64(st.Dev), Inode: st.Ino, Size: st.Size, Mtime: st.Mtim.Nano()},
		regular:  st.Mode&unix.S_IFMT == unix.S_IFREG,
		folder:   st.Mode&unix.S_IFMT == unix.S_IFDIR,
		links:    uint64(st.Nlink),
	}, nil
}

// linkThenUnlink moves where the file system knows no rename that refuses to
// replace: link refuses by itself. If another file took the source's name in
// between, that file stays.
func linkThenUnlink(from, to spot, between func()) error {
	for _, f := range []*folder{from.dir, to.dir} {
		if err := f.tryRemoval(); err != nil {
			return err
		}
	}
	err := steadily(func() error {
		return unix.Linkat(from.fd(), from.name, to.fd(), to.name, 0)
	})
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EOPNOTSUPP) || errors.Is(err, unix.EMLINK) || errors.Is(err, unix.ENOSYS) {
		return reserveThenRename(from, to, between)
	}
	if err != nil {
		return err
	}
	between()
	src, errSrc := from.look()
	dst, errDst := to.look()
	if errSrc != nil || errDst != nil || !src.SameFile(dst.Identity) {
		return nil
	}
	if err := from.remove(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		if back := to.remove(); back != nil {
			return unsettled(err, back)
		}
		return err
	}
	return nil
}

// removeFolder removes an empty folder, and nothing else.
func removeFolder(s spot) error { return unix.Unlinkat(s.fd(), s.name, unix.AT_REMOVEDIR) }

func (s spot) fd() int { return int(s.dir.file.Fd()) }

// steadily repeats what a signal interrupted: the Go scheduler sends signals,
// and network file systems let them interrupt.
func steadily(do func() error) error {
	for {
		if err := do(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// writable reports whether names may be added to and removed from the folder.
func (f *folder) writable() bool {
	return unix.Faccessat(int(f.file.Fd()), ".", unix.W_OK|unix.X_OK, unix.AT_EACCESS) == nil
}

// flush makes the folder's names durable. Some file systems cannot sync a
// folder and say so; they order their writes by themselves.
func flush(dir *os.File) error {
	err := dir.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOSYS) {
		return nil
	}
	return err
}

// nameless reports whether the last name of an open file is gone.
func nameless(f *os.File) bool {
	fi, err := f.Stat()
	if err != nil {
		return false
	}
	st, ok := fi.Sys().(*syscall.Stat_t)
	return ok && st.Nlink == 0
}

func crossesDevices(err error) bool { return errors.Is(err, unix.EXDEV) }

func isFull(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

func isBarred(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, unix.EROFS) ||
		errors.Is(err, unix.ENOTDIR) || errors.Is(err, unix.ELOOP)
}

func isBadName(err error) bool {
	return errors.Is(err, unix.ENAMETOOLONG) || errors.Is(err, unix.EILSEQ)
}

func isBusy(err error) bool { return errors.Is(err, unix.ETXTBSY) || errors.Is(err, unix.EBUSY) }

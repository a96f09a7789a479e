package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// createUnnamed makes a file in a folder that has no name there until it gets one, and is
// gone after a crash. errors.ErrUnsupported: the file system knows no such files, or their
// names cannot be given, which takes /proc.
func createUnnamed(dir *os.Root, perm fs.FileMode) (*os.File, error) {
	d, err := dir.Open(".")
	if err != nil {
		return nil, err
	}
	defer d.Close()
	fd, err := unix.Openat(int(d.Fd()), ".", unix.O_WRONLY|unix.O_TMPFILE|unix.O_CLOEXEC, uint32(perm.Perm()))
	if unknown(err) || errors.Is(err, unix.EISDIR) || errors.Is(err, unix.ENOENT) { // the last two: a kernel from before 2013
		return nil, errors.ErrUnsupported
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir.Name(), Err: err}
	}
	f := os.NewFile(uintptr(fd), dir.Name())
	if _, err := os.Stat(descriptorPath(f)); err != nil {
		return nil, errors.Join(errors.ErrUnsupported, f.Close())
	}
	return f, nil
}

// nameUnnamed gives such a file a name that is free.
func nameUnnamed(dir *os.Root, f *os.File, name string) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	return unix.Linkat(unix.AT_FDCWD, descriptorPath(f), int(d.Fd()), name, unix.AT_SYMLINK_FOLLOW)
}

func descriptorPath(f *os.File) string { return fmt.Sprintf("/proc/self/fd/%d", f.Fd()) }

package classify

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// FS is what the classifier sees of the disk: folders at the destination and
// the beginning of pictures. Disk is the real one.
type FS interface {
	// IsDir says whether a folder (and no link to one) is there.
	IsDir(path string) bool
	// ReadDir gives at most max entries, in no order.
	ReadDir(path string, max int) ([]fs.DirEntry, error)
	// Open opens a regular file for reading and nothing else.
	Open(path string) (File, error)
}

// File is an open file.
type File interface {
	io.ReaderAt
	io.Closer
	Stat() (fs.FileInfo, error)
}

// Disk is the real file system.
type Disk struct{}

// IsDir implements FS.
func (Disk) IsDir(path string) bool {
	st, err := os.Lstat(path)
	return err == nil && st.IsDir()
}

// ReadDir implements FS.
func (Disk) ReadDir(path string, max int) ([]fs.DirEntry, error) {
	d, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	es, err := d.ReadDir(max)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return es, err
}

var errNotRegular = errors.New("not a regular file")

// Open implements FS. It does not wait for the writer of a FIFO.
func (Disk) Open(path string) (File, error) {
	if st, err := os.Lstat(path); err != nil {
		return nil, err
	} else if !st.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNotRegular}
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if st, err := f.Stat(); err != nil || !st.Mode().IsRegular() {
		f.Close()
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNotRegular}
	}
	return f, nil
}

package policy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Disk is the FS of this machine. Each View is an os.Root, so that nothing outside
// its folder is looked at even while someone swaps folders for links.
type Disk struct{}

// Open implements FS.
func (Disk) Open(root string) (View, error) {
	r, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("open the folder %s of the scope: %w", root, err)
	}
	return diskView{r}, nil
}

// Identify implements FS.
func (Disk) Identify(abs string) FileID {
	st, err := os.Stat(abs)
	if err != nil {
		return FileID{}
	}
	return describe(st, func() (*os.File, error) { return os.Open(abs) }).ID
}

type diskView struct{ root *os.Root }

func (v diskView) Lstat(rel string) (Node, error) {
	name := filepath.FromSlash(rel)
	st, err := v.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Node{}, nil
	case err != nil:
		return Node{}, err
	}
	return describe(st, func() (*os.File, error) { return v.root.Open(name) }), nil
}

func (v diskView) Readlink(rel string) (string, error) {
	return v.root.Readlink(filepath.FromSlash(rel))
}

func (v diskView) Close() error { return v.root.Close() }

// describe returns the node of a FileInfo; open is used only where the system tells identity and
// links of open files alone, and never for what is no file or folder.
func describe(st fs.FileInfo, open func() (*os.File, error)) Node {
	n := Node{Kind: kind(st.Mode()), Size: st.Size(), Mtime: st.ModTime().UnixNano()}
	n.ID, n.Links = identify(st, open)
	return n
}

func kind(m fs.FileMode) Kind {
	switch {
	case m.IsRegular():
		return File
	case m.IsDir():
		return Folder
	case m&fs.ModeSymlink != 0:
		return Link
	}
	return Other
}

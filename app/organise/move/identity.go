package move

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/watcher/settled"
)

// Identify returns the identity of whatever is at path; a link is not
// followed. The error is the one of os.Lstat.
func Identify(path string) (Identity, error) {
	l, err := statPath(path)
	return l.Identity, err
}

// IdentifyFile returns the identity of a file or folder, and whether it is one that can be moved: no link, no device.
func IdentifyFile(path string) (id Identity, movable bool, err error) {
	l, err := statPath(path)
	l = l.ofFolder()
	return l.Identity, l.regular || l.folder, err
}

// look is what one look at a name showed.
type look struct {
	Identity
	regular bool
	folder  bool
	links   uint64 // names that the file has
	online  bool   // its content is not here, and reading it would fetch it: OneDrive and the like on Windows
}

// ofFolder returns the look with what identifies a folder, if it is one.
func (l look) ofFolder() look {
	if l.folder {
		l.Size = settled.FolderSize
	}
	return l
}

// is reports whether it is the very file, with nothing written to it, or the very folder.
func (l look) is(o look) bool { return l.SameFile(o.Identity) && l.SameState(o.Identity) }

// lookAt adds to fi what only the OS knows. The path is where fi was found.
func lookAt(path string, fi fs.FileInfo) (look, error) {
	l := look{regular: fi.Mode().IsRegular(), folder: fi.IsDir()}
	l.Size, l.Mtime = fi.Size(), fi.ModTime().UnixNano()
	err := l.fill(path, fi)
	return l, err
}

// isElsewhere reports whether a file that is not at its path may be on a drive that is not
// connected: what is left of the path is on another device. After a restart of
// the computer devices may have other numbers; then a deleted file counts as away,
// too, and its undo is tried again instead of being given up.
func isElsewhere(path string, want Identity) bool {
	for at := filepath.Dir(path); ; at = filepath.Dir(at) {
		if fi, err := os.Stat(at); err == nil {
			l, err := lookAt(at, fi)
			return err == nil && l.Device != want.Device
		}
		if at == filepath.Dir(at) {
			return true // not even its volume is there
		}
	}
}

// Package settled has the data of a file that has settled, which the watcher reports,
// proposals are made of and moves compare with the disk.
package settled

// Identity distinguishes a file from every other one that may ever have the same path.
// The zero value matches nothing and means "not known".
type Identity struct {
	Device uint64 // volume serial number on Windows
	Inode  uint64 // file index on Windows
	Size   int64  // bytes; FolderSize of a folder
	Mtime  int64  // nanoseconds since 1970
}

// FolderSize is the size of each folder: what is in it may change, and it is the same folder.
const FolderSize = -1

// IsFolder reports whether it is the identity of a folder.
func (i Identity) IsFolder() bool { return i.Size == FolderSize }

// SameFile reports whether both identities name one file on disk right now,
// whatever was written to it.
func (i Identity) SameFile(o Identity) bool {
	return i.Device == o.Device && i.Inode == o.Inode
}

// SameState compares all but the device: its number holds only until the next
// start of the computer, so records older than that are compared without it.
// A folder stays the same with whatever comes into it.
func (i Identity) SameState(o Identity) bool {
	return i.Inode == o.Inode && (i.SameContent(o) || i.IsFolder() && o.IsFolder())
}

// SameContent compares size and time: all that is left to compare where the
// file system numbers its files again at each mount (FAT).
func (i Identity) SameContent(o Identity) bool {
	return i.Size == o.Size && i.Mtime == o.Mtime
}

// Signature tells whether a file changed since it was last checked.
type Signature struct {
	Identity
	Ctime int64 // nanoseconds since 1970
}

// File is a file that has settled.
type File struct {
	Path   string
	Folder string // the watched folder that it was found under
	Signature
}

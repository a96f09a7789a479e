package policy

// Kind is what lies at a path.
type Kind int

// The kinds. Other is a FIFO, a socket or a device.
const (
	Absent Kind = iota
	File
	Folder
	Link
	Other
)

// FileID names a file on this machine. The zero value is "not known".
type FileID struct {
	Device uint64 // volume serial number on Windows
	Inode  uint64 // file index on Windows
}

// Node is what a View knows of a path without following it.
type Node struct {
	Kind  Kind
	ID    FileID
	Links uint64 // hard links; 0 if not known
	Size  int64  // bytes
	Mtime int64  // nanoseconds since 1970
}

// FS gives the facts of the file system that the rules need. Disk is the real one.
type FS interface {
	// Open gives the view of a folder by its absolute path.
	Open(root string) (View, error)
	// Identify follows links and says which file or folder an absolute path is;
	// the zero FileID if there is none.
	Identify(abs string) FileID
}

// View sees one folder and nothing outside it. Paths are relative to it, with
// '/' between their parts; "." is the folder itself.
type View interface {
	// Lstat gives Absent, not an error, for what is not there.
	Lstat(rel string) (Node, error)
	// Readlink gives what a link says, unresolved.
	Readlink(rel string) (string, error)
	Close() error
}

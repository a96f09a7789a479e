package open

import (
	"os"

	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/tools/policy"
)

// openFlags: no name of a file opens a pipe here; os.Root refuses devices.
const openFlags = 0

// Node returns the node of an open file.
func Node(f *os.File) (policy.Node, error) {
	st, err := f.Stat()
	if err != nil {
		return policy.Node{}, err
	}
	n := policy.Node{Kind: KindOf(st.Mode()), Size: st.Size(), Mtime: st.ModTime().UnixNano()}
	var info windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &info); err != nil {
		return n, err
	}
	n.ID = policy.FileID{Device: uint64(info.VolumeSerialNumber), Inode: uint64(info.FileIndexHigh)<<32 | uint64(info.FileIndexLow)}
	n.Links = uint64(info.NumberOfLinks)
	return n, nil
}

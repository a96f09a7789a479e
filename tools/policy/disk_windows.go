package policy

import (
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// identify needs an open file: what Windows lists of a folder says neither the
// index of a file nor its links.
func identify(st fs.FileInfo, open func() (*os.File, error)) (FileID, uint64) {
	if !st.Mode().IsRegular() && !st.IsDir() {
		return FileID{}, 0
	}
	f, err := open()
	if err != nil {
		return FileID{}, 0
	}
	defer f.Close()
	var info windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &info); err != nil {
		return FileID{}, 0
	}
	id := FileID{Device: uint64(info.VolumeSerialNumber), Inode: uint64(info.FileIndexHigh)<<32 | uint64(info.FileIndexLow)}
	return id, uint64(info.NumberOfLinks)
}

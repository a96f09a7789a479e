package extract

import (
	"os"
	"syscall"

	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/app/base/lang"
)

// errOnline says that reading a file would fetch it: OneDrive's and the like.
var errOnline = lang.Errorf("its content is kept online only: open it once, or keep it on this computer")

// openFile checks for links before it opens the file: Windows has no flag for that.
func openFile(path string) (*os.File, error) {
	st, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, ErrSpecial
	}
	const recall = windows.FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS | windows.FILE_ATTRIBUTE_RECALL_ON_OPEN | windows.FILE_ATTRIBUTE_OFFLINE
	if a, ok := st.Sys().(*syscall.Win32FileAttributeData); ok && a.FileAttributes&recall != 0 {
		return nil, errOnline
	}
	return os.Open(path)
}

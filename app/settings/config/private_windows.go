package config

import (
	"os"

	"github.com/nod-app/nod/app/base/lang"
)

// maxSocket bounds no path that there can be: the pipe has a name of its own.
const maxSocket = 1 << 20

// shortTemp is used if the temporary folder has a long name.
const shortTemp = `C:\Windows\Temp`

// private checks that a path is a folder; on Windows the user's temporary folder
// inherits permissions that exclude others.
func private(dir string) error {
	st, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return lang.Errorf("it is not a folder")
	}
	return nil
}

package config

import (
	"errors"
	"os"
)

// shortTemp is for when the folder for temporary files has a long name.
const shortTemp = `C:\Windows\Temp`

// private checks that it is a real folder; on Windows the user's own folder
// for temporary files is closed to others by what it inherits.
func private(dir string) error {
	st, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return errors.New("it is not a folder")
	}
	return nil
}

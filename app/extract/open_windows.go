package extract

import "os"

// openFile checks for links before it opens the file: Windows has no flag for that.
func openFile(path string) (*os.File, error) {
	st, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, ErrSpecial
	}
	return os.Open(path)
}

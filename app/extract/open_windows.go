package extract

import "os"

// openFile refuses links by a look beforehand: Windows has no flag for it.
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

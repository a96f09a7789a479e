//go:build !linux

package extract

import "errors"

// RunRestrained fails: only Linux has what it needs.
func RunRestrained([]string) error {
	return errors.New("the letters of scans are read on Linux only, where tesseract can be kept from files and networks")
}

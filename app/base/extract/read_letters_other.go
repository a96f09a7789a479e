//go:build !linux

package extract

import "github.com/nod-app/nod/app/base/lang"

// RunRestrained fails: only Linux has what it needs.
func RunRestrained([]string) error {
	return lang.Errorf("the letters of scans are read on Linux only, where tesseract can be kept from files and networks")
}

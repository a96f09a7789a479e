//go:build !linux

package files

import (
	"errors"
	"io/fs"
	"os"
)

// createUnnamed says that files without a name are Linux's.
func createUnnamed(*os.Root, fs.FileMode) (*os.File, error) { return nil, errors.ErrUnsupported }

func nameUnnamed(*os.Root, *os.File, string) error { return errors.ErrUnsupported }

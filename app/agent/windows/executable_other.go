//go:build !linux

package windows

import "os"

// Executable returns the path that this build was started from.
func Executable() (string, error) { return os.Executable() }

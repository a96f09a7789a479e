//go:build !linux

package windows

import "os"

// Executable returns where this build was started from.
func Executable() (string, error) { return os.Executable() }

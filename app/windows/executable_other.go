//go:build !linux

package windows

import "os"

// Executable is where this build was started from.
func Executable() (string, error) { return os.Executable() }

//go:build !linux

package windows

import "os"

// executable is where this build was started from.
func executable() (string, error) { return os.Executable() }

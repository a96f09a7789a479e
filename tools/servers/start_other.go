//go:build !linux

package servers

import (
	"github.com/nod-app/nod/app/base/lang"
)

// confines reports that the system cannot keep a server to its folders.
func confines() bool { return false }

// Start fails: only on Linux is a server started through it.
func Start([]string) error { return lang.Errorf("only on Linux are servers started so") }

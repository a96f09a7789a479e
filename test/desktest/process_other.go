//go:build !linux

package desktest

import (
	"errors"
	"os/exec"
)

// dieWithParent does nothing on systems without this feature.
func dieWithParent(*exec.Cmd) {}

// Freeze is for Linux only.
func (p *Process) Freeze() error { return errors.ErrUnsupported }

// Thaw is for Linux only.
func (p *Process) Thaw() error { return errors.ErrUnsupported }

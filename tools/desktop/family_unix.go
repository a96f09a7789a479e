//go:build !linux && !windows

package desktop

import (
	"os/exec"
	"syscall"
)

// family is a program with all that it started. Here what goes on after the
// program's own end is not ended: there is no way to wait for that end and keep
// its number, so that another group could be hit.
type family struct{}

// together makes a program the head of a group that ends with its context. It
// is a session of its own: it has no terminal to ask on.
func together(cmd *exec.Cmd) (*family, error) {
	detach(cmd)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return &family{}, nil
}

func (*family) wait(*exec.Cmd) {}
func (*family) end()           {}

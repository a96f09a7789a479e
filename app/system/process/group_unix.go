//go:build !linux && !windows

package process

import (
	"os/exec"
	"syscall"
)

// Group is a program with all that it started. Here what goes on after the
// program's own end is not ended: there is no way to wait for that end and keep
// its number, so that another group could be hit.
type Group struct{}

// NewGroup makes a program the leader of a group that ends with its context. It
// is a session of its own: it has no terminal to ask on.
func NewGroup(cmd *exec.Cmd) (*Group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return &Group{}, nil
}

// Wait leaves the waiting to cmd.Wait.
func (*Group) Wait(*exec.Cmd) {}

// End gives up what the group needs.
func (*Group) End() {}

//go:build !linux && !windows

package desktop

import (
	"os/exec"
	"syscall"
)

// processGroup is a program with all that it started. Here what goes on after the
// program's own end is not ended: there is no way to wait for that end and keep
// its number, so that another group could be hit.
type processGroup struct{}

// newProcessGroup makes a program the leader of a group that ends with its context. It
// is a session of its own: it has no terminal to ask on.
func newProcessGroup(cmd *exec.Cmd) (*processGroup, error) {
	detach(cmd)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return &processGroup{}, nil
}

func (*processGroup) wait(*exec.Cmd) {}
func (*processGroup) end()           {}

//go:build !windows

package ollama

import (
	"os/exec"
	"syscall"
)

// group is a server with the processes that run its models.
type group struct{}

func newGroup(cmd *exec.Cmd) (*group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // also out of reach of a terminal's Ctrl+C
	return &group{}, nil
}

func (*group) add(*exec.Cmd) {}

// terminate lets the server end its models first; killed, it would leave them.
func (*group) terminate(cmd *exec.Cmd) { _ = syscall.Kill(cmd.Process.Pid, syscall.SIGTERM) }

// kill ends what is left of the group. Its number is not given again while
// anything of it lives, and nothing is left to hit otherwise but for a process
// that took it within these microseconds.
func (*group) kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

func (*group) close() {}

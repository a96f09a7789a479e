package process

import (
	"errors"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// Group is a program and every process it started that did not leave its group.
type Group struct{}

// NewGroup makes a program the leader of a group that ends with it, and with its
// context. It is a session of its own: it has no terminal to ask on.
func NewGroup(cmd *exec.Cmd) (*Group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }
	return &Group{}, nil
}

// Wait waits for the end of the program, ends the others, and leaves what
// remains of it to cmd.Wait: as long as that has not been called, the number of
// the group cannot be that of another one.
func (*Group) Wait(cmd *exec.Cmd) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	_ = unix.Kill(-cmd.Process.Pid, unix.SIGKILL) // there may be no one left
}

// End gives up what the group needs.
func (*Group) End() {}

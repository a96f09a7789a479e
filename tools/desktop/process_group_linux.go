package desktop

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// processGroup is a program and every process it started that did not leave its group.
type processGroup struct{}

// newProcessGroup makes a program the leader of a group that ends with it, and with its
// context. It is a session of its own: it has no terminal to ask on.
func newProcessGroup(cmd *exec.Cmd) (*processGroup, error) {
	detach(cmd)
	cmd.Cancel = func() error { return unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }
	return &processGroup{}, nil
}

// wait waits for the end of the program, ends the others, and leaves what
// remains of it to cmd.Wait: as long as that has not been called, the number of
// the group cannot be that of another one.
func (*processGroup) wait(cmd *exec.Cmd) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	_ = unix.Kill(-cmd.Process.Pid, unix.SIGKILL) // there may be no one left
}

func (*processGroup) end() {}

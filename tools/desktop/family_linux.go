package desktop

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// family is a program with all that it started and that did not take leave of it.
type family struct{}

// together makes a program the head of a family that ends with it, and with its
// context. It is a session of its own: it has no terminal to ask on.
func together(cmd *exec.Cmd) (*family, error) {
	detach(cmd)
	cmd.Cancel = func() error { return unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }
	return &family{}, nil
}

// wait waits for the end of the program, ends the others, and leaves what
// remains of it to cmd.Wait: as long as that has not been called, the number of
// the group cannot be that of another one.
func (*family) wait(cmd *exec.Cmd) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	_ = unix.Kill(-cmd.Process.Pid, unix.SIGKILL) // there may be nobody left
}

func (*family) end() {}

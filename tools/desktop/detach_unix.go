//go:build !windows

package desktop

import (
	"os/exec"
	"syscall"
)

// detach gives a program a session of its own: neither a key in Nod's terminal
// nor that terminal's end reaches it, and it can ask for nothing there.
func detach(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setsid = true
}

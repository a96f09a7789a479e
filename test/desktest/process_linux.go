package desktest

import (
	"os/exec"
	"syscall"
)

// dieWithParent leaves nothing behind when a test is killed.
func dieWithParent(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
}

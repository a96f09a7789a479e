package desktest

import (
	"os/exec"
	"syscall"
)

// dieWithParent ends the program when the test is killed.
func dieWithParent(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
}

// Freeze stops the program without ending it, as a debugger does.
func (p *Process) Freeze() error { return p.cmd.Process.Signal(syscall.SIGSTOP) }

// Thaw resumes a frozen program.
func (p *Process) Thaw() error { return p.cmd.Process.Signal(syscall.SIGCONT) }

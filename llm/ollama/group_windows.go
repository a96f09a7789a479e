package ollama

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/app/base/lang"
)

// group is a server with the processes that run its models: a job.
type group struct{ job windows.Handle }

func newGroup(cmd *exec.Cmd) (*group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, lang.Errorf("make a job: %w", err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
	return &group{job}, nil
}

// add puts the server into the job. It has started no model before it is asked.
func (g *group) add(cmd *exec.Cmd) {
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return
	}
	defer windows.CloseHandle(h)
	_ = windows.AssignProcessToJobObject(g.job, h)
}

// terminate does nothing but end it: a program without a console hears no signal.
func (g *group) terminate(cmd *exec.Cmd) { g.kill(cmd) }

func (g *group) kill(cmd *exec.Cmd) {
	_ = windows.TerminateJobObject(g.job, 1)
	_ = cmd.Process.Kill()
}

func (g *group) close() { _ = windows.CloseHandle(g.job) }

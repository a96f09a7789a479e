package process

import (
	"fmt"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Group is a job: a program with all that it starts, ended together.
type Group struct{ job windows.Handle }

// NewGroup makes a job that ends with its last handle, or with the context of
// the command, and a program that shows no window.
func NewGroup(cmd *exec.Cmd) (*Group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("make a job: %w", err)
	}
	f := &Group{job}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		f.End()
		return nil, fmt.Errorf("limit a job: %w", err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
	cmd.Cancel = func() error {
		_ = windows.TerminateJobObject(job, 1)
		return cmd.Process.Kill()
	}
	return f, nil
}

// Wait puts the program into the job and waits for its end, then ends what it
// started. What it started before it was in the job is not in there.
func (f *Group) Wait(cmd *exec.Cmd) {
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE|windows.SYNCHRONIZE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return // it has ended already
	}
	defer windows.CloseHandle(h)
	if windows.AssignProcessToJobObject(f.job, h) != nil {
		return
	}
	_, _ = windows.WaitForSingleObject(h, windows.INFINITE)
	_ = windows.TerminateJobObject(f.job, 1)
}

// End ends what is left of the group.
func (f *Group) End() { _ = windows.CloseHandle(f.job) }

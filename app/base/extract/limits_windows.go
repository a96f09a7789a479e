package extract

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// childAttributes gives a child a low priority and no window.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.BELOW_NORMAL_PRIORITY_CLASS | windows.CREATE_NO_WINDOW}
}

// limitResources does nothing: the priority was set when the child was started.
func limitResources(int) error { return nil }

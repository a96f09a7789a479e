package app

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// detached lets a child outlive the console that it was started from.
func detached() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.DETACHED_PROCESS | windows.CREATE_NEW_PROCESS_GROUP}
}

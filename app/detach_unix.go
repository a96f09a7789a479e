//go:build unix

package app

import "syscall"

// detached lets a child outlive the terminal that it was started from.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

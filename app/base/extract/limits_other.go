//go:build unix && !linux

package extract

import "syscall"

// childAttributes gives a child a group of its own, which signals of a terminal do not
// reach.
func childAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// limitResources lowers the priority of a child.
func limitResources(pid int) error { return lowerPriority(pid) }

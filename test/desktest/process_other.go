//go:build !linux

package desktest

import "os/exec"

// dieWithParent does nothing where the system has no such thing.
func dieWithParent(*exec.Cmd) {}

//go:build !linux

package modelserver

import (
	"errors"
	"os"
	"os/exec"
)

// ownGroup does nothing: only Linux ties the life of a program to another's.
func ownGroup(*exec.Cmd) {}

func terminate(cmd *exec.Cmd) error { return cmd.Process.Signal(os.Interrupt) }

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

func killChildren(int) error {
	return errors.New("kill Ollama's runner: this is done on Linux only")
}

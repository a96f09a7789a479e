package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// program reads the path from the arguments with which the kernel started the process: their
// number, then the path, ended by a zero byte.
func program(pid int) (string, *os.File, error) {
	const number = 4
	args, err := unix.SysctlRaw("kern.procargs2", pid)
	if err != nil || len(args) < number {
		return "", nil, fmt.Errorf("find the program of process %d: %w", pid, err)
	}
	name, _, _ := bytes.Cut(args[number:], []byte{0})
	path, err := filepath.EvalSymlinks(string(name))
	if err != nil {
		return "", nil, fmt.Errorf("find the program of process %d: %w", pid, err)
	}
	f, err := os.Open(path)
	return path, f, err
}

func parent(pid int) (int, error) {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return 0, fmt.Errorf("find who started process %d: %w", pid, err)
	}
	return int(info.Eproc.Ppid), nil
}

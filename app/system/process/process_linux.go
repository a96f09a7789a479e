package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// replaced is what the kernel appends to the path of a file that an update has replaced.
const replaced = " (deleted)"

func program(pid int) (string, *os.File, error) {
	exe := fmt.Sprintf("/proc/%d/exe", pid)
	f, err := os.Open(exe) // that very file, whatever is at its path by now
	if err != nil {
		return "", nil, fmt.Errorf("find the program of process %d: %w", pid, err)
	}
	path, err := os.Readlink(exe)
	if err != nil {
		_ = f.Close()
		return "", nil, fmt.Errorf("find the program of process %d: %w", pid, err)
	}
	return strings.TrimSuffix(path, replaced), f, nil
}

func parent(pid int) (int, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, fmt.Errorf("find who started process %d: %w", pid, err)
	}
	rest := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // the name before may hold anything
	if len(rest) < 2 {
		return 0, fmt.Errorf("find who started process %d: its state cannot be read", pid)
	}
	return strconv.Atoi(string(rest[1]))
}

package process

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

func program(pid int) (string, *os.File, error) {
	path, _, err := look(uint32(pid))
	if err != nil {
		return "", nil, fmt.Errorf("find the program of process %d: %w", pid, err)
	}
	f, err := os.Open(path)
	return path, f, err
}

// look returns the path of a process's program and when it was started.
func look(pid uint32) (path string, started int64, err error) {
	p, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return "", 0, err
	}
	defer windows.CloseHandle(p)
	name := make([]uint16, windows.MAX_LONG_PATH)
	n := uint32(len(name))
	if err := windows.QueryFullProcessImageName(p, 0, &name[0], &n); err != nil {
		return "", 0, err
	}
	var made, ended, kernel, user windows.Filetime
	err = windows.GetProcessTimes(p, &made, &ended, &kernel, &user)
	return windows.UTF16ToString(name[:n]), made.Nanoseconds(), err
}

// parent refuses a process that was started later: the number of one that has ended is used again.
func parent(pid int) (int, error) {
	by, err := startedBy(uint32(pid))
	if err != nil {
		return 0, fmt.Errorf("find who started process %d: %w", pid, err)
	}
	_, child, err := look(uint32(pid))
	_, started, failed := look(by)
	if err = errors.Join(err, failed); err == nil && started > child {
		err = errors.New("it has ended")
	}
	if err != nil {
		return 0, fmt.Errorf("find who started process %d: %w", pid, err)
	}
	return int(by), nil
}

func startedBy(pid uint32) (uint32, error) {
	all, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return 0, err
	}
	defer windows.CloseHandle(all)
	e := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err = windows.Process32First(all, &e); err == nil; err = windows.Process32Next(all, &e) {
		if e.ProcessID == pid {
			return e.ParentProcessID, nil
		}
	}
	return 0, err
}

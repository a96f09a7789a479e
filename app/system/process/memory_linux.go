package process

import "golang.org/x/sys/unix"

// LimitMemory bounds the data of a process that runs, and of those that it starts from now on, in bytes each.
func LimitMemory(pid int, bytes uint64) error {
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}, nil)
}

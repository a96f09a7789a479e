package extract

import (
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
)

// maxChildSeconds bounds the processor time of a child, which lives for maxChildAge: on several
// processors, while Go collects garbage.
const maxChildSeconds = 1200

// childAttributes has a child end with this process, even if it does not notice the end of
// its input, and gives it a group of its own, which signals of a terminal do not reach.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// limitResources lowers the priority of a child and bounds its memory and its time.
func limitResources(pid int) error {
	if err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: maxChildMemory, Max: maxChildMemory}, nil); err != nil {
		return lang.Errorf("bound its memory: %w", err)
	}
	if err := unix.Prlimit(pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: maxChildSeconds, Max: maxChildSeconds}, nil); err != nil {
		return lang.Errorf("bound its time: %w", err)
	}
	return lowerPriority(pid)
}

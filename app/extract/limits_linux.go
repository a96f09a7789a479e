package extract

import (
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxChildMemory bounds the memory of a child, in bytes: PDFium's own (memoryPages), the document
// and Go's. Compiling PDFium takes most of it.
const maxChildMemory = 1 << 30

// childAttributes has a child end with this process, even if it does not notice the end of
// its input, and gives it a group of its own, which signals of a terminal do not reach.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// limitResources lowers the priority of a child and bounds its memory.
func limitResources(pid int) error {
	if err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: maxChildMemory, Max: maxChildMemory}, nil); err != nil {
		return fmt.Errorf("bound its memory: %w", err)
	}
	return lowerPriority(pid)
}

//go:build unix

package windows

import (
	"fmt"
	"os"
	"syscall"
)

// secretPipe returns a standard input from which a child reads one line. It is a socket:
// another process of the user can open a pipe of someone else's below /proc,
// read what is in it and put it back.
func secretPipe(line string) (stdin *os.File, err error) {
	syscall.ForkLock.RLock() // so that no other child inherits either end
	ends, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(ends[0])
		syscall.CloseOnExec(ends[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, fmt.Errorf("make a socket for the window: %w", err)
	}
	stdin = os.NewFile(uintptr(ends[0]), "stdin of the window")
	ours := os.NewFile(uintptr(ends[1]), "the window")
	defer ours.Close()
	if _, err := ours.WriteString(line + "\n"); err != nil { // it waits in the socket
		_ = stdin.Close()
		return nil, fmt.Errorf("tell the window: %w", err)
	}
	return stdin, nil
}

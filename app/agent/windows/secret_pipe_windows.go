package windows

import (
	"fmt"
	"os"
)

// secretPipe returns a standard input from which a child reads one line.
func secretPipe(line string) (stdin *os.File, err error) {
	stdin, ours, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("make a pipe for the window: %w", err)
	}
	defer ours.Close()
	if _, err := ours.WriteString(line + "\n"); err != nil { // it waits in the pipe
		_ = stdin.Close()
		return nil, fmt.Errorf("tell the window: %w", err)
	}
	return stdin, nil
}

package main

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// keepMemoryPrivate lets no other process of the same user read this one's memory,
// attach to it or open what it has open, unless that is root. It costs core dumps,
// debuggers and profilers from outside.
func keepMemoryPrivate() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("keep the memory private: %w", err)
	}
	return nil
}

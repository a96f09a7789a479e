package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"

	"golang.org/x/sys/unix"
)

// unwritten matches a mapping in /proc/PID/smaps that cannot be written and has no page that was
// written before, in memory or swapped out: what the loader wrote is in no file.
var unwritten = regexp.MustCompile(`(?m)^([0-9a-f]+)-([0-9a-f]+) r-[x-]p \S+ \S+ \S+ +(/.*)\n(?:[A-Z].*\n)*?Anonymous: +0 kB\n(?:[A-Z].*\n)*?Swap: +0 kB$`)

// giveBackCode takes the pages of the program that only its start needed out of this process's memory:
// about half of what an idle agent had. What is needed again comes from the system's cache, or from the file.
func giveBackCode() error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the program's pages: %w", err)
	}
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		return fmt.Errorf("find the program's pages: %w", err)
	}
	for _, m := range unwritten.FindAllSubmatch(smaps, -1) {
		if string(m[3]) != program {
			continue
		}
		start, _ := strconv.ParseUint(string(m[1]), 16, 64) // as the expression says
		end, _ := strconv.ParseUint(string(m[2]), 16, 64)
		if _, _, err := unix.Syscall(unix.SYS_MADVISE, uintptr(start), uintptr(end-start), unix.MADV_DONTNEED); err != 0 {
			return fmt.Errorf("give up the program's pages: %w", err)
		}
	}
	return nil
}

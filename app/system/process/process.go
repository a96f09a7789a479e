// Package process tells which program a process of this computer runs, and which process
// started it, as the system has it; and keeps processes together and within bounds.
package process

import "os"

// Program returns the path of the file that a process runs, and that file, opened. It fails
// for a process whose memory this one may not read, as that of another user.
func Program(pid int) (path string, file *os.File, err error) { return program(pid) }

// Parent returns the process that started a process, or the one that took it over when that ended.
func Parent(pid int) (int, error) { return parent(pid) }

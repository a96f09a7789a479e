package servers

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/restrict"
)

// elf begins each file in the format of Linux programs (ELF).
const elf = "\x7fELF"

// programFile is the descriptor at which Start has the file of the program.
const programFile = 3

// writing are the rights to change files, as the third version of Landlock knows them.
const writing = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_REFER |
	unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR |
	unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_SYM

// confines reports whether the system can keep a server to its folders. An older Landlock lets it cut files short.
func confines() bool { return restrict.Version() >= 3 }

// Start becomes a server, which can write in some folders only if the system can keep it to them. Its arguments are these
// folders, "--", and the path and arguments of the server's program, of which the file that was looked at is open. It returns only if that cannot be.
func Start(args []string) error {
	end := slices.Index(args, "--")
	if end < 0 || end == len(args)-1 {
		return lang.Errorf("start a server: its program is missing")
	}
	folders, argv := args[:end], args[end+1:]
	runtime.LockOSThread() // what follows holds for this thread, which becomes the program
	unix.CloseOnExec(programFile)
	if err := errors.Join(restrict.CloseInherited(), restrict.GainNothing()); err != nil {
		return err
	}
	if confines() {
		rules := []restrict.Rule{{Path: "/dev/null", Rights: writing}}
		for _, dir := range folders {
			rules = append(rules, restrict.Rule{Path: dir, Rights: writing})
		}
		if err := restrict.Files(writing, rules); err != nil {
			return lang.Errorf("keep it to its folders (Landlock): %w", err)
		}
	}
	program := fmt.Sprintf("/proc/self/fd/%d", programFile)
	start := make([]byte, len(elf))
	if _, err := unix.Pread(programFile, start, 0); err != nil || string(start) != elf {
		program = argv[0] // a script, which another program opens by its path, and which may look for files beside itself
	}
	return syscall.Exec(program, argv, os.Environ())
}

package extract

import (
	"errors"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/restrict"
)

// Limits of a program that reads the letters of one page.
const (
	maxLettersMemory  = 512 << 20 // bytes; a page takes 85 MB
	maxLettersSeconds = 120       // of the processor; a page takes 3
	lowestPriority    = 19
	idleDisk          = 3<<13 | 0 // ioprio_set(2): only when no one else uses the disk
)

// readable are the files that such a program may open to read: programs, libraries and the data of languages.
var readable = []string{"/usr", "/lib", "/lib64", "/etc/ld.so.cache"}

// RunRestrained runs a program in the place of this process: with the lowest priority, bounded memory and time, without
// a right to change, make or remove files, to read others than those of the system, to reach a
// network or other processes. It returns only if that cannot be.
func RunRestrained(argv []string) error {
	runtime.LockOSThread() // what follows holds for this thread, which becomes the program
	if err := errors.Join(restrict.CloseInherited(), bound(), restrict.GainNothing()); err != nil {
		return err
	}
	if err := readOnly(append(readable, argv[0])); err != nil {
		return lang.Errorf("keep it from files (Landlock): %w", err)
	}
	if err := filterCalls(unix.SYS_OPENAT, unix.SYS_EXECVE); err != nil {
		return err
	}
	return syscall.Exec(argv[0], argv, []string{"OMP_THREAD_LIMIT=1"})
}

func bound() error {
	for what, most := range map[int]uint64{unix.RLIMIT_DATA: maxLettersMemory, unix.RLIMIT_CPU: maxLettersSeconds, unix.RLIMIT_FSIZE: 0, unix.RLIMIT_CORE: 0} {
		if err := unix.Setrlimit(what, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return lang.Errorf("bound its memory and time: %w", err)
		}
	}
	if err := unix.Setpriority(unix.PRIO_PROCESS, 0, lowestPriority); err != nil {
		return lang.Errorf("lower its priority: %w", err)
	}
	if _, _, errno := unix.Syscall(unix.SYS_IOPRIO_SET, 1, 0, idleDisk); errno != 0 {
		return lang.Errorf("lower its priority at the disk: %w", errno)
	}
	return nil
}

// readOnly lets this thread read and run what is at or below some paths, and use no other file.
func readOnly(paths []string) error {
	var rules []restrict.Rule
	for _, path := range paths {
		rules = append(rules, restrict.Rule{Path: path, Rights: unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR})
	}
	return restrict.Files(2*unix.LANDLOCK_ACCESS_FS_MAKE_SYM-1, rules) // all rights of the first version
}

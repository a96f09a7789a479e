package footprint

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Shrink takes the pages of the program and its libraries out of this process's memory
// that were only read, as those that only its start needed. What is needed again comes
// back from the system's cache, or from the file. The system would take them back only
// when memory is short, and until then counts them as in use: on a kernel that maps
// files in pieces of 2 MB, the whole program.
func Shrink() error {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return fmt.Errorf("list what is in memory: %w", err)
	}
	defer f.Close()
	ranges, err := clean(f)
	if err != nil {
		return fmt.Errorf("list what is in memory: %w", err)
	}
	var errs []error
	for _, r := range ranges {
		if _, _, err := unix.Syscall(unix.SYS_MADVISE, r.start, r.end-r.start, unix.MADV_DONTNEED); err != 0 && err != unix.EINVAL { // EINVAL: it is locked in memory
			errs = append(errs, fmt.Errorf("give up the pages of %s: %w", r.file, err))
		}
	}
	return errors.Join(errs...)
}

// mapping is a part of a file in memory.
type mapping struct {
	start, end uintptr
	file       string
	code       bool // it can be run
}

// clean are the parts of files in memory, as /proc/PID/smaps lists them, that cannot be
// written and of which no page is this process's own, in memory or swapped out: a page that
// was written before, as the addresses that the loader fills in, is in no file. Only files
// with code count, since they stay: another one, as a font, may be taken out of memory at
// any time, and something else be put into its place.
func clean(smaps io.Reader) (found []mapping, err error) {
	var at mapping  // the last one, if it may be clean
	var shared bool // nothing of it in memory is this process's own
	code := map[string]bool{}
	lines := bufio.NewScanner(smaps)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		switch {
		case len(fields) == 0:
		case !strings.HasSuffix(fields[0], ":"):
			at, shared = readOnly(fields), false
			code[at.file] = code[at.file] || at.code
		case at.file == "" || len(fields) < 2 || fields[1] != "0":
		case fields[0] == "Anonymous:":
			shared = true
		case fields[0] == "Swap:" && shared: // which comes behind it
			found = append(found, at)
			at = mapping{}
		}
	}
	return slices.DeleteFunc(found, func(m mapping) bool { return !code[m.file] }), lines.Err()
}

// readOnly reads the head of a mapping: 'start-end perms offset device inode file'. It
// has no file unless it is a file's, private, and can be read and not written.
func readOnly(fields []string) mapping {
	if len(fields) < 6 || fields[1] != "r-xp" && fields[1] != "r--p" || !strings.HasPrefix(fields[5], "/") {
		return mapping{}
	}
	from, to, _ := strings.Cut(fields[0], "-")
	start, err := strconv.ParseUint(from, 16, 64)
	end, err2 := strconv.ParseUint(to, 16, 64)
	if err != nil || err2 != nil || end <= start {
		return mapping{}
	}
	return mapping{uintptr(start), uintptr(end), fields[5], fields[1] == "r-xp"}
}

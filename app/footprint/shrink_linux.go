package footprint

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
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
	return giveUp(ranges)
}

func giveUp(ranges []mapping) error {
	var errs []error
	for _, r := range ranges {
		if _, _, err := unix.Syscall(unix.SYS_MADVISE, r.start, r.end-r.start, unix.MADV_DONTNEED); err != 0 && err != unix.EINVAL { // EINVAL: it is locked in memory
			errs = append(errs, fmt.Errorf("give up the pages of %s: %w", r.file, err))
		}
	}
	return errors.Join(errs...)
}

// manyPages is from where on the program's pages that were read are given up, in bytes.
const manyPages = 12 << 20

// pages are those of this program's file that were only read.
type pages struct{ ranges []mapping }

// ownPages finds them once: what cannot be written stays as it is.
func ownPages() (*pages, error) {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return nil, fmt.Errorf("find the program's pages: %w", err)
	}
	defer f.Close()
	ranges, err := clean(f)
	if err != nil {
		return nil, fmt.Errorf("find the program's pages: %w", err)
	}
	here := reflect.ValueOf(ownPages).Pointer()
	i := slices.IndexFunc(ranges, func(m mapping) bool { return m.start <= here && here < m.end })
	if i < 0 {
		return &pages{}, nil
	}
	program := ranges[i].file
	return &pages{slices.DeleteFunc(ranges, func(m mapping) bool { return m.file != program })}, nil
}

// giveUpMany gives the pages up if they are many.
func (p *pages) giveUpMany() error {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return fmt.Errorf("ask how much of files is in memory: %w", err)
	}
	var size, resident, shared int
	if _, err := fmt.Sscan(string(text), &size, &resident, &shared); err != nil {
		return fmt.Errorf("ask how much of files is in memory: %q: %w", text, err)
	}
	if shared*os.Getpagesize() < manyPages {
		return nil
	}
	return giveUp(p.ranges)
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

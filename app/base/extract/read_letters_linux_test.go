package extract

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// What reads letters is restrained before it starts: what it must not do fails, as held tries.
func TestReaderOfLettersHasNoRights(t *testing.T) {
	file := save(t, "private.txt", []byte("private"))
	out, err := exec.Command(os.Args[0], LettersCommand, os.Args[0], "held", file).CombinedOutput()
	if err != nil || string(out) != "refused" {
		t.Errorf("%s, %v", out, err)
	}
	if content, err := os.ReadFile(file); string(content) != "private" {
		t.Errorf("the file holds %q, %v", content, err)
	}
}

// held tries what a program that reads letters must not do, and says what it could.
func held(file string) {
	_, read := os.ReadFile(file)
	_, listed := os.ReadDir(filepath.Dir(file))
	// It may read this program, which the kernel lets nobody shorten while it runs: the test harms nothing where it fails.
	_, shortened := os.OpenFile(os.Args[0], os.O_RDONLY|os.O_TRUNC, 0)
	_, socket := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	_, connected := net.Dial("tcp", "127.0.0.1:1")
	for what, err := range map[string]error{
		"read": read, "list": listed, "shorten": shortened, "make a socket": socket, "connect": connected, "remove": os.Remove(file),
		"write": os.WriteFile(file, nil, 0o600), "make": os.WriteFile(file+"2", nil, 0o600), "rename": os.Rename(file, file+"3"),
		"write null": os.WriteFile(os.DevNull, nil, 0), "run": exec.Command(file).Run(), "signal": unix.Kill(os.Getppid(), 0),
	} {
		if !errors.Is(err, os.ErrPermission) {
			fmt.Print(what, ": ", err, "; ")
		}
	}
	if _, err := os.ReadFile("/usr/bin/env"); err != nil {
		fmt.Print("the system's: ", err, "; ")
	}
	nice, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil || nice != 20-lowestPriority { // what the system call returns; see getpriority(2)
		fmt.Print("priority ", nice, err, "; ")
	}
	for what, want := range map[int]uint64{unix.RLIMIT_DATA: maxLettersMemory, unix.RLIMIT_CPU: maxLettersSeconds, unix.RLIMIT_FSIZE: 0} {
		var l unix.Rlimit
		if err := unix.Getrlimit(what, &l); err != nil || l.Max != want {
			fmt.Print("limit ", what, ": ", l, err, "; ")
		}
	}
	fmt.Print("refused")
}

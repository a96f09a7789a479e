package extract

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestPDFReaderIsRestrained(t *testing.T) {
	pid, err := ask(t, newScripted(t, time.Minute), "pid")
	if err != nil {
		t.Fatal(err)
	}
	limits, err := os.ReadFile("/proc/" + pid + "/limits")
	if want := fmt.Sprint("Max data size ", maxChildMemory, " ", maxChildMemory); err != nil || !strings.Contains(strings.Join(strings.Fields(string(limits)), " "), want) {
		t.Errorf("no %q in\n%s%v", want, limits, err)
	}
	if want := fmt.Sprint("Max cpu time ", maxChildSeconds, " ", maxChildSeconds); !strings.Contains(strings.Join(strings.Fields(string(limits)), " "), want) {
		t.Errorf("no %q in\n%s", want, limits)
	}
	threads, err := filepath.Glob("/proc/" + pid + "/task/*/stat")
	if err != nil || len(threads) == 0 {
		t.Fatal("no threads: ", err)
	}
	high := 0
	for _, thread := range threads {
		stat, err := os.ReadFile(thread)
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third one on, see proc_pid_stat(5)
		if err != nil || fields[19-3] != fmt.Sprint(lowPriority) {
			high++
		}
	}
	if high > 1 { // one may have been in the making
		t.Errorf("%d of %d threads have another nice value than %d", high, len(threads), lowPriority)
	}
}

// All threads of the real reader are kept from gaining rights and filtered; what it must not do
// fails, as restrained tries.
func TestPDFReaderHasNoRights(t *testing.T) {
	c, err := startPDFChild([]string{os.Args[0], PDFCommand, t.TempDir()}, startTimeout)
	if err != nil {
		t.Fatal(err)
	}
	defer c.kill()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", c.cmd.Process.Pid))
	if err != nil || len(threads) == 0 {
		t.Fatal("no threads: ", err)
	}
	for _, thread := range threads {
		status, err := os.ReadFile(thread)
		for _, want := range []string{"NoNewPrivs:\t1\n", "Seccomp:\t2\n"} {
			if err == nil && !strings.Contains(string(status), want) {
				t.Errorf("%s has no %q: %s", thread, want, status)
			}
		}
	}
	out, err := exec.Command(os.Args[0], "restrained").CombinedOutput()
	if err != nil || string(out) != "refused" {
		t.Errorf("%s, %v", out, err)
	}
}

// restrained tries what a restrained process must not do, and says what it could.
func restrained() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Print("before: ", err)
		return
	}
	if err := restrain(); err != nil {
		fmt.Print(err)
		return
	}
	path := filepath.Join(os.TempDir(), "nod-that-is-not-there")
	_, opened := os.ReadFile(os.Args[0])
	_, connected := net.Dial("tcp", listener.Addr().String())
	ran := exec.Command(os.Args[0], "none").Run()
	for what, err := range map[string]error{
		"open": opened, "connect": connected, "run": ran, "remove": os.Remove(path), "remove a folder": unix.Rmdir(path),
		"shorten": unix.Truncate(path, 0), "give away": unix.Lchown(path, 1, 1), "date": unix.Utimes(path, make([]unix.Timeval, 2)),
		"make": unix.Mknod(path, unix.S_IFREG, 0), "label": unix.Setxattr(path, "user.nod", nil, 0), "let run": unix.Chmod(path, 0o700),
		"signal": unix.Kill(os.Getppid(), 0), "signal a thread": unix.Tgkill(os.Getppid(), os.Getppid(), 0),
	} {
		if !errors.Is(err, unix.EPERM) {
			fmt.Print(what, ": ", err, "; ")
		}
	}
	if err := unix.Tgkill(os.Getpid(), unix.Gettid(), 0); err != nil {
		fmt.Print("its own thread: ", err)
	}
	fmt.Print("refused")
}

// What Nod itself was started with, and all that it starts gets, is not open in the reader.
func TestPDFReaderHasNothingOpen(t *testing.T) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	cmd := exec.Command(os.Args[0], PDFCommand, testCache())
	cmd.ExtraFiles = []*os.File{ours}
	if _, err := cmd.StdinPipe(); err != nil { // open for as long as the test runs
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "{}\n" {
		t.Fatalf("%q, %v", line, err)
	}
	_ = ours.Close()
	_ = theirs.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := theirs.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("the reader holds it open: %v", err)
	}
}

func TestPDFReaderEndsWithTheAgent(t *testing.T) {
	cmd := exec.Command(os.Args[0], "parent", save(t, "a.pdf", []byte("%PDF-pid")), save(t, "b.pdf", []byte("%PDF-hang")))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	pid, _, _ := strings.Cut(line, " ")
	if err != nil || !runs(pid) {
		t.Fatalf("%q, %v", line, err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	for deadline := time.Now().Add(2 * time.Minute); runs(pid); {
		if time.Now().After(deadline) {
			t.Fatal("it goes on")
		}
		time.Sleep(time.Millisecond)
	}
}

// runs reports whether a process runs: one that has ended may wait for someone to ask how.
func runs(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !bytes.Contains(stat, []byte(") Z "))
}

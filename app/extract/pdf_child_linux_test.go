package extract

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
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

// runs reports whether a process runs: one that has ended may wait for somebody to ask how.
func runs(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !bytes.Contains(stat, []byte(") Z "))
}

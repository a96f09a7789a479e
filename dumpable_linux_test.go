package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const asNod = "NOD_TEST_RUN"

// TestMain lets this binary stand in for Nod.
func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(asNod); ok {
		os.Exit(run(context.Background(), strings.Fields(args), os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// no one is a user without any rights; root would be let into every process.
const nobody = 65534

// unprivileged has a command run without root's rights.
func unprivileged(cmd *exec.Cmd) *exec.Cmd {
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	return cmd
}

// started is a Nod in a home folder of its own.
type started struct {
	pid    int
	out    *bytes.Buffer
	socket string
}

func startNod(t *testing.T, args string) started {
	t.Helper()
	home, err := os.MkdirTemp("", "nod") // where everybody can run a copy of this binary
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	exe := filepath.Join(home, "nod")
	must(t, exec.Command("cp", os.Args[0], exe).Run())
	must(t, os.Chmod(home, 0o777))
	cmd := unprivileged(exec.Command(exe))
	out := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.Env = []string{asNod + "=" + args, "HOME=" + home, "NOD_RUNTIME_DIR=" + filepath.Join(home, "run"), "PATH=" + os.Getenv("PATH")}
	_, err = cmd.StdinPipe() // open for as long as the test runs
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return started{cmd.Process.Pid, out, filepath.Join(home, "run", "agent.sock")}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// readable says whether another program of the same user can read a process.
func readable(pid int) bool {
	for _, file := range []string{"mem", "environ", "maps"} {
		if unprivileged(exec.Command("head", "-c0", fmt.Sprintf("/proc/%d/%s", pid, file))).Run() == nil {
			return true
		}
	}
	return unprivileged(exec.Command("ls", fmt.Sprintf("/proc/%d/fd", pid))).Run() == nil
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// Neither the agent nor the window process, which has the secret with which a person's
// answers are given, can be read by another program of the same user.
func TestNobodyReadsNodsMemory(t *testing.T) {
	for args, open := range map[string]bool{"watch": false, "watch --debuggable": true} {
		n := startNod(t, args)
		until(t, args+" does not start", func() bool { _, err := os.Stat(n.socket); return err == nil })
		if readable(n.pid) != open {
			t.Errorf("%s can be read: %v", args, !open)
		}
	}
	n := startNod(t, "window --secret-on-stdin") // it waits for its secret
	until(t, "the window process can be read", func() bool { return !readable(n.pid) })
	if syscall.Kill(n.pid, 0) != nil || strings.Contains(stat(n.pid), ") Z ") {
		t.Errorf("it has ended: %s", n.out)
	}
}

func stat(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return string(text)
}

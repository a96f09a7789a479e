package desktop

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// hands is a bench whose person approves, with these times for programs.
func hands(t *testing.T, times shell) (*bench, string) {
	t.Helper()
	scope, dir := workshop(t)
	tool, err := times.tool()
	ok(t, err)
	b := benchOf(t, []tools.Tool{tool}, scope)
	b.approves()
	return b, dir
}

func (b *bench) run(dir string, argv ...string) runResult {
	b.t.Helper()
	return into[runResult](b.t, b.good(0, "shell.run", runArgs{Argv: argv, Dir: dir}))
}

// long are times that no program of the tests needs, on any computer.
var long = shell{limit: 50 * time.Second, grace: 20 * time.Second}

func TestRunsWithoutAShell(t *testing.T) {
	b, dir := hands(t, long)
	t.Setenv("NOD_TEST_SECRET", "xyzzy")
	for _, c := range []struct {
		name string
		argv []string
		want runResult
	}{
		{"words stay words", []string{"printf", "%s|", "$HOME", "`id`", "a b", "*", "; rm x", "-"}, runResult{Stdout: "$HOME|`id`|a b|*|; rm x|-|"}},
		{"folder", []string{"pwd", "-P"}, runResult{Stdout: dir + "\n"}},
		{"no input", []string{"cat"}, runResult{}},
		{"exit code", []string{"sh", "-c", "echo out; echo err >&2; exit 7"}, runResult{ExitCode: 7, Stdout: "out\n", Stderr: "err\n"}},
		{"signal", []string{"sh", "-c", "kill -9 $$"}, runResult{ExitCode: -1}},
		{"a shell when asked for", []string{"sh", "-c", "echo $((6*7))"}, runResult{Stdout: "42\n"}},
		{"no secrets", []string{"sh", "-c", "echo \"[$NOD_TEST_SECRET$SSH_AUTH_SOCK$DISPLAY]\""}, runResult{Stdout: "[]\n"}},
		{"no terminal", []string{"sh", "-c", "(: < /dev/tty) 2>/dev/null || echo none"}, runResult{Stdout: "none\n"}},
		{"escapes", []string{"printf", `\033[31mred\033[0m\n`}, runResult{Stdout: "red\n"}},
		{"much", []string{"sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x"}, runResult{Stdout: strings.Repeat("x", maxOutput), Truncated: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := b.run(dir, c.argv...); got != c.want {
				t.Errorf("got %d %.200q %.200q %v", got.ExitCode, got.Stdout, got.Stderr, got.Truncated)
			}
		})
	}
}

func TestAProgramOfTheFolder(t *testing.T) {
	b, dir := hands(t, long)
	ok(t, os.WriteFile(filepath.Join(dir, "tool"), []byte("#!/bin/sh\necho \"mine: $0 $1\"\n"), 0o755))
	if got := b.run(dir, "./tool", "x"); got.Stdout != "mine: "+dir+"/tool x\n" {
		t.Errorf("got %q", got.Stdout)
	}
	if q := b.question(1); q.Preview.Object != dir+"/tool" || q.Preview.Items[0].Text != "./tool" || row(q.Preview, "Program") == "" {
		t.Errorf("asked with %+v", q.Preview)
	}
	b.Person.During = func() { ok(t, os.WriteFile(filepath.Join(dir, "tool"), []byte("#!/bin/sh\necho another\n"), 0o755)) }
	b.bad(policy.CodeTokenArgs, 0, "shell.run", runArgs{Argv: []string{"./tool", "x"}, Dir: dir})
	b.bad(codeNotFound, 0, "shell.run", runArgs{Argv: []string{"tool"}, Dir: dir})
}

// What the person sees: the program's path, each argument, and a shell named as one.
func TestTheQuestionTellsAll(t *testing.T) {
	b, dir := hands(t, long)
	b.Person.Answer = tooltest.Refuse
	b.bad(tools.CodeRefused, 0, "shell.run", runArgs{Argv: []string{"sh", "-c", "echo hi > x"}, Dir: dir})
	q := b.question(1)
	s := q.Preview
	if !filepath.IsAbs(s.Object) || filepath.Base(s.Object) != "sh" || row(s, "Runs in") != dir || row(s, "Stops after") != "50 seconds" || len(s.Items) != 3 || s.Items[2].Text != "echo hi > x" {
		t.Errorf("preview %+v", s)
	}
	if !strings.Contains(row(s, "Shell"), "A shell (") || row(s, "Can reach") == "" || s.NoUndo == "" || q.Undoable || q.Offer != nil || q.Risk != policy.High {
		t.Errorf("question %+v", q)
	}
	if _, err := os.Stat(filepath.Join(dir, "x")); err == nil {
		t.Error("it ran")
	}
	for _, argv := range [][]string{{"env", "bash", "-c", "x"}, {"nice", "/bin/sh", "x"}} {
		b.bad(tools.CodeRefused, 0, "shell.run", runArgs{Argv: argv, Dir: dir})
		if row(b.Person.Last(t).Preview, "Shell") == "" {
			t.Errorf("the shell in %q is not named", argv)
		}
	}
	b.bad(tools.CodeRefused, 0, "shell.run", runArgs{Argv: []string{"printf", "x"}, Dir: dir})
	if last := b.Person.Last(t).Preview; row(last, "Shell") != "" || row(last, "Program") != "" {
		t.Errorf("printf is shown as %+v", last.Rows)
	}
}

// gone polls until a process has ended.
func gone(t *testing.T, pidFile string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ok(t, desktest.Poll(ctx, "the end of what was started", func() bool {
		raw, err := os.ReadFile(pidFile)
		pid, bad := strconv.Atoi(strings.TrimSpace(string(raw)))
		if err != nil || bad != nil {
			return false
		}
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		return err != nil && syscall.Kill(pid, 0) == syscall.ESRCH || strings.Contains(string(stat), ") Z ")
	}))
}

// The whole group ends with the time, and its output so far is told. On a computer on
// which the program has not begun by then it has more time.
func TestTimeEndsTheGroup(t *testing.T) {
	for limit := time.Second; ; limit *= 4 {
		b, dir := hands(t, shell{limit: limit, grace: long.grace})
		r := b.bad(tools.CodeTimeout, 0, "shell.run", runArgs{Argv: []string{"sh", "-c", "sleep 300 & echo $! > pid; echo begun; wait"}, Dir: dir})
		got := into[runResult](t, r)
		if got.Stdout == "" && limit < time.Minute {
			continue
		}
		if got.Stdout != "begun\n" || got.ExitCode != -1 {
			t.Errorf("result %+v", got)
		}
		gone(t, filepath.Join(dir, "pid"))
		return
	}
}

// What a program leaves behind ends with it, whether it holds its output or not.
func TestNothingIsLeftBehind(t *testing.T) {
	b, dir := hands(t, long)
	for _, script := range []string{"sleep 300 & echo $! > pid; echo done", "sleep 300 >/dev/null 2>&1 & echo $! > pid; echo done"} {
		if got := b.run(dir, "sh", "-c", script); got.Stdout != "done\n" || got.ExitCode != 0 {
			t.Errorf("got %+v", got)
		}
		gone(t, filepath.Join(dir, "pid"))
	}
}

// One that leaves the group and holds the output does not hold Nod.
func TestARunawayDoesNotHoldTheCall(t *testing.T) {
	b, dir := hands(t, shell{limit: long.limit, grace: time.Second}) // which is waited out
	if got := b.run(dir, "sh", "-c", "setsid sleep 300 & echo $! > pid; until grep -qs sleep /proc/$!/comm; do :; done; echo done"); got.Stdout != "done\n" {
		t.Errorf("got %+v", got)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "pid"))
	ok(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(string(raw)))
	ok(t, err)
	ok(t, syscall.Kill(pid, syscall.SIGKILL))
}

// Another folder in the place of the one that was asked about is not worked in.
func TestTheFolderIsSwapped(t *testing.T) {
	b, dir := hands(t, long)
	work := filepath.Join(dir, "work")
	ok(t, os.Mkdir(work, 0o755))
	b.Person.During = func() {
		ok(t, os.Rename(work, filepath.Join(dir, "old")))
		ok(t, os.Mkdir(work, 0o755))
	}
	r := b.Do(0, "shell.run", runArgs{Argv: []string{"touch", "x"}, Dir: work})
	if r.Success {
		t.Errorf("it ran: %+v", r)
	}
	if _, err := os.Stat(filepath.Join(work, "x")); err == nil {
		t.Error("it ran in the other folder")
	}
	other := policy.Place{Role: policy.WorkFolder, Root: dir, Rel: "work", Path: work, Node: policy.Node{Kind: policy.Folder}}
	ok(t, stillThere(other))
	other.Node.ID = policy.Disk{}.Identify(filepath.Join(dir, "old"))
	if tooltest.CodeOf(stillThere(other)) != codeNotThere {
		t.Error("another identity was taken")
	}
	ok(t, os.Remove(work))
	ok(t, os.Symlink("old", work))
	other.Node.ID = policy.FileID{}
	other.Path = filepath.Join(dir, "elsewhere")
	if tooltest.CodeOf(stillThere(other)) != codeNotThere {
		t.Error("a folder that is not there was taken")
	}
}

func TestACallThatIsStopped(t *testing.T) {
	_, dir := hands(t, long)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := long.execute(ctx, "/bin/sh", []string{"sh", "-c", "echo $$ > pid; sleep 300"}, dir)
		done <- err
	}()
	wait, end := context.WithTimeout(t.Context(), 2*time.Minute)
	defer end()
	ok(t, desktest.Poll(wait, "the program", func() bool {
		raw, err := os.ReadFile(filepath.Join(dir, "pid"))
		return err == nil && strings.HasSuffix(string(raw), "\n")
	}))
	cancel()
	ok(t, <-done)
	gone(t, filepath.Join(dir, "pid"))
}

func TestWhatCannotStart(t *testing.T) {
	b, dir := hands(t, long)
	ok(t, os.WriteFile(filepath.Join(dir, "broken"), []byte("#!/no/such/interpreter\n"), 0o755))
	b.bad(codeNotStart, 0, "shell.run", runArgs{Argv: []string{"./broken"}, Dir: dir})
}

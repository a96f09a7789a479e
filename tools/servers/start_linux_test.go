package servers_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app/base/restrict"
	"github.com/nod-app/nod/tools/servers"
)

// A server changes files in its folders only, whether by itself, by a child, by a link or by what is open. On a system that cannot
// hold it, the question and the list say so.
func TestAServerIsKeptToItsFolders(t *testing.T) {
	inherited := filepath.Join(t.TempDir(), "inherited")
	must(t, os.WriteFile(inherited, nil, 0o600))
	fd, err := syscall.Open(inherited, syscall.O_RDWR, 0) // as what started Nod may have left it
	must(t, err)
	defer syscall.Close(fd)
	r := withFolder(t)
	if restrict.Version() < 3 {
		t.Skip("this kernel has no Landlock that can hold a server")
	}
	outside := filepath.Join(filepath.Dir(r.docs), "mine")
	must(t, os.WriteFile(outside, []byte("mine"), 0o600))
	must(t, os.Symlink(outside, filepath.Join(r.docs, "link")))
	r.says("base", filepath.Dir(r.docs)) // against which it reads names, so that Nod does not see where they lead
	for _, do := range [][3]string{{"write", "mine", "bad"}, {"child", "mine", "bad"}, {"write", "docs/link", "bad"}, {"cut", "mine", ""}, {"remove", "mine", ""},
		{"rename", "mine", "docs/mine"}, {"link", "mine", "docs/mine"}, {"folder", "new", ""}, {"rename", "docs/link", "link"}} {
		if res := r.act(do); !strings.Contains(string(res.Data), "denied") && !strings.Contains(string(res.Data), "cross-device") {
			t.Errorf("%q: %+v %s", do, res, res.Data)
		}
	}
	if b, err := os.ReadFile(outside); err != nil || string(b) != "mine" {
		t.Errorf("%q, %v", b, err)
	}
	if res := r.act([3]string{"folder", "docs/d"}, [3]string{"child", "docs/d/a", "ok"}, [3]string{"rename", "docs/d/a", "docs/a"}, [3]string{"open"}); strings.Contains(string(res.Data), "text") || !res.CanUndo {
		t.Errorf("in its folder: %+v %s", res, res.Data)
	}
	if st := r.servers.States()[0]; !st.Confined {
		t.Errorf("%+v", st)
	}
}

// A system that cannot keep a server to its folders says so before each call.
func TestAServerThatIsNotConfinedIsTold(t *testing.T) {
	r := withFolder(t)
	r.confine(nil)
	if res := r.act(); !res.Success {
		t.Errorf("%+v", res)
	}
	if q := r.question(); q.Preview.Rows[len(q.Preview.Rows)-1].Name != "Not confined" || r.servers.States()[0].Confined {
		t.Errorf("%+v", q.Preview.Rows)
	}
}

// What is started is the file that was looked at, whatever is at its path by then.
func TestTheFileThatWasLookedAtIsStarted(t *testing.T) {
	own, err := os.Executable()
	must(t, err)
	echo, err := os.ReadFile("/bin/echo")
	must(t, err)
	program := filepath.Join(t.TempDir(), "program")
	must(t, os.WriteFile(program, echo, 0o700))
	f, err := os.Open(program)
	must(t, err)
	defer f.Close()
	must(t, os.Remove(program))
	must(t, os.WriteFile(program, []byte("#!/bin/sh\necho another\n"), 0o700))
	cmd := exec.CommandContext(t.Context(), own, servers.StartCommand, "--", program, "this one")
	cmd.ExtraFiles = []*os.File{f}
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "this one\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// A script that is another one by the time its server answers ends that.
func TestAScriptThatChangesWhileItStarts(t *testing.T) {
	r := newRig(t)
	r.confine(nil) // else it could not write there
	own, err := os.Executable()
	must(t, err)
	script := filepath.Join(r.dir, "script")
	must(t, os.WriteFile(script, []byte("#!/bin/sh\necho >>"+script+"\nexec "+own+" server "+r.dir+"\n"), 0o700))
	must(t, r.sets(servers.Server{Name: "fake", Command: []string{script}}))
	if res := r.call(servers.ApproveTool, `{"server":"fake"}`); res.Success || !strings.Contains(res.Error, "changed while it started") {
		t.Errorf("%+v", res)
	}
}

//go:build unix

package files

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/tools"
)

// crashPlan is what a child process is to do, and where to die of it.
type crashPlan struct {
	Base, Undo string
	Point      string
}

const crashEnv = "NOD_FILES_CRASH"

// TestMain is the child's way in.
func TestMain(m *testing.M) {
	if plan := os.Getenv(crashEnv); plan != "" {
		os.Exit(crashChild(plan))
	}
	os.Exit(m.Run())
}

func crashChild(text string) int {
	var p crashPlan
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		fmt.Println(err)
		return 1
	}
	h := newHouseIn(new(testing.T), p.Base) // what it reports, the parent sees in the files
	h.effects.Kept = func(e tools.Effect) error { return os.WriteFile(p.Undo, e.Undo, 0o600) }
	h.rebuild(func(at string) {
		if at == p.Point {
			_ = unix.Kill(os.Getpid(), unix.SIGKILL)
			select {}
		}
	})
	r := h.call("files.write_text", `{"path":"${DOCS}/a.txt","content":"the new version"}`)
	fmt.Println(r.Code, r.Error)
	return 0
}

// TestKilled: kill -9 at each step of a write leaves the old file or the new
// one, whole, and with undo data the old version can be had back.
func TestKilled(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const before, after = "the old version", "the new version"
	for point, want := range map[string]string{"kept": before, "drafted": before, "noted": before, "checked": before, "exchanged": after} {
		t.Run(point, func(t *testing.T) {
			h := newHouse(t)
			path := h.write("${DOCS}/a.txt", before)
			p := crashPlan{Base: filepath.Dir(h.docs), Undo: filepath.Join(h.out, "undo"), Point: point}
			text, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			c := exec.Command(exe)
			c.Env = append(os.Environ(), crashEnv+"="+string(text), "GORACE=atexit_sleep_ms=0")
			out, err := c.CombinedOutput()
			if err == nil || c.ProcessState.ExitCode() != -1 {
				t.Fatalf("it did not die: %s", out)
			}
			h.holds(path, want)
			undoData, err := os.ReadFile(p.Undo)
			switch {
			case point == "drafted" && err == nil:
				t.Fatal("there is undo data before anything was kept")
			case point != "drafted" && point != "kept" && err != nil:
				t.Fatalf("undo data: %v", err)
			case err != nil:
				return
			}
			said, err := h.kit.undoWrite(t.Context(), undoData)
			if (err == nil) != (want == after) {
				t.Errorf("undo: %q, %v", said, err)
			}
			h.holds(path, before)
			for _, d := range drafts(t, h.docs) { // it died: a draft may lie about, but whole and hidden
				if b, err := os.ReadFile(d); err != nil || string(b) != before && string(b) != after {
					t.Errorf("%s: %q, %v", d, b, err)
				}
			}
		})
	}
}

func drafts(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".nod-") {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out
}

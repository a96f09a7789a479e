//go:build e2etest

// Package crash kills the real program at random moments while it moves files
// between two devices, and checks that nothing was lost, duplicated or forgotten.
package crash

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
)

// installation is an installation of Nod whose agent is killed again and again.
type installation struct {
	t         *testing.T
	dir       string // on the disk
	other     string // on another device
	bin       string
	client    *api.Client
	agent     *exec.Cmd
	files     int
	want      map[string][32]byte // content by name
	downloads string
}

func TestKilledWhileMoving(t *testing.T) {
	bin := os.Getenv("NOD_BIN")
	if bin == "" {
		t.Skip("NOD_BIN names no program; make e2e builds and names it")
	}
	kills := number("NOD_KILLS", 200)
	h := newInstallation(t, bin, number("NOD_FILES", 500))
	h.start()
	h.scan()
	moved, undone, midway, back := 0, 0, 0, false
	for n := range kills {
		counts := h.check()
		switch {
		case !back && counts.Pending == 0:
			back = true
			moved++
		case back && counts.Approved == 0:
			back = false
			undone++
		}
		call := h.approveAll
		if back {
			call = h.undoAll
		}
		if h.killDuring(n, call) {
			midway++
		}
		h.start()
	}
	h.check()
	h.stop()
	t.Logf("%d kills, %d of them before the call was answered; all %d files moved %d times and brought back %d times", kills, midway, h.files, moved, undone)
	if moved == 0 || undone == 0 {
		t.Error("no run ever came to its end: the kills come too early to mean anything")
	}
	if midway == 0 {
		t.Error("every call was answered before the agent was killed: the kills come too late to mean anything")
	}
}

// number is what a variable says; without it, the other number.
func number(env string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(env)); err == nil {
		return n
	}
	return otherwise
}

// newInstallation is one with files in a watched folder.
func newInstallation(t *testing.T, bin string, files int) *installation {
	h := emptyInstallation(t, bin)
	h.files = files
	h.write(filepath.Join(h.dir, "config", "config.toml"), []byte(fmt.Sprintf(
		"[[folders]]\npath = %q\nenabled = true\n[categories]\ndocuments = %q\ncode = %q\n",
		h.downloads, filepath.Join(h.dir, "Documents"), filepath.Join(h.other, "Code"))))
	h.fill()
	return h
}

func emptyInstallation(t *testing.T, bin string) *installation {
	dir, err := os.MkdirTemp("", "nod-crash")
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.MkdirTemp(cmp.Or(os.Getenv("NOD_OTHER_DEVICE"), "/dev/shm"), "nod-crash")
	if err != nil {
		t.Fatal(err)
	}
	h := &installation{t: t, dir: dir, other: other, bin: bin, want: map[string][32]byte{}, downloads: filepath.Join(dir, "Downloads")}
	t.Cleanup(func() {
		h.kill()
		_ = os.RemoveAll(dir)
		_ = os.RemoveAll(other)
	})
	h.client = api.Dial(filepath.Join(dir, "run", "agent.sock"))
	return h
}

// fill writes the files that are moved.
func (h *installation) fill() {
	for i := range h.files {
		name := fmt.Sprintf("note %03d.txt", i) // stays on the device
		if i%2 == 1 {
			name = fmt.Sprintf("module%03d.go", i) // goes to the other one
		}
		body := fmt.Appendf(nil, "package m%d // %d\n", i, rand.Uint64())
		for range rand.IntN(400) {
			body = append(body, "// a line of text that makes the file longer\n"...)
		}
		h.want[name] = sha256.Sum256(body)
		h.write(filepath.Join(h.downloads, name), body)
	}
}

func (h *installation) write(path string, b []byte) {
	h.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		h.t.Fatal(err)
	}
}

func (h *installation) start() {
	h.t.Helper()
	log, err := os.OpenFile(filepath.Join(h.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	defer log.Close()
	h.agent = exec.Command(h.bin, "watch")
	h.agent.Stdout, h.agent.Stderr = log, log
	h.agent.Env = append(os.Environ(), "HOME="+h.dir, "NOD_CONFIG_DIR="+filepath.Join(h.dir, "config"),
		"NOD_STATE_DIR="+filepath.Join(h.dir, "state"), "NOD_CACHE_DIR="+filepath.Join(h.dir, "cache"), "NOD_RUNTIME_DIR="+filepath.Join(h.dir, "run"))
	if err := h.agent.Start(); err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(h.t.Context(), 2*time.Minute)
	defer cancel()
	var answer error
	err = desktest.Poll(ctx, "the agent answers", func() bool {
		// Wine takes calls to a pipe as soon as it is made, and the first one is never
		// answered; Windows takes none before the agent asks for them.
		asking, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		_, answer = api.GetStatus.Call(asking, h.client, api.None{})
		return answer == nil
	})
	if err != nil {
		said, _ := os.ReadFile(filepath.Join(h.dir, "log"))
		h.t.Fatalf("%v: %v; it said: %s", err, answer, said)
	}
}

func (h *installation) kill() {
	if h.agent != nil {
		_ = h.agent.Process.Kill()
		_ = h.agent.Wait()
		h.agent = nil
	}
}

func (h *installation) stop() {
	_, _ = api.Quit.Call(h.t.Context(), h.client, api.None{})
	if err := h.agent.Wait(); err != nil {
		h.t.Errorf("the agent ended with %v", err)
	}
	h.agent = nil
}

func (h *installation) scan() {
	h.t.Helper()
	r, err := api.ScanFolder.Call(h.t.Context(), h.client, api.ScanRequest{Path: h.downloads})
	if err != nil || len(r.Proposals) != h.files {
		h.t.Fatalf("%d proposals, %v", len(r.Proposals), err)
	}
}

func (h *installation) approveAll(ctx context.Context) {
	_, _ = api.ApproveAllProposals.Call(ctx, h.client, api.ApproveAllRequest{IncludeSensitive: true}) // killed in between: an error is expected
}

func (h *installation) undoAll(ctx context.Context) {
	_, _ = api.Undo.Call(ctx, h.client, api.UndoRequest{Last: 1000})
}

// killDuring starts a call and kills the agent at a random moment during it, or
// sometimes after it. It says whether the call was cut off. Every tenth call is left
// to come to its end, so that all files are moved however slow the computer is.
func (h *installation) killDuring(n int, call func(context.Context)) (midway bool) {
	done := make(chan struct{})
	go func() {
		call(h.t.Context())
		close(done)
	}()
	longest := []time.Duration{20, 100, 400, 1500}[n%4] * time.Millisecond
	var kill <-chan time.Time
	if n%10 != 9 {
		kill = time.After(time.Duration(rand.Int64N(int64(longest))))
	}
	select {
	case <-done:
	case <-kill:
		midway = true
	}
	h.kill()
	<-done
	return midway
}

// check compares the store with the files on the two devices.
func (h *installation) check() api.Counts {
	h.t.Helper()
	l, err := api.ListProposals.Call(h.t.Context(), h.client, api.ListProposalsRequest{Filter: api.Filter{Status: "all"}, Limit: 1000})
	if err != nil {
		h.t.Fatal(err)
	}
	if l.Total != h.files {
		h.t.Fatalf("there are %d proposals for %d files", l.Total, h.files)
	}
	for _, p := range l.Proposals {
		source, destination := p.SourcePath, filepath.Join(p.DestinationDir, p.DestinationName)
		switch p.Status {
		case "pending":
			h.only(p.Filename, source, destination)
		case "approved":
			h.only(p.Filename, destination, source)
		default:
			h.t.Fatalf("%s is %s (%s)", p.Filename, p.Status, p.Note)
		}
	}
	h.noOthers()
	return l.Counts
}

// only fails unless the complete file is at one path and nothing is at the other.
func (h *installation) only(name, here, notThere string) {
	h.t.Helper()
	b, err := os.ReadFile(here)
	if err != nil || sha256.Sum256(b) != h.want[name] {
		h.t.Fatalf("%s is not whole at %s: %v", name, here, err)
	}
	if _, err := os.Lstat(notThere); err == nil {
		h.t.Fatalf("%s is at %s and at %s", name, here, notThere)
	}
}

// noOthers fails if there are more files than before, such as temporary ones.
func (h *installation) noOthers() {
	h.t.Helper()
	n := 0
	for _, dir := range []string{h.downloads, filepath.Join(h.dir, "Documents"), h.other} {
		_ = filepath.WalkDir(dir, func(p string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				n++
			}
			return nil
		})
	}
	if n != h.files {
		h.t.Fatalf("%d files have become %d", h.files, n)
	}
}

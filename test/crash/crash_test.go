//go:build e2etest

// Package crash kills the real program at random moments while it moves files
// between two devices, and checks that nothing was lost, duplicated or forgotten.
package crash

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/headless"
)

// installation is one whose agent is killed again and again.
type installation struct {
	*headless.Nod
	other string // a folder on another device
	files int
	want  map[string][32]byte // content by name
}

func TestKilledWhileMoving(t *testing.T) {
	bin := os.Getenv("NOD_BIN")
	if bin == "" {
		t.Skip("NOD_BIN names no program; make e2e builds and names it")
	}
	kills := number("NOD_KILLS", 200)
	h := newInstallation(t, bin, number("NOD_FILES", 500))
	h.Start()
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
		h.Start()
	}
	h.check()
	h.Stop()
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
	h.WriteConfig(fmt.Appendf(nil,
		"[[folders]]\npath = %q\nenabled = true\n[categories]\ndocuments = %q\ncode = %q\n",
		h.Downloads, filepath.Join(h.Dir, "Documents"), filepath.Join(h.other, "Code")))
	h.fill()
	return h
}

func emptyInstallation(t *testing.T, bin string) *installation {
	other, err := os.MkdirTemp(cmp.Or(os.Getenv("NOD_OTHER_DEVICE"), "/dev/shm"), "nod-crash")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(other) })
	return &installation{Nod: headless.New(t, bin), other: other, want: map[string][32]byte{}}
}

// fill writes the files that are moved.
func (h *installation) fill() {
	for i := range h.files {
		name := fmt.Sprintf("note %03d.txt", i) // stays on the device
		if i%2 == 1 {
			name = fmt.Sprintf("module%03d.go", i) // goes to the other one
		}
		body := fmt.Appendf(nil, "package notes // %d %d\n", i, rand.Uint64()) // no name of a form, as M30 is
		for range rand.IntN(400) {
			body = append(body, "// a line of text that makes the file longer\n"...)
		}
		h.want[name] = sha256.Sum256(body)
		h.Write(filepath.Join(h.Downloads, name), body)
	}
}

func (h *installation) scan() {
	h.T.Helper()
	r, err := api.ScanFolder.Call(h.T.Context(), h.Client, api.ScanRequest{Path: h.Downloads})
	if err != nil || len(r.Proposals) != h.files {
		h.T.Fatalf("%d proposals, %v", len(r.Proposals), err)
	}
}

func (h *installation) approveAll(ctx context.Context) {
	_, _ = api.ApproveAllProposals.Call(ctx, h.Client, api.ApproveAllRequest{IncludeSensitive: true}) // killed in between: an error is expected
}

func (h *installation) undoAll(ctx context.Context) {
	_, _ = api.Undo.Call(ctx, h.Client, api.UndoRequest{Last: 1000})
}

// killDuring starts a call and kills the agent at a random moment during it, or
// sometimes after it. It says whether the call was cut off. Every tenth call is left
// to come to its end, so that all files are moved however slow the computer is.
func (h *installation) killDuring(n int, call func(context.Context)) (midway bool) {
	done := make(chan struct{})
	go func() {
		call(h.T.Context())
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
	h.Kill()
	<-done
	return midway
}

// check compares the store with the files on the two devices.
func (h *installation) check() api.Counts {
	h.T.Helper()
	l, err := api.ListProposals.Call(h.T.Context(), h.Client, api.ListProposalsRequest{Filter: api.Filter{Status: "all"}, Limit: 1000})
	if err != nil {
		h.T.Fatal(err)
	}
	if l.Total != h.files {
		h.T.Fatalf("there are %d proposals for %d files", l.Total, h.files)
	}
	those := map[string]bool{}
	for _, p := range l.Proposals {
		source, destination := p.SourcePath, filepath.Join(p.DestinationDir, p.DestinationName)
		switch p.Status {
		case "pending":
			h.only(p.Filename, source, destination)
			those[source] = true
		case "approved":
			h.only(p.Filename, destination, source)
			those[destination] = true
		default:
			h.T.Fatalf("%s is %s (%s)", p.Filename, p.Status, p.Note)
		}
	}
	h.noOthers(those)
	return l.Counts
}

// only fails unless the complete file is at one path and nothing is at the other.
func (h *installation) only(name, here, notThere string) {
	h.T.Helper()
	b, err := os.ReadFile(here)
	if err != nil || sha256.Sum256(b) != h.want[name] {
		h.T.Fatalf("%s is not whole at %s: %v", name, here, err)
	}
	if _, err := os.Lstat(notThere); err == nil {
		h.T.Fatalf("%s is at %s and at %s", name, here, notThere)
	}
}

// noOthers fails if there is a file beside those, such as a temporary one.
func (h *installation) noOthers(those map[string]bool) {
	h.T.Helper()
	for _, dir := range []string{h.Downloads, filepath.Join(h.Dir, "Documents"), h.other} {
		err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() && !those[path] {
				h.T.Fatalf("%s was left behind", path)
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // Documents come with the first file
			h.T.Fatal(err)
		}
	}
}

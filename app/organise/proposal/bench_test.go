package proposal_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/watcher/settled"
)

// plainDeps represents what costs nothing here: what proposes, looks into files and notes.
type plainDeps struct{ home string }

func (p plainDeps) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	dir := filepath.Join(p.home, "Documents", filepath.Ext(f.Path))
	return proposal.Suggestion{Category: "documents", Dir: dir, Confidence: proposal.High, Reasoning: "'invoice' in the name", By: "built-in"}, true
}
func (plainDeps) MIME(string) string                                 { return "application/pdf" }
func (plainDeps) Text(context.Context, string, string) string        { return "" }
func (plainDeps) Record(context.Context, time.Time, string)          {}
func (plainDeps) Cooldown() time.Duration                            { return time.Hour }
func (plainDeps) Dir(_, _ string, _ time.Time) (dir string, ok bool) { return "", false }

// BenchmarkApproveUndo approves all of 10,000 waiting files, moves them back by one undo,
// and renames them there and back in a bare loop, on the disk of the temporary files.
func BenchmarkApproveUndo(b *testing.B) {
	const files = 10_000
	s, downloads := waitingFiles(b, files)
	var approve, undo, rename time.Duration
	for b.Loop() {
		began := time.Now()
		res, act, err := s.ApproveAll(b.Context(), proposal.Filter{}, true)
		if err != nil || res.Approved != files {
			b.Fatalf("approved %d: %v %v", res.Approved, res.Errors, err)
		}
		approve += time.Since(began)
		began = time.Now()
		if back, err := s.Undo(b.Context(), act.ID); err != nil || back.Undone != files {
			b.Fatalf("undone %d: %v %v", back.Undone, back.Errors, err)
		}
		undo += time.Since(began)
		rename += renamedAndBack(b, downloads)
	}
	for name, took := range map[string]time.Duration{"approve": approve, "undo": undo, "rename": rename / 2} {
		b.ReportMetric(float64(took.Nanoseconds())/1e3/float64(files*b.N), name+"-µs/file")
	}
	b.ReportMetric(2*float64(approve)/float64(rename), "approve/rename")
	b.ReportMetric(2*float64(undo)/float64(rename), "undo/rename")
}

// waitingFiles is a Service with that many proposals, and the folder that their files are in.
func waitingFiles(b *testing.B, n int) (s *proposal.Service, downloads string) {
	b.Helper()
	home, err := filepath.EvalSymlinks(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	downloads = filepath.Join(home, "Downloads")
	if err := os.MkdirAll(downloads, 0o755); err != nil {
		b.Fatal(err)
	}
	real, err := store.Open(b.Context(), filepath.Join(home, ".state"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { real.Close() })
	learner := learn.New(real, func(string) {})
	plain := plainDeps{home}
	s = proposal.New(proposal.Deps{
		Store: real, Mover: move.New(real, move.Options{}), Classifier: plain, Learner: learner, Inspector: plain, Journal: plain, Places: plain, Home: home,
	})
	found := make([]settled.File, n)
	for i := range found {
		path := filepath.Join(downloads, fmt.Sprintf("thing %06d%s", i, []string{".txt", ".png", ".zip", ".csv"}[i%4]))
		if err := os.WriteFile(path, []byte("text"), 0o644); err != nil {
			b.Fatal(err)
		}
		id, err := move.Identify(path)
		if err != nil {
			b.Fatal(err)
		}
		found[i] = settled.File{Path: path, Folder: downloads, Signature: settled.Signature{Identity: id}}
	}
	if _, _, err := s.Look(b.Context(), found, true, nil); err != nil {
		b.Fatal(err)
	}
	return s, downloads
}

func renamedAndBack(b *testing.B, from string) time.Duration {
	b.Helper()
	to := from + " renamed"
	if err := os.Mkdir(to, 0o755); err != nil {
		b.Fatal(err)
	}
	defer os.Remove(to)
	began := time.Now()
	for _, dirs := range [][2]string{{from, to}, {to, from}} {
		es, err := os.ReadDir(dirs[0])
		if err != nil {
			b.Fatal(err)
		}
		for _, e := range es {
			if err := os.Rename(filepath.Join(dirs[0], e.Name()), filepath.Join(dirs[1], e.Name())); err != nil {
				b.Fatal(err)
			}
		}
	}
	return time.Since(began)
}

package watcher

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// waitingSeen notes how many marks wait when some are written.
type waitingSeen struct {
	*memorySeen
	runner *runner
	most   int
}

func (w *waitingSeen) Mark(ctx context.Context, files []File) error {
	w.most = max(w.most, len(w.runner.marks))
	return w.memorySeen.Mark(ctx, files)
}

// The files of a folder are marked while it is scanned, a batch at a time, so that
// a folder of hundreds of thousands is not held in memory twice.
func TestABigFolderIsMarkedInBatches(t *testing.T) {
	dir, n := t.TempDir(), 2*markBatch+markBatch/2
	for i := range n {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	seen := &waitingSeen{memorySeen: newMemorySeen()}
	folder := Folder{Path: dir}
	e := &env{seen: seen, opts: Options{}.withDefaults(), folders: func() []Folder { return []Folder{folder} }}
	r := newRunner(e, folder, time.Now(), 0)
	seen.runner, r.initial.since = r, time.Now()
	r.scan(t.Context(), []scanTask{{dir: dir}}, nil)
	if len(r.known) != n || seen.most != markBatch || len(r.marks) != markBatch/2 {
		t.Errorf("%d known, at most %d waited, %d wait", len(r.known), seen.most, len(r.marks))
	}
	seen.fail = true
	clear(r.known)
	if r.scan(t.Context(), []scanTask{{dir: dir}}, nil); len(r.marks) != n+markBatch/2 {
		t.Errorf("%d wait after a failure", len(r.marks))
	}
}

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// moveTimes is how long it took to move all files.
type moveTimes struct{ approve, undo, mv, rename time.Duration }

// approve searches n files that wait, then moves them by one approval and back by one undo,
// beside a loop of mv and one of rename over the same files on the same disk.
func approve(ctx context.Context, b *bench) error {
	r, err := b.pendingFiles(ctx, desktest.Options{Tray: true, Notify: true})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return err
	}
	if err := b.search(ctx, r); err != nil {
		return err
	}
	var all []moveTimes
	for range b.runs {
		m, err := b.moveAll(ctx, r)
		if err != nil {
			return fmt.Errorf("%w\n%s", err, r.AgentOutput())
		}
		all = append(all, m)
	}
	nod := medianOf(all, func(m moveTimes) time.Duration { return m.approve })
	undo := medianOf(all, func(m moveTimes) time.Duration { return m.undo })
	mv := medianOf(all, func(m moveTimes) time.Duration { return m.mv })
	rename := medianOf(all, func(m moveTimes) time.Duration { return m.rename })
	name, each := fmt.Sprintf("approve all %d", b.n), perFile(nod, b.n)
	beside(&b.table, name, nod, "mv -n loop", mv, millis, each)
	beside(&b.table, name, nod, "rename loop", rename, millis, each+"; the loop neither checks nor notes anything")
	beside(&b.table, fmt.Sprintf("undo all %d", b.n), undo, "rename loop", rename, millis, perFile(undo, b.n))
	return nil
}

func perFile(d time.Duration, n int) string {
	return fmt.Sprintf("%.0f µs a file", d.Seconds()*1e6/float64(n))
}

// pendingFiles opens a desktop with n files in Downloads whose proposals are
// pending; Nod is not running.
func (b *bench) pendingFiles(ctx context.Context, o desktest.Options) (r *rig.Rig, err error) {
	if r, err = b.desktop(o, defaultSettle); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			r.Close()
		}
	}()
	paths, _, err := shapes()[0].drop(r.Downloads, b.n)
	if err != nil {
		return r, err
	}
	if _, err := start(ctx, r); err != nil {
		return r, err
	}
	if _, err := api.ScanFolder.Call(ctx, r.Client, api.ScanRequest{Path: r.Downloads}); err != nil {
		return r, err
	}
	if err := each(ctx, r, paths); err != nil {
		return r, err
	}
	r.KillAgent()
	return r, nil
}

func (b *bench) moveAll(ctx context.Context, r *rig.Rig) (m moveTimes, err error) {
	began := time.Now()
	acts, err := b.approveAll(ctx, r)
	m.approve = time.Since(began)
	if err != nil {
		return m, err
	}
	if err := mustHold(r.Downloads, 0); err != nil {
		return m, fmt.Errorf("after approving: %w", err)
	}
	began = time.Now()
	undone := 0
	for range acts {
		res, err := api.Undo.Call(ctx, r.Client, api.UndoRequest{})
		if err != nil {
			return m, fmt.Errorf("undo all: %w", err)
		}
		undone += res.Undone
	}
	if m.undo = time.Since(began); undone != b.n {
		return m, fmt.Errorf("undo all: undid %d of %d", undone, b.n)
	}
	if err := mustHold(r.Downloads, b.n); err != nil {
		return m, fmt.Errorf("after undoing: %w", err)
	}
	if m.mv, err = b.peerMoves(ctx, mvLoop); err != nil {
		return m, err
	}
	m.rename, err = b.peerMoves(ctx, renameLoop)
	return m, err
}

// maxActs is how often all are approved until none is left.
const maxActs = 5

// approveAll approves all, and says by how many acts. One does unless the agent, which
// thinks anew about what waits after each undo, changes some meanwhile: what has another
// place than when the act began is left to the next one.
func (b *bench) approveAll(ctx context.Context, r *rig.Rig) (acts int, err error) {
	left := b.n
	for left > 0 {
		res, err := api.ApproveAllProposals.Call(ctx, r.Client, api.ApproveAllRequest{IncludeSensitive: true})
		if err != nil {
			return acts, fmt.Errorf("approve all: %w", err)
		}
		if acts, left = acts+1, left-res.Approved; left > 0 && acts == maxActs {
			return acts, fmt.Errorf("approve all: %d of %d are left: %v", left, b.n, res.Errors)
		}
	}
	return acts, nil
}

// mustHold fails unless a folder has that many files.
func mustHold(dir string, want int) error {
	es, err := os.ReadDir(dir)
	if err == nil && len(es) != want {
		err = fmt.Errorf("%s holds %d files, not %d", dir, len(es), want)
	}
	return err
}

// peerMoves drops the files into their own folder and lets move move them to another.
func (b *bench) peerMoves(ctx context.Context, move func(ctx context.Context, from, to string) error) (time.Duration, error) {
	from, err := b.emptyDir()
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(filepath.Dir(from))
	to := filepath.Join(filepath.Dir(from), "to")
	if err := os.Mkdir(to, 0o755); err != nil {
		return 0, err
	}
	if _, _, err := shapes()[0].drop(from, b.n); err != nil {
		return 0, err
	}
	began := time.Now()
	if err := move(ctx, from, to); err != nil {
		return 0, err
	}
	took := time.Since(began)
	return took, mustHold(to, b.n)
}

func mvLoop(ctx context.Context, from, to string) error {
	return exec.CommandContext(ctx, "sh", "-c", `for f in "$1"/*; do mv -n -- "$f" "$2"/; done`, "sh", from, to).Run()
}

func renameLoop(_ context.Context, from, to string) error {
	es, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range es {
		if err := os.Rename(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

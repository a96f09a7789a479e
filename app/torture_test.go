package app_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// TestManyHandsAtOnce has eight clients decide about the same files without an
// order, and then looks whether disk and proposals say the same.
func TestManyHandsAtOnce(t *testing.T) {
	t.Parallel()
	const files, hands = 300, 8
	n := newNod(t).start()
	for i := range files {
		n.drop(fmt.Sprintf("f%03d.txt", i), fmt.Sprintf("file %d", i))
	}
	ps := n.waiting(files)
	length := 3 * time.Second
	if testing.Short() {
		length = time.Second
	}
	var work sync.WaitGroup
	for hand := range hands {
		work.Go(func() {
			r := rand.New(rand.NewPCG(uint64(hand), 7))
			for end := time.Now().Add(length); time.Now().Before(end); {
				n.something(r, ps)
			}
		})
	}
	work.Wait()
	n.agrees(files)
	n.restart()
	n.beacon()
	n.agrees(files)
	for err := error(nil); err == nil; { // until there is nothing left to undo
		var u api.UndoResult
		u, err = api.Undo.Call(t.Context(), n.Client, api.UndoRequest{Last: 1000})
		onlyPending(t, u)
	}
	if pending := n.agrees(files); pending != files {
		t.Errorf("%d of %d files wait after undoing everything: %+v", pending, files, n.status().Counts)
	}
}

// something does one random thing to random proposals. That others were
// quicker is no error; that no one answers is one.
func (n *nod) something(r *rand.Rand, ps []api.Proposal) {
	ids := make([]string, 1+r.IntN(8))
	for i := range ids {
		ids[i] = ps[r.IntN(len(ps))].ID
	}
	var err error
	ctx := n.t.Context()
	switch r.IntN(8) {
	case 0, 1:
		_, err = api.ApproveProposals.Call(ctx, n.Client, api.ApproveRequest{IDs: ids, KeepBoth: r.IntN(2) == 0})
	case 2:
		_, err = api.RejectProposals.Call(ctx, n.Client, api.RejectRequest{IDs: ids})
	case 3, 4:
		req := api.UndoRequest{Last: 1 + r.IntN(3)}
		if r.IntN(2) == 0 {
			req = api.UndoRequest{ID: ids[0]}
		}
		var res api.UndoResult
		res, err = api.Undo.Call(ctx, n.Client, req)
		onlyPending(n.t, res)
	case 5:
		_, err = api.EditProposal.Call(ctx, n.Client, api.EditRequest{ID: ids[0], Directory: filepath.Join(n.paths.User.Documents, fmt.Sprint(r.IntN(5)))})
	case 6:
		_, err = api.ScanFolder.Call(ctx, n.Client, api.ScanRequest{Path: n.in})
	case 7:
		_, err = api.ListProposals.Call(ctx, n.Client, api.ListProposalsRequest{Filter: api.Filter{Status: "all"}, Order: "name", Limit: 100})
	}
	if e, ok := err.(*api.Error); err != nil && (!ok || e.Code == api.CodeFailed) {
		n.t.Error(err)
	}
}

// onlyPending asks that nothing stood in the way of an undo but that another
// hand had been there first.
func onlyPending(t testing.TB, res api.UndoResult) {
	t.Helper()
	if slices.ContainsFunc(res.Errors, func(e string) bool { return !strings.Contains(e, "is pending already") }) {
		t.Errorf("undo: %+v", res)
	}
}

// agrees asks that each file is in one place, and that its proposal says which. It
// returns how many files are pending.
func (n *nod) agrees(files int) int {
	n.t.Helper()
	all := n.contents()
	for i := range files {
		if at := all[sha256.Sum256(fmt.Appendf(nil, "file %d", i))]; len(at) != 1 {
			n.t.Errorf("file %d is at %q", i, at)
		}
	}
	approved, open := 0, map[string]int{}
	for _, status := range []api.ProposalStatus{"approved", "pending", "rejected", "invalid"} {
		for _, p := range n.list(status) {
			moved := filepath.Join(p.DestinationDir, p.DestinationName)
			_, atSource := os.Lstat(p.SourcePath)
			_, atEnd := os.Lstat(moved)
			switch {
			case p.Filename[0] != 'f': // a beacon
			case status == "invalid": // a scan came between a file's coming back and its proposal's
			case status == "approved" && (atEnd != nil || atSource == nil):
				n.t.Errorf("%s is approved, and not at %s", p.Filename, moved)
			case status != "approved" && atSource != nil:
				n.t.Errorf("%s is %s, and not at its place", p.Filename, status)
			case status == "approved":
				approved++
			case status == "pending":
				open[p.SourcePath]++
			}
		}
	}
	for path, k := range open {
		if k > 1 {
			n.t.Errorf("%s has %d pending proposals", path, k)
		}
	}
	entries, err := os.ReadDir(n.in)
	must(n.t, err)
	if len(entries) != files-approved {
		n.t.Errorf("%d files wait in their folder, %d of %d are approved", len(entries), approved, files)
	}
	return len(open)
}

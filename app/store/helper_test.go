package store

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/watcher"
	"github.com/nod-app/nod/watcher/settled"
)

// noon is when the tests take place.
var noon = time.Date(2025, 12, 11, 12, 0, 0, 123456789, time.UTC)

// current are the options of a real store, but for how long a lock is waited for.
func current(t testing.TB) options {
	t.Helper()
	return options{busy: 100 * time.Millisecond}
}

// fresh opens a store on a real file and closes it when the test ends.
func fresh(t testing.TB) *Store { return opened(t, t.TempDir()) }

func opened(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dir)
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// again closes the store and opens its file again.
func again(t *testing.T, s *Store, dir string) *Store {
	t.Helper()
	must(t, s.Close())
	return opened(t, dir)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// waiting is a pending proposal whose fields all follow from n.
func waiting(n int) proposal.Proposal {
	name := fmt.Sprintf("invoice-%06d.pdf", n)
	return proposal.Proposal{
		ID: fmt.Sprintf("id%06d", n), Status: proposal.Pending,
		Source: "/home/ann/Downloads/" + name, Folder: "/home/ann/Downloads",
		Identity: move.Identity{Device: 7, Inode: uint64(n), Size: int64(n * 7919 % 100003), Mtime: int64(n)},
		MIME:     "application/pdf", Category: []string{"finances", "photos", "code"}[n%3],
		Dir: "/home/ann/Documents/Finances/2025", Name: name,
		Confidence: []proposal.Confidence{proposal.High, proposal.Medium, proposal.Low}[n/2%3],
		Reasoning:  fmt.Sprintf("'invoice' in the name; page 1 says \"Total due £%d.80\"", n),
		By:         "built-in", CreatedAt: noon.Add(time.Duration(n) * time.Second),
	}
}

func inserted(t testing.TB, s *Store, ps ...proposal.Proposal) {
	t.Helper()
	added, err := s.InsertProposals(t.Context(), ps)
	must(t, err)
	if len(added) != len(ps) {
		t.Fatalf("%d of %d proposals were added", len(added), len(ps))
	}
}

// approved and rejected are a proposal as a person's act leaves it.
func approved(p proposal.Proposal, act string) proposal.Proposal {
	p.Status, p.Act, p.ResolvedAt = proposal.Approved, act, noon
	return p
}

func rejected(p proposal.Proposal, act string, until time.Time) proposal.Proposal {
	p.Status, p.Act, p.ResolvedAt, p.Note, p.Cooldown = proposal.Rejected, act, noon, "no", until
	return p
}

func ids(ps []proposal.Proposal) (ids []string) {
	for _, p := range ps {
		ids = append(ids, p.ID)
	}
	return ids
}

// pendingIDs are those of all that waits, oldest first.
func pendingIDs(t testing.TB, s *Store) []string {
	t.Helper()
	ids, err := s.IDs(t.Context(), proposal.Filter{Status: proposal.Pending, Order: proposal.Oldest})
	must(t, err)
	return ids
}

func listed(t testing.TB, s *Store, f proposal.Filter) ([]proposal.Proposal, int) {
	t.Helper()
	ps, total, err := s.Proposals(t.Context(), f)
	must(t, err)
	return ps, total
}

func got(t testing.TB, s *Store, id string) proposal.Proposal {
	t.Helper()
	p, err := s.Proposal(t.Context(), id)
	must(t, err)
	return p
}

// moved keeps a move of a proposal that is done and returns its id.
func moved(t testing.TB, s *Store, i move.Intent, after move.Identity) int64 {
	t.Helper()
	id := begun(t, s, i)
	must(t, s.End(t.Context(), []move.End{{ID: id, State: move.Done, After: after}}))
	return id
}

func begun(t testing.TB, s *Store, i move.Intent) int64 {
	t.Helper()
	if i.Kind == "" {
		i.Kind = move.Do
	}
	ids, err := s.Begin(t.Context(), []move.Intent{i})
	must(t, err)
	return ids[0]
}

// exec changes the file behind the store's back.
func exec(t testing.TB, s *Store, query string) {
	t.Helper()
	_, err := s.writer.ExecContext(context.Background(), query)
	must(t, err)
}

func dirOf(s *Store) string { return filepath.Dir(s.path) }

func seenFiles(n int) []watcher.File {
	fs := make([]watcher.File, n)
	for i := range fs {
		p := waiting(i)
		fs[i] = watcher.File{Path: p.Source, Folder: p.Folder, Signature: watcher.Signature{Identity: settled.Identity{Inode: uint64(i), Size: int64(i)}}}
	}
	return fs
}

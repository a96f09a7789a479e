package journal_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/journal"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/store"
)

var _ proposal.Journal = (*journal.Journal)(nil)

// With the real store: a line waits over a restart until the vault is there.
func TestWaitsInTheStore(t *testing.T) {
	ctx, state, vault := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "vault")
	at := time.Date(2025, 3, 7, 10, 2, 13, 0, time.Local)
	open := func() (*store.Store, *journal.Journal) {
		s, err := store.Open(ctx, state)
		if err != nil {
			t.Fatal(err)
		}
		return s, journal.New(s, func() string { return vault }, journal.Options{})
	}
	s, j := open()
	j.Record(ctx, at, "Moved a")
	if err := j.Flush(ctx); err == nil {
		t.Error("there is no vault, and no error")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(vault, ".obsidian"), 0o700); err != nil {
		t.Fatal(err)
	}
	s, j = open()
	defer s.Close()
	for range 2 {
		if err := j.Flush(ctx); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(filepath.Join(vault, "2025-03-07.md"))
	if err != nil || string(text) != "## Nod\n- 10:02:13 Moved a\n" {
		t.Errorf("%q, %v", text, err)
	}
}

package app_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/store"
)

func TestACorruptStoreIsSetAsideAndSaid(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	n.proposed("a.txt", "a")
	n.stop()
	path := filepath.Join(n.paths.State, store.Name)
	const garbage = "this is no database at all, and never was one"
	must(t, os.WriteFile(path, []byte(garbage), 0o600))
	_ = os.Remove(path + "-wal")
	n.start()
	if n.warned("store") == "" {
		t.Error("nobody is told")
	}
	n.once("a")
	n.proposed("b.txt", "b")
	kept := false
	entries, err := os.ReadDir(n.paths.State)
	must(t, err)
	for _, e := range entries {
		b, _ := os.ReadFile(filepath.Join(n.paths.State, e.Name()))
		kept = kept || string(b) == garbage
	}
	if !kept {
		t.Error("the damaged store was thrown away")
	}
}

// A record of moves that cannot be read is said. Its file comes back all the same where it
// certainly is the one that was moved, and others as before.
func TestARecordOfMovesThatIsDamagedIsSaid(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	a, b := n.proposed("a.txt", "a"), n.proposed("b.txt", "b")
	n.approve(a.ID)
	n.approve(b.ID)
	n.stop()
	db, err := sql.Open("sqlite", filepath.Join(n.paths.State, store.Name))
	must(t, err)
	_, err = db.Exec("PRAGMA ignore_check_constraints = ON; UPDATE moves SET state = 'x' WHERE id = (SELECT max(id) FROM moves)")
	must(t, errors.Join(err, db.Close()))
	n.start()
	if !strings.Contains(n.warned("store"), "cannot be read") {
		t.Errorf("%q is said", n.warned("store"))
	}
	n.proposed("c.txt", "c")
	if q := call(n, api.GetProposal, api.IDRequest{ID: b.ID}); q.Status != "approved" {
		t.Errorf("%+v", q)
	}
	if u := call(n, api.Undo, api.UndoRequest{ID: b.ID}); u.Undone != 1 || n.once("b") != b.SourcePath {
		t.Errorf("the one whose record is damaged: %+v", u)
	}
	if u := call(n, api.Undo, api.UndoRequest{ID: a.ID}); u.Undone != 1 || n.once("a") != a.SourcePath {
		t.Errorf("the other one: %+v", u)
	}
}

func TestAStoreThatAnotherProgramLocksIsAClearError(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.proposed("a.txt", "a")
	n.stop()
	db, err := sql.Open("sqlite", filepath.Join(n.paths.State, store.Name))
	must(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	_, err = db.Exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
	must(t, err)
	_, err = app.New(t.Context(), n.options())
	if err == nil || !strings.Contains(err.Error(), n.paths.State) {
		t.Fatalf("%v", err)
	}
	_, err = db.Exec("ROLLBACK")
	must(t, err)
	must(t, db.Close())
	n.start() // the socket and its lock were given up
	if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.Status != "pending" || n.warned("store") != "" {
		t.Errorf("%+v", q)
	}
}

func TestAStateFolderThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	mount(t, n.paths.State, "size=16m")
	n.start()
	n.proposed("a.txt", "a")
	n.stop()
	must(t, syscall.Mount("", n.paths.State, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	if _, err := app.New(t.Context(), n.options()); err == nil || !strings.Contains(err.Error(), n.paths.State) {
		t.Errorf("%v", err)
	}
	must(t, syscall.Mount("", n.paths.State, "", syscall.MS_REMOUNT, ""))
	n.start()
	n.waiting(1)
	n.once("a")
}

// TestADiskThatIsFullForTheStore fills it while the agent runs: nothing is
// moved that could not be written down, and all goes on when there is room.
func TestADiskThatIsFullForTheStore(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	mount(t, n.paths.State, "size=2m")
	n.start()
	p := n.proposed("a.txt", "a")
	filler := filepath.Join(n.paths.State, "filler")
	f, err := os.Create(filler)
	must(t, err)
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	must(t, f.Close())
	var refusal error
	for range 500 { // until the room that the store still has is used up
		res, err := api.ApproveProposals.Call(t.Context(), n.Client, api.ApproveRequest{IDs: []string{p.ID}})
		if err == nil && res.Outcomes[0].Success {
			_, err = api.Undo.Call(t.Context(), n.Client, api.UndoRequest{ID: p.ID})
		} else if err == nil {
			refusal = &api.Error{Message: res.Outcomes[0].Error}
		}
		if err != nil {
			refusal = err
		}
		if refusal != nil {
			break
		}
	}
	if refusal == nil || !strings.Contains(refusal.Error(), "space") {
		t.Errorf("a full disk is told as %v", refusal)
	}
	at := n.once("a")
	late := n.drop("late.txt", "late")
	must(t, os.Remove(filler))
	n.proposalOf(late)
	n.restart()
	q := call(n, api.GetProposal, api.IDRequest{ID: p.ID})
	if n.once("a") != at && q.Status != "approved" || (q.Status == "approved") == (n.once("a") == p.SourcePath) {
		t.Errorf("the proposal is %s, the file at %s, before at %s", q.Status, n.once("a"), at)
	}
}

package proposal_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// full makes every write of the store fail that follows a move, until room.
func (d *desk) full(methods ...string) {
	d.store.fail = map[string]int{}
	for _, m := range methods {
		d.store.fail[m] = 1 << 30
	}
}

func (d *desk) room() { d.store.fail = nil }

// The disk of the store fills between a move and what is written of it: the
// proposal is not taken for one whose file is gone, the error says what was moved,
// and undo takes back this and nothing older.
func TestTheStateDiskFillsAfterAMove(t *testing.T) {
	for name, methods := range map[string][]string{
		"before the move is recorded":   {"end", "act", "update"},
		"before the act is kept":        {"act", "update"},
		"before the proposal is stored": {"update"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			older := d.mustApprove(d.propose("older.pdf")["older.pdf"])
			id := d.propose("a.pdf")["a.pdf"]
			d.full(methods...)
			outcomes, act, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{})
			if act != nil || outcomes[0].Err == nil || err == nil || !strings.Contains(err.Error(), "Moved a.pdf to Documents/Finances/2025, but that could not be written down") {
				t.Fatalf("%+v, %+v, %v", outcomes, act, err)
			}
			if text := strings.ToLower(outcomes[0].Err.Error()); !strings.Contains(text, "moved") || !strings.Contains(text, "finances/2025") || strings.Contains(text, "nothing was") {
				t.Errorf("it does not say what was moved: %s", text)
			}
			d.Service.Revalidate(t.Context(), 0) // it may say that the disk is full
			same(t, "as long as it is full", d.get(id).Status, proposal.Pending)
			if _, err := d.Undo(t.Context(), older.ID); !errors.Is(err, errFlaky) {
				t.Errorf("something older was undone: %v", err)
			}
			if _, _, err := d.Reject(t.Context(), []string{id}, ""); !errors.Is(err, errFlaky) {
				t.Errorf("it was rejected: %v", err)
			}
			d.room()
			_, err = d.Revalidate(t.Context(), 0)
			must(t, err)
			same(t, "with room again", d.get(id).Status, proposal.Approved)
			same(t, "undo", d.undo(d.newest()).Text, "a.pdf is back in Downloads")
			d.holds(d.finances(), map[string]string{"older.pdf": "older.pdf"})
		})
	}
}

func TestTheStateDiskFillsAfterAnUndo(t *testing.T) {
	for name, methods := range map[string][]string{
		"before the move is recorded":   {"end", "act", "update"},
		"before the proposal is stored": {"act", "update"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			id := d.propose("a.pdf")["a.pdf"]
			act := d.mustApprove(id)
			d.full(methods...)
			res, err := d.Undo(t.Context(), act.ID)
			if err == nil || !strings.Contains(err.Error(), "a.pdf is back in Downloads, but that could not be written down") || res.Failed+res.Permanent > 0 {
				t.Errorf("%+v, %v", res, err)
			}
			d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
			if res, err := d.Undo(t.Context(), act.ID); !errors.Is(err, errFlaky) || res.Permanent > 0 {
				t.Errorf("%+v, %v", res, err)
			}
			d.room()
			must(t, d.Complete(t.Context()))
			same(t, "with room again", d.get(id).Status, proposal.Pending)
			_, err = d.Undo(t.Context(), act.ID)
			same(t, "its act", err, proposal.ErrNothing)
			d.mustApprove(id)
		})
	}
}

// A set of which no one knows where its files are is neither taken apart nor
// taken for one whose files are gone.
func TestAnOpenMoveKeepsItsProposal(t *testing.T) {
	d := newDesk(t)
	id := d.propose("b.jpg", "b.jpg.asc")["b.jpg"]
	_, err := d.store.Begin(t.Context(), []move.Intent{{Ref: id, Kind: move.Do, Source: d.in("b.jpg"), Destination: d.at("b.jpg")}})
	must(t, err)
	must(t, os.Rename(d.in("b.jpg"), d.in("elsewhere")))
	_, err = d.Revalidate(t.Context(), 0)
	must(t, err)
	outcomes, _ := d.approve(id)
	if outcomes[0].Err == nil || !strings.Contains(outcomes[0].Err.Error(), "has not been completed") {
		t.Errorf("%+v", outcomes)
	}
	must(t, d.Propose(t.Context(), d.drop("b.jpg"))) // another file comes to its place
	same(t, "status", d.get(id).Status, proposal.Pending)
	d.holds(d.finances(), map[string]string{})
}

// What was noted of some moves is damaged, and the disk of the store fills while they are
// undone: the files that are back say so once there is room, or at the next start; the one of
// which no one knows stays as it is.
func TestTheStateDiskFillsAfterAnUndoOfMovesThatCannotBeReadWhole(t *testing.T) {
	for name, methods := range map[string][]string{
		"before the move is recorded":   {"end", "act", "update"},
		"before the proposal is stored": {"act", "update"},
	} {
		for then, do := range map[string]func(d *desk) error{
			"room": func(d *desk) error { return d.Complete(d.Context()) },
			"start": func(d *desk) error {
				d.mover = move.New(d.store, move.Options{})
				d.deps.Mover = d.mover
				recovered, err := d.mover.Recover(d.Context())
				if err != nil && !errors.Is(err, move.ErrUnreadable) {
					return err
				}
				d.Service = proposal.New(d.deps)
				if err = d.Settle(d.Context(), recovered); errors.Is(err, move.ErrUnreadable) {
					return nil // the start tells of it, and goes on
				}
				return err
			},
		} {
			t.Run(name+", then "+then, func(t *testing.T) {
				d := newDesk(t)
				ids := d.propose("a.pdf", "b.jpg", "b.jpg.asc", "c.jpg", "c.jpg.asc", "d.pdf")
				act := d.mustApprove(ids["a.pdf"], ids["b.jpg"], ids["c.jpg"], ids["d.pdf"])
				d.damage(lastUnreadable)
				write(t, d.at("d.pdf"), "something else") // so that it need not be what was moved
				d.full(methods...)
				if _, err := d.Undo(t.Context(), act.ID); !errors.Is(err, errFlaky) {
					t.Fatalf("undone on a full disk: %v", err)
				}
				was := d.tree()
				d.room()
				must(t, do(d))
				must(t, do(d)) // settled once, settled for good
				for name, want := range map[string]proposal.Status{"a.pdf": proposal.Pending, "b.jpg": proposal.Pending, "c.jpg": proposal.Pending, "d.pdf": proposal.Approved} {
					if p := d.get(ids[name]); p.Status != want {
						t.Errorf("%s is %s, want %s", name, p.Status, want)
					}
				}
				same(t, "files", d.tree(), was)
				d.holds(d.finances(), map[string]string{"d.pdf": "something else"})
				same(t, "failed", d.undo(act.ID).Failed, 1)
				d.mustApprove(ids["a.pdf"], ids["b.jpg"])
			})
		}
	}
}

// While a drive does not answer, which has a file whose move is not written down, decisions
// fail and do not wait for it without end. It is written down as soon as the drive answers.
func TestCompleteDoesNotWaitForADriveForEver(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf")
	d.full("act", "update")
	if _, _, err := d.Approve(t.Context(), []string{ids["a.pdf"]}, proposal.ApproveOptions{}); err == nil {
		t.Fatal("written to a full disk")
	}
	d.room()
	answer := make(chan struct{})
	d.store.late = func() { <-answer }
	d.SetPatience(20 * time.Millisecond)
	for range 2 {
		if err := d.Complete(t.Context()); err == nil || !strings.Contains(err.Error(), "does not answer") {
			t.Errorf("got %v", err)
		}
		if _, _, err := d.Approve(t.Context(), []string{ids["b.pdf"]}, proposal.ApproveOptions{}); err == nil {
			t.Error("something was decided meanwhile")
		}
	}
	close(answer)
	d.SetPatience(time.Minute)
	must(t, d.Complete(t.Context()))
	same(t, "status", d.get(ids["a.pdf"]).Status, proposal.Approved)
	d.mustApprove(ids["b.pdf"])
}

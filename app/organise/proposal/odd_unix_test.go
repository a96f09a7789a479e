//go:build unix

package proposal_test

import (
	"os"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/watcher/settled"
)

func TestADestinationThatIsNoFolderDoesNotHoldUp(t *testing.T) {
	d := newDesk(t)
	must(t, os.MkdirAll(d.finances(), 0o755))
	must(t, os.Remove(d.finances()))
	must(t, syscall.Mkfifo(d.finances(), 0o644))
	same(t, "duplicate", d.get(d.propose("a.pdf")["a.pdf"]).Duplicate, "")
}

func TestOddFilesAreNotProposed(t *testing.T) {
	d := newDesk(t)
	must(t, syscall.Mkfifo(d.in("fifo"), 0o644))
	must(t, os.Symlink("/dev/zero", d.in("device")))
	for _, name := range []string{"fifo", "device"} {
		must(t, d.Propose(t.Context(), []settled.File{{Path: d.in(name), Folder: d.downloads}}))
	}
	same(t, "counts", d.counts(), proposal.Counts{})
}

func TestAFileThatBecameAFIFOIsNotMoved(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	must(t, os.Remove(d.in("a.pdf")))
	must(t, syscall.Mkfifo(d.in("a.pdf"), 0o644))
	outcomes, _ := d.approve(id)
	same(t, "error", outcomes[0].Err, move.ErrNotRegular)
	same(t, "status", d.get(id).Status, proposal.Invalid)
}

func TestNamesOfAllKindsComeThroughAndBack(t *testing.T) {
	d := newDesk(t)
	names := []string{
		"line\nbreak.pdf", "bell\a.pdf", "\u202efdp.exe", "bad\xff\xfeutf8.pdf", "-rf", "trailing. ", "CON.txt",
		"Case.pdf", "case.pdf", "'; DROP TABLE proposals;--.pdf", string(make255()),
	}
	ids := d.propose(names...)
	same(t, "pending", len(ids), len(names))
	var all []string
	for _, id := range ids {
		all = append(all, id)
	}
	act := d.mustApprove(all...)
	want := map[string]string{}
	for _, name := range names {
		want[name] = name
	}
	d.holds(d.finances(), want)
	res, err := d.Undo(t.Context(), act.ID)
	must(t, err)
	same(t, "undone", res.Undone, len(names))
	d.holds(d.downloads, want)
}

func make255() []byte {
	b := make([]byte, 255)
	for i := range b {
		b[i] = 'x'
	}
	return b
}

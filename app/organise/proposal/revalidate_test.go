package proposal_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

func TestRevalidate(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("good.pdf", "gone.pdf", "changed.pdf", "set.jpg", "set.jpg.asc")
	must(t, os.Remove(d.in("gone.pdf")))
	write(t, d.in("changed.pdf"), "other")
	must(t, os.Remove(d.in("set.jpg.asc")))
	before := d.changes
	n, err := d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "invalid", n, 3)
	same(t, "changes", d.changes, before+1)
	same(t, "counts", d.counts(), proposal.Counts{Pending: 1, Invalid: 3})
	same(t, "gone", d.get(ids["gone.pdf"]).Note, "Source file no longer exists")
	same(t, "changed", d.get(ids["changed.pdf"]).Note, "the file changed")
	n, err = d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "again", n, 0)
	same(t, "changes", d.changes, before+1)
	d.propose("gone.pdf") // it is back: a new proposal
	same(t, "counts", d.counts(), proposal.Counts{Pending: 2, Invalid: 3})
}

// A drive that is not plugged in says nothing about its files.
func TestAFolderThatIsNotThere(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	must(t, os.Rename(d.downloads, d.downloads+" (unplugged)"))
	n, err := d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "invalid", n, 0)
	must(t, os.Rename(d.downloads+" (unplugged)", d.downloads))
	d.mustApprove(id)
}

func TestRevalidateAFew(t *testing.T) {
	d := newDesk(t)
	d.propose("a.pdf", "b.pdf", "c.pdf")
	for _, name := range []string{"a.pdf", "b.pdf", "c.pdf"} {
		must(t, os.Remove(d.in(name)))
	}
	n, err := d.Revalidate(t.Context(), 2)
	must(t, err)
	same(t, "invalid", n, 2)
}

// More than one page: all are looked at, and no more than asked for.
func TestRevalidateManyPages(t *testing.T) {
	d := newDesk(t)
	names := make([]string, 1100)
	for i := range names {
		names[i] = fmt.Sprintf("f%04d.pdf", i)
	}
	d.propose(names...)
	for _, name := range names {
		must(t, os.Remove(d.in(name)))
	}
	n, err := d.Revalidate(t.Context(), 700)
	must(t, err)
	same(t, "invalid of 700", n, 700)
	n, err = d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "the others", n, 400)
	same(t, "counts", d.counts(), proposal.Counts{Invalid: 1100})
}

// Who decides about an invalid proposal is told what made it so, not that
// someone was faster.
func TestDecidingWhatIsInvalid(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("gone.pdf", "changed.pdf", "link.pdf")
	must(t, os.Remove(d.in("gone.pdf")))
	write(t, d.in("changed.pdf"), "other")
	must(t, os.Remove(d.in("link.pdf")))
	must(t, os.Symlink(d.in("changed.pdf"), d.in("link.pdf")))
	_, err := d.Revalidate(t.Context(), 0)
	must(t, err)
	for name, want := range map[string]error{"gone.pdf": move.ErrMissing, "changed.pdf": move.ErrChanged, "link.pdf": move.ErrChanged} {
		id := ids[name]
		outcomes, _ := d.approve(id)
		same(t, "approve "+name, outcomes[0].Err, want)
		rejected, act, err := d.Reject(t.Context(), []string{id}, "")
		must(t, err)
		same(t, "reject "+name, rejected[0].Err, want)
		same(t, "nothing done", act, nil)
		_, err = d.Edit(t.Context(), id, "~/Tax", "")
		same(t, "edit "+name, err, want)
		_, err = d.CheckEdit(t.Context(), id, "~/Tax", "")
		same(t, "check "+name, err, want)
	}
}

package proposals

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// While a hand is at the list no row moves below it: what comes in is announced, and shown
// once the hand rests or the person asks for it.
func TestNewRowsWaitForTheHandToRest(t *testing.T) {
	add := func(d *fixture, n int) {
		d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
			for range n {
				id := fmt.Sprintf("bbbbbbb%d", len(*all))
				newest := sample.One(id, id+".pdf", "Documents/2025", "documents")
				newest.Modified = (*all)[0].Modified.AddDate(1, 0, len(*all))
				newest.CreatedAt = newest.Modified
				*all = append(*all, newest)
			}
		})
		d.fetchEvent()
	}
	first := func(d *fixture) string { l, _ := d.p.list.Pages.Row(0); return l.ID }
	for name, stir := range map[string]func(d *fixture){
		"a key": func(d *fixture) { d.Key(fyne.KeyDown) },
		"the pointer": func(d *fixture) {
			row := kit.NewRow(newLineContent(func(string) {}))
			d.p.list.UpdateItem(1, row)
			row.MouseMoved(&desktop.MouseEvent{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := some(t)
			before := first(d)
			stir(d)
			if add(d, 3); first(d) != before {
				t.Fatalf("%s moved from the first place", before)
			}
			if got := d.p.batch.newer; !got.Visible() || got.DebugText() != "3 new" {
				t.Errorf("announced as %q, %v", got.DebugText(), got.Visible())
			}
			d.rest()
			if first(d) == before || d.p.batch.newer.Visible() {
				t.Errorf("at rest it does not come in: %s", first(d))
			}
			stir(d)
			before = first(d)
			add(d, 1)
			d.Typed("n")
			if first(d) == before || d.p.batch.newer.Visible() {
				t.Errorf("asked for, it does not come in: %s", first(d))
			}
		})
	}
}

// What was done here is shown at once, and so is what moves nothing that is in sight.
func TestWhatIsDoneHereDoesNotWait(t *testing.T) {
	d := some(t)
	before := d.p.list.Pages.Total
	d.Typed("r")
	if d.p.list.Pages.Total != before-1 || d.p.batch.newer.Visible() {
		t.Errorf("%d rows of %d, waiting: %v", d.p.list.Pages.Total, before, d.p.batch.newer.Visible())
	}
}

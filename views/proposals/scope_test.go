package proposals

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// What is cleared is what the list shows: much of it is asked about with its number, and a
// list that a search has narrowed offers nothing.
func TestClearAllSaysAndAsksHowMany(t *testing.T) {
	for name, c := range map[string]struct {
		waiting int
		search  string
		offered bool
		asks    bool
	}{
		"few":      {waiting: 10, offered: true},
		"many":     {waiting: 11, offered: true, asks: true},
		"narrowed": {waiting: 11, search: "file 000001"},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, sample.NewProposals(sample.Noon, sample.Many(c.waiting)...))
			d.p.filters.search.SetText(c.search)
			d.q.Settle()
			says := slices.Contains(kittest.Texts(d.p.batch.box), "Clear all "+kit.Count(c.waiting))
			d.f.Run("clear")
			d.q.Settle()
			if says != c.offered || (d.f.Form() != nil) != c.asks {
				t.Fatalf("offered %v, asked %v", says, d.f.Form() != nil)
			}
			switch {
			case !c.offered:
				d.calls()
				return
			case c.asks:
				d.calls()
				d.Key(fyne.KeyReturn)
			}
			d.calls("clear")
		})
	}
}

// While files are read nobody is told that there is nothing to do.
func TestNobodyIsCaughtUpWhileFilesAreRead(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon))
	for text, progress := range map[string][]api.Progress{
		"You're all caught up": nil,
		"Reading your files":   {{Label: "Reading Downloads", Done: 50, Total: 228}},
	} {
		d.change(func(st *api.Status, _ *[]api.Proposal) { st.Progress = progress })
		if drawn := kittest.Texts(d.p.empty.Box); !slices.Contains(drawn, text) {
			t.Errorf("%q is not in %q", text, drawn)
		}
	}
}

// Until a line is chosen the first one is current, whatever comes above it; then what was
// chosen stays.
func TestTheFirstLineIsCurrentUntilOneIsChosen(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Some()...))
	add := func(id string) {
		d.change(func(_ *api.Status, all *[]api.Proposal) {
			newest := sample.One(id, id+".pdf", "Documents/2025", "documents")
			newest.CreatedAt = (*all)[0].CreatedAt.AddDate(0, 0, len(*all))
			*all = append(*all, newest)
		})
	}
	if add("bbbbbbb1"); d.p.list.Index != 0 {
		t.Fatalf("line %d is current", d.p.list.Index)
	}
	first := d.p.m.current
	d.Key(fyne.KeyDown)
	chosen := d.p.m.current
	if chosen == first {
		t.Fatal("Down chooses nothing")
	}
	add("bbbbbbb2")
	d.at(chosen)
}

package proposals

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// What is cleared is what the list shows, under its search: much of it is asked about, with
// its number.
func TestClearAllIsAboutWhatIsShown(t *testing.T) {
	for name, c := range map[string]struct {
		waiting int
		search  string
		shown   int
		asks    bool
	}{
		"few":             {waiting: 10, shown: 10},
		"many":            {waiting: 11, shown: 11, asks: true},
		"few of many":     {waiting: 30, search: "file 000001", shown: 1},
		"many under that": {waiting: 30, search: "file", shown: 30, asks: true},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, sample.NewProposals(sample.Noon, sample.Many(c.waiting)...))
			d.p.filters.search.SetText(c.search)
			d.q.Settle()
			if says := kittest.Texts(d.p.batch.box); !slices.Contains(says, "Clear all "+kit.Count(c.shown)) {
				t.Fatalf("%q", says)
			}
			d.f.Run("clear")
			d.q.Settle()
			if (d.f.Form() != nil) != c.asks {
				t.Fatalf("asked: %v", !c.asks)
			}
			if c.asks {
				d.calls()
				d.Key(fyne.KeyReturn)
			}
			d.calls("clear " + c.search)
			if got := d.result(); got != fmt.Sprintf("Cleared %d proposals", c.shown) {
				t.Errorf("%q", got)
			}
		})
	}
}

// While files are read no one is told that there is nothing to do.
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

// What is done with all stays in one line where the numbers are long: the button goes without its key there.
func TestTheButtonsForAllStayInOneLine(t *testing.T) {
	d := openGrouped(t, sample.NewProposals(sample.Noon, sample.Many(100_000)...))
	d.Win.Resize(fyne.NewSize(900, 600))
	d.f.Draw()
	first, second := d.p.batch.approveAll, d.p.batch.clear
	if first.Position().Y != second.Position().Y {
		t.Errorf("one is at %v, the other at %v", first.Position(), second.Position())
	}
	narrow := first.MinSize().Width
	d.Win.Resize(fyne.NewSize(1280, 800))
	if first.MinSize().Width <= narrow {
		t.Error("where there is room, the button goes without its key")
	}
}

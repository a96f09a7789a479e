package proposal_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestActions(t *testing.T) {
	d := newDesk(t)
	for want, p := range map[string]proposal.Proposal{
		"move to Documents/Finances/2025/":          {Dir: d.finances(), Name: "a.pdf"},
		"move to Documents/Finances/2025/ as b.pdf": {Dir: d.finances(), Name: "b.pdf"},
		"rename to b.pdf":                           {Dir: d.downloads, Name: "b.pdf"},
		"move to ~/":                                {Dir: d.home, Name: "a.pdf"},
		"move to /":                                 {Dir: "/", Name: "a.pdf"},
		"move to /media/disk/":                      {Dir: "/media/disk", Name: "a.pdf"},
		"move to x y/":                              {Dir: filepath.Join(d.home, "x\ny"), Name: "a.pdf"},
		"move to ..hidden/":                         {Dir: filepath.Join(d.home, "..hidden"), Name: "a.pdf"},
	} {
		p.Source = d.in("a.pdf")
		same(t, "action", d.Action(p), want)
	}
}

func TestLabelsAndLines(t *testing.T) {
	long := strings.Repeat("x", 150) + ".pdf"
	for name, c := range map[string]struct {
		files []string
		place func(proposal.File) (proposal.Suggestion, bool)
		label string
		lines string
	}{
		"one":        {[]string{"a.pdf"}, to("Tax", ""), "Moved a.pdf to Tax", "Moved a.pdf from Downloads to Tax"},
		"renamed":    {[]string{"a.pdf"}, to("Tax", "b.pdf"), "Moved a.pdf to Tax", "Moved a.pdf from Downloads to Tax as b.pdf"},
		"in place":   {[]string{"a.pdf"}, to("Downloads", "b.pdf"), "Renamed a.pdf to b.pdf", "Renamed a.pdf to b.pdf in Downloads"},
		"a set":      {[]string{"a.jpg", "a.jpg.asc"}, to("Tax", ""), "Moved 2 files to Tax", "Moved a.jpg (and 1 more) from Downloads to Tax"},
		"two places": {[]string{"a.pdf", "b.txt"}, byExtension, "Moved 2 files to 2 folders", "Moved a.pdf from Downloads to pdf|Moved b.txt from Downloads to txt"},
		"odd":        {[]string{"a\nb.pdf"}, to("Tax", ""), "Moved a b.pdf to Tax", "Moved a b.pdf from Downloads to Tax"},
		"long": {[]string{long}, to("Tax", ""), "Moved " + strings.Repeat("x", 39) + "…" + strings.Repeat("x", 16) + ".pdf to Tax",
			"Moved " + long + " from Downloads to Tax"},
		"many": {many(21), to("Tax", ""), "Moved 21 files to Tax", "Moved 21 files to Tax"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
				s, ok := c.place(f)
				s.Dir = filepath.Join(d.home, s.Dir)
				return s, ok
			}
			d.propose(c.files...)
			var ids []string
			for _, p := range d.list(proposal.Filter{Order: proposal.ByName}) {
				ids = append(ids, p.ID)
			}
			act := d.mustApprove(ids...)
			same(t, "label", act.Label, c.label)
			same(t, "lines", strings.Join(d.journal, "|"), c.lines)
		})
	}
}

func to(dir, name string) func(proposal.File) (proposal.Suggestion, bool) {
	return func(proposal.File) (proposal.Suggestion, bool) {
		return proposal.Suggestion{Dir: dir, Name: name}, true
	}
}

func byExtension(f proposal.File) (proposal.Suggestion, bool) {
	return proposal.Suggestion{Dir: filepath.Ext(f.Path)[1:]}, true
}

// many are names in two folders.
func many(n int) []string {
	names := make([]string, n)
	for i := range n {
		names[i] = filepath.Join(string(rune('p'+i%2)), string(rune('a'+i))+".pdf")
	}
	return names
}

func TestManyRejectionsAreOneLine(t *testing.T) {
	d := newDesk(t)
	var ids []string
	for _, id := range d.propose(many(21)...) {
		ids = append(ids, id)
	}
	_, _, err := d.Reject(t.Context(), ids, "spam")
	must(t, err)
	same(t, "journal", d.journal, []string{"Rejected 21 proposals: spam"})
}

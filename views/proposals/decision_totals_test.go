package proposals

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// What was not done is said by the name of its file and why, in sentences of its own.
func TestWhatWasNotDoneIsNamed(t *testing.T) {
	for want, c := range map[string]struct {
		sum    decisionTotals
		failed []string // the reasons, by proposals a1, a2 …
	}{
		"Moved 130 files to 81 folders": {sum: decisionTotals{act: &api.Act{Label: "Moved 130 files to 81 folders"}}},
		"Moved 130 files to 81 folders. Not moved: install.sh (Destination file already exists). 42 questions left: choose a folder for each": {
			decisionTotals{act: &api.Act{Label: "Moved 130 files to 81 folders."}, questions: 42, firstName: "install.sh"}, []string{"Destination file already exists"},
		},
		"Moved 2 files. Not moved: install.sh (It is gone) and 2 more": {decisionTotals{done: 2, firstName: "install.sh"}, []string{"It is gone.", "no", "no"}},
		"Moved 0 files. Not moved: 2 (It is gone)":                     {decisionTotals{}, []string{"It is gone", "no"}},
	} {
		for i, why := range c.failed {
			c.sum.count(string(rune('a'+i)), false, why)
		}
		if got := c.sum.text("Moved"); got != want || len(c.failed) > 0 && c.sum.firstID != "a" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The name is that of the first file that was not moved.
func TestAnApprovalOfManyNamesTheFileThatStays(t *testing.T) {
	d := some(t)
	d.f.Run("select-all")
	d.q.Settle()
	taken := d.p.m.selection.order[1]
	name := d.service.Find(taken).Filename
	d.service.SetTaken(taken, "free.pdf")
	d.Typed("a")
	if got, want := d.result(), ". Not moved: "+name+" (Destination file already exists)"; !strings.Contains(got, want) {
		t.Errorf("%q has no %q", got, want)
	}
}

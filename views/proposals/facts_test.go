package proposals

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

// What a file is, how sure Nod is, and what that is based on are said apart, in words: the bars are the row's.
func TestHowSureAProposalIsIsExplained(t *testing.T) {
	for want, p := range map[string]api.Proposal{
		"High, as in your folders":      {Confidence: "high", By: "filed"},
		"Medium, as you decided before": {Confidence: "medium", By: "learned"},
		"Low":                           {Confidence: "low", By: "built-in"},
		"edited by you":                 {By: "you"},
	} {
		if got := confidence(p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	d := some(t)
	if all := kittest.Texts(d.p.details.facts.box); !slices.Contains(all, "Confidence") || !slices.Contains(all, "Kind") {
		t.Errorf("%q", all)
	}
}

// With one folder there is nothing to choose from.
func TestFoldersAreOfferedIfThereAreSeveral(t *testing.T) {
	for _, n := range []int{1, 2} {
		d := some(t)
		d.change(func(st *api.Status, _ *[]api.Proposal) {
			one := st.Folders[0]
			two := one
			two.Path += "2"
			st.Folders = []api.Folder{one, two}[:n]
		})
		if got := d.p.filters.folder.Select.Visible(); got != (n > 1) {
			t.Errorf("%d folders: offered is %v", n, got)
		}
	}
}

// A group that others have taken away is not shown beside the list any more.
func TestAGroupThatIsGoneIsNotShown(t *testing.T) {
	d := review(t)
	d.nextGroup()
	s, ok := d.p.currentSection()
	if !ok {
		t.Fatal("the line is no header")
	}
	gone := headOf(s, sample.Home).title
	if all := kittest.Texts(d.p.details.box); !slices.Contains(all, gone) {
		t.Fatalf("%q is not shown: %q", gone, all)
	}
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		*all = slices.DeleteFunc(*all, func(p api.Proposal) bool { return s.has(p) })
	})
	d.fetchEvent()
	d.rest()
	if all := kittest.Texts(d.p.details.box); slices.Contains(all, gone) {
		t.Errorf("%q is shown still: %q", gone, all)
	}
}

package proposal_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// one returns the only pending proposal.
func (d *desk) one() proposal.Proposal {
	d.Helper()
	ps := d.list(proposal.Filter{Status: proposal.Pending})
	if len(ps) != 1 {
		d.Fatalf("%d proposals are pending, want 1", len(ps))
	}
	return ps[0]
}

func members(p proposal.Proposal) string {
	names := []string{filepath.Base(p.Source) + "→" + p.Name}
	for _, m := range p.Members {
		names = append(names, filepath.Base(m.Source)+"→"+m.Name)
	}
	return strings.Join(names, " ")
}

func TestFilesThatBelongTogetherAreOneProposal(t *testing.T) {
	for name, batches := range map[string][][]string{
		"in one batch":             {{"a.jpg", "a.jpg.asc", "a.raw.x"}},
		"one after the other":      {{"a.jpg"}, {"a.jpg.asc"}, {"a.raw.x"}},
		"the leader in the middle": {{"a.raw.x"}, {"a.jpg"}, {"a.jpg.asc"}},
		"the leader last":          {{"a.jpg.asc", "a.raw.x"}, {"a.jpg"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			for i, batch := range batches {
				d.propose(batch...)
				same(t, "changes", d.changes, i+1)
			}
			p := d.one()
			same(t, "leader", filepath.Base(p.Source), "a.jpg")
			same(t, "members", len(p.Members), 2)
			d.mustApprove(p.ID)
			d.holds(d.finances(), map[string]string{"a.jpg": "a.jpg", "a.jpg.asc": "a.jpg.asc", "a.raw.x": "a.raw.x"})
			d.holds(d.downloads, nil)
		})
	}
}

func TestMembersAreRenamedAlong(t *testing.T) {
	d := newDesk(t)
	d.classify = func(proposal.File) (proposal.Suggestion, bool) { return proposal.Suggestion{Name: "b.jpg"}, true }
	d.propose("a.jpg", "a.jpg.asc")
	d.propose("a.jpeg.x")
	same(t, "names", members(d.one()), "a.jpg→b.jpg a.jpg.asc→b.jpg.asc a.jpeg.x→b.jpeg.x")
}

func TestASensitiveMemberMakesTheSetSensitive(t *testing.T) {
	d := newDesk(t)
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		if strings.HasSuffix(f.Path, ".asc") {
			return proposal.Suggestion{Sensitive: "a key"}, true
		}
		return proposal.Suggestion{}, true
	}
	d.propose("a.jpg")
	same(t, "alone", d.one().Sensitive, "")
	d.propose("a.jpg.asc")
	same(t, "joined", d.one().Sensitive, "a key")
}

func TestAJoinKeepsWhatAPersonDecided(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.jpg.asc")["a.jpg.asc"]
	_, err := d.Edit(t.Context(), id, filepath.Join(d.home, "Mine"), "")
	must(t, err)
	d.propose("a.jpg") // would lead
	p := d.one()
	same(t, "id", p.ID, id)
	same(t, "folder", p.Dir, filepath.Join(d.home, "Mine"))
	same(t, "names", members(p), "a.jpg.asc→a.jpg.asc a.jpg→a.jpg")
}

func TestACompanionOfADecidedFileStandsAlone(t *testing.T) {
	d := newDesk(t)
	d.mustApprove(d.propose("a.jpg")["a.jpg"])
	d.propose("a.jpg.asc")
	same(t, "names", members(d.one()), "a.jpg.asc→a.jpg.asc")
}

// A grouping that names files twice, or files that no one asked about, does no harm.
func TestAGroupingIsTakenWithCare(t *testing.T) {
	d := newDesk(t)
	d.deps.Group = func(paths []string) [][]string {
		return [][]string{{paths[0], paths[0], "/etc/passwd"}, {paths[0], paths[1]}, nil}
	}
	d.Service = proposal.New(d.deps)
	d.propose("a.pdf", "b.pdf", "c.pdf")
	same(t, "counts", d.counts(), proposal.Counts{Pending: 3})
	for _, p := range d.list(proposal.Filter{}) {
		same(t, p.Source, len(p.Members), 0)
	}
}

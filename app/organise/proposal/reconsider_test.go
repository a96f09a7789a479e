package proposal_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// fitsIn makes the classifier suggest a folder of the home by what is filed there.
func (d *desk) fitsIn(dir string, c proposal.Confidence, candidates ...string) {
	d.classify = func(proposal.File) (proposal.Suggestion, bool) {
		s := proposal.Suggestion{Category: "finances", Dir: filepath.Join(d.home, dir), Confidence: c, Reasoning: "Like 'b.pdf'.", By: proposal.ByFiled}
		for _, f := range candidates {
			s.Candidates = append(s.Candidates, proposal.Candidate{Dir: filepath.Join(d.home, f), Reason: "Like " + f + "."})
		}
		return s, true
	}
}

func TestProposalsShowFurtherFolders(t *testing.T) {
	d := newDesk(t)
	d.fitsIn("Letters", proposal.Low, "Bank", "Letters", "Notes", "Papers")
	p := d.get(d.propose("a.pdf")["a.pdf"])
	same(t, "further folders", p.Candidates, []proposal.Candidate{{Dir: filepath.Join(d.home, "Bank"), Reason: "Like Bank."}, {Dir: filepath.Join(d.home, "Notes"), Reason: "Like Notes."}})
}

func TestReconsidering(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "edited.pdf", "gone.pdf", "passport.pdf")
	_, err := d.Edit(t.Context(), ids["edited.pdf"], filepath.Join(d.home, "Mine"), "")
	must(t, err)
	must(t, os.Remove(d.in("gone.pdf")))
	gone, edited, before := d.get(ids["gone.pdf"]), d.get(ids["edited.pdf"]), d.changes
	d.fitsIn("Letters", proposal.Medium, "Bank")

	n, err := d.Reconsider(t.Context())
	must(t, err)
	same(t, "changed", n, 2)
	same(t, "told", d.changes, before+1)
	p := d.get(ids["a.pdf"])
	same(t, "folder", p.Dir, filepath.Join(d.home, "Letters"))
	same(t, "by", p.By, proposal.ByFiled)
	same(t, "further folders", p.Candidates, []proposal.Candidate{{Dir: filepath.Join(d.home, "Bank"), Reason: "Like Bank."}})
	same(t, "what a person chose", d.get(edited.ID), edited)
	same(t, "what is gone", d.get(gone.ID), gone)
	same(t, "sensitive", d.get(ids["passport.pdf"]).Sensitive, "identity paper")

	n, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "changed again", n, 0)
	d.fitsIn("Letters", proposal.High)
	_, err = d.Reconsider(t.Context())
	must(t, err)
	d.fitsIn("Elsewhere", proposal.Low)
	n, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "what is sure stays", n, 0)
	d.fitsIn("Elsewhere", proposal.High)
	n, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "what is as sure elsewhere follows", n, 2)
	same(t, "folder", d.get(ids["a.pdf"]).Dir, filepath.Join(d.home, "Elsewhere"))
}

// Once more is known of a file, it alone is classified again; where a person has put it stays, and what is sensitive is added.
func TestReconsideringAFile(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "edited.pdf")
	_, err := d.Edit(t.Context(), ids["edited.pdf"], filepath.Join(d.home, "Mine"), "")
	must(t, err)
	b, before := d.get(ids["b.pdf"]), d.changes
	d.classify = func(proposal.File) (proposal.Suggestion, bool) {
		return proposal.Suggestion{Category: "finances", Dir: filepath.Join(d.home, "Bank"), Confidence: proposal.High, Sensitive: "bank details", Disguised: true, Reasoning: "IBAN.", By: proposal.ByRule}, true
	}
	for _, name := range []string{"a.pdf", "edited.pdf"} {
		done, err := d.ReconsiderFile(t.Context(), d.get(ids[name]))
		must(t, err)
		same(t, name, done, true)
		same(t, "sensitive", d.get(ids[name]).Sensitive, "bank details")
		same(t, "disguised", d.get(ids[name]).Disguised, true)
	}
	same(t, "told", d.changes, before+2)
	same(t, "folder", d.get(ids["a.pdf"]).Dir, filepath.Join(d.home, "Bank"))
	same(t, "what a person chose", d.get(ids["edited.pdf"]).Dir, filepath.Join(d.home, "Mine"))
	same(t, "others", d.get(b.ID), b)
	done, err := d.ReconsiderFile(t.Context(), b)
	must(t, err)
	same(t, "the other", done, true)
	done, err = d.ReconsiderFile(t.Context(), b)
	must(t, err)
	same(t, "one that has changed since", done, false)
}

// A model improves nothing that what is filed supports: it can only rank the folders.
func TestAModelImprovesNothingThatIsFiled(t *testing.T) {
	for _, confidence := range []proposal.Confidence{proposal.Low, proposal.Medium, proposal.High} {
		d := newDesk(t)
		d.fitsIn("Letters", confidence)
		was := d.get(d.propose("a.pdf")["a.pdf"])
		done, err := d.Improve(t.Context(), was.ID, d.modelSays(), was)
		must(t, err)
		same(t, string(confidence), done, false)
		same(t, "for ranking", was.ForRanking(), confidence != proposal.High)
	}
}

// A new rule decides about all that waits, not only about the newest of it.
func TestRulesAreAppliedToAllThatWaits(t *testing.T) {
	d := newDesk(t)
	oldest := d.propose("oldest.pdf")["oldest.pdf"]
	d.wait(time.Minute)
	more := make([]proposal.Proposal, 1001)
	for i := range more {
		p := d.get(oldest)
		p.ID, p.Source, p.CreatedAt = fmt.Sprintf("more%04d", i), d.in(fmt.Sprint(i, ".pdf")), d.now
		more[i] = p
	}
	_, err := d.store.InsertProposals(t.Context(), more)
	must(t, err)
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s, _ := d.guess(f)
		if filepath.Base(f.Path) == "oldest.pdf" {
			s.By, s.Dir = proposal.ByRule, filepath.Join(d.home, "Ruled")
		}
		return s, true
	}
	n, err := d.ReconsiderRules(t.Context())
	must(t, err)
	same(t, "changed", n, 1)
	same(t, "folder", d.get(oldest).Dir, filepath.Join(d.home, "Ruled"))
}

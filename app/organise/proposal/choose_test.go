package proposal_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// answer approves one proposal with a folder and returns its outcome.
func (d *desk) answer(id, dir string, seen func(proposal.Proposal) bool) (proposal.Outcome, *proposal.Act) {
	d.Helper()
	outcomes, act, err := d.Approve(d.Context(), []string{id}, proposal.ApproveOptions{Dir: dir, Seen: seen})
	must(d, err)
	return outcomes[0], act
}

func TestAQuestionThatIsLeftIsApprovedOnlyWithAFolder(t *testing.T) {
	d := newDesk(t)
	d.fitsIn("Letters", proposal.Low, "Bank", "Notes")
	id := d.propose("a.pdf")["a.pdf"]
	outcomes, act, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{LeaveQuestions: true})
	must(t, err)
	same(t, "error", errors.Is(outcomes[0].Err, proposal.ErrQuestion), true)
	same(t, "act", act == nil, true)
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})

	o, act := d.answer(id, "~/Bank", nil)
	must(t, o.Err)
	d.holds(filepath.Join(d.home, "Bank"), map[string]string{"a.pdf": "a.pdf"})
	same(t, "lessons", d.lessons, []string{"a.pdf → Bank"})
	same(t, "label", act.Label, "Moved a.pdf to Bank")
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	p := d.get(id)
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
	same(t, "chosen", p.Dir, filepath.Join(d.home, "Bank"))
	same(t, "why", p.Reasoning, "Like Bank.")
	same(t, "the others", p.Candidates, []proposal.Candidate{{Dir: filepath.Join(d.home, "Letters"), Reason: "Like 'b.pdf'."}, {Dir: filepath.Join(d.home, "Notes"), Reason: "Like Notes."}})
	same(t, "asks again", p.IsQuestion(), false)
}

// The answer is to what was seen, into a folder that can be used, and never over a file.
func TestAnAnswerThatCannotBe(t *testing.T) {
	d := newDesk(t)
	d.fitsIn("Letters", proposal.Low)
	id := d.propose("a.pdf")["a.pdf"]
	write(t, filepath.Join(d.home, "Bank", "a.pdf"), "there")
	before := d.get(id)
	o, _ := d.answer(id, "~/Notes", func(proposal.Proposal) bool { return false })
	same(t, "error", errors.Is(o.Err, proposal.ErrRewritten), true)
	o, _ = d.answer(id, "~/Bank", nil)
	same(t, "error", errors.Is(o.Err, move.ErrExists), true)
	same(t, "suggested", o.Suggested, "a (2).pdf")
	for _, dir := range []string{"Notes", "~/../x", "~/Downloads"} {
		if o, _ = d.answer(id, dir, nil); o.Err == nil {
			t.Errorf("moved to %s", dir)
		}
	}
	same(t, "unchanged", d.get(id), before)
	d.holds(filepath.Join(d.home, "Bank"), map[string]string{"a.pdf": "there"})
	_, err := os.Stat(filepath.Join(d.home, "Notes"))
	same(t, "no folder was made", os.IsNotExist(err), true)
}

func TestApproveAllLeavesQuestionsOut(t *testing.T) {
	d := newDesk(t)
	known := d.propose("a.pdf")["a.pdf"]
	d.fitsIn("Letters", proposal.Low)
	asked := d.propose("b.pdf", "passport.pdf")["b.pdf"]
	res, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, true)
	must(t, err)
	same(t, "result", res, proposal.AllResult{Approved: 1, Asked: 2})
	same(t, "known", d.get(known).Status, proposal.Approved)
	same(t, "asked", d.get(asked).Status, proposal.Pending)
}

package proposals

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
)

const atUni = "/home/ann/Uni/Semester 3/Algorithms"

func TestANumberChoosesAndApproves(t *testing.T) {
	for key, dir := range map[string]string{"1": "/home/ann/Documents/Letters", "2": atUni, "3": "/home/ann/Household/Insurance"} {
		d := asked(t)
		d.at("ccccccc1")
		d.Typed(key)
		d.calls("approve ccccccc1 false false to " + dir)
		d.at("aaaaaaa1")
		d.Shortcut(&fyne.ShortcutUndo{})
		if d.p.m.counts.Pending != 7 {
			t.Errorf("%d wait after undo, want 7", d.p.m.counts.Pending)
		}
	}
}

// No key that approves moves a file to what is only a guess, alone, selected or with all.
func TestAQuestionIsNotApprovedWithoutAFolder(t *testing.T) {
	d := asked(t)
	d.Typed("a")
	d.calls()
	if got := d.result(); got != "Where? Press 1, 2, 3, or 0 for another folder" {
		t.Errorf("says %q", got)
	}
	d.Key(fyne.KeySpace)
	d.Typed("a")
	d.calls()
	d.Key(fyne.KeyEscape)
	d.approveAll()
	d.calls("approve aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 false false")
	if got := d.result(); !strings.Contains(got, "1 question left") {
		t.Errorf("says %q", got)
	}
	d.at("ccccccc1")
}

// A question proposes no place, so there is none to change or to make a rule of.
func TestAQuestionOffersNoActionOnAProposal(t *testing.T) {
	d := asked(t)
	for _, change := range []bool{false, true} { // the question, then the next file
		if d.p.canChange() != change || d.p.details.edit.Visible() != change || d.p.details.proposed.Visible() != change || d.p.details.asked.Visible() == change {
			t.Errorf("%s: it can be changed: %v, want %v", d.p.m.current, d.p.canChange(), change)
		}
		d.Key(fyne.KeyDown)
	}
}

func TestNumbersDoNothingWhereNothingIsAsked(t *testing.T) {
	d := some(t)
	d.Typed("1230")
	d.calls()
	if d.p.m.query.Status != pending || d.f.Form() != nil {
		t.Errorf("shows %s, form %v", d.p.m.query.Status, d.f.Form())
	}
}

func TestAnotherFolderIsTypedAndMovedTo(t *testing.T) {
	d := asked(t)
	d.Typed("0")
	d.Key(fyne.KeyReturn) // nothing is chosen beforehand
	d.calls()
	test.Type(d.f.Form().First, "~/Papers")
	d.Key(fyne.KeyReturn)
	d.calls("approve ccccccc1 false false to ~/Papers")
}

// An answer is to the question that was seen.
func TestAQuestionThatChangedIsNotAnswered(t *testing.T) {
	d := asked(t)
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		for i := range *all {
			(*all)[i].DestinationDir = "/somewhere/else"
		}
	})
	d.Typed("2")
	if d.p.m.counts.Pending != 7 || !d.failed() {
		t.Errorf("%d wait, want 7: %q", d.p.m.counts.Pending, d.result())
	}
}

func TestAnAnswerWhoseNameIsTakenIsAsked(t *testing.T) {
	d := asked(t)
	d.service.SetTaken("ccccccc1", "scan0001 (2).pdf")
	d.Typed("2")
	d.Key(fyne.KeyReturn)
	d.calls("approve ccccccc1 false false to "+atUni, "approve ccccccc1 false true to "+atUni)
}

// The reason for a folder may have too little room below it.
func TestTheWholeReasonForAFolderIsSaidUnderThePointer(t *testing.T) {
	d := asked(t)
	b := d.p.details.where.buttons[0]
	says := func() bool {
		return strings.Contains(strings.Join(kittest.Texts(d.f.ResultLine()), " "), "Best guess · Like ")
	}
	if b.MouseIn(nil); !says() {
		t.Error("it is not said")
	}
	if b.MouseOut(); says() {
		t.Error("it is said when the pointer has gone")
	}
}

package chat

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// toItem walks down to the item with a title, and chooses it.
func (d *fixture) toItem(title string) *itemRow {
	d.t.Helper()
	d.p.transcript.choose(d.p.transcript.thread.slots[0].key)
	for range len(d.p.transcript.slots) {
		d.alt(fyne.KeyDown)
		if r := d.p.transcript.currentItem(); r.item.Title == title {
			return r
		}
	}
	d.t.Fatalf("%q is not reached", title)
	return nil
}

// A proposal is decided where it is named, as it waits now and not as it was named; one that waits no more is not.
func TestProposalsAreDecidedInTheChat(t *testing.T) {
	d, proposals := withoutModel(t)
	if r := d.toItem("gone.txt"); len(r.commands()) > 0 || !strings.Contains(r.about(), "no longer waits") {
		t.Errorf("%v %q", r.commands(), r.about())
	}
	if r := d.toItem("IMG_2041.HEIC"); !strings.Contains(r.about(), "with 1 more file") {
		t.Errorf("%q", r.about())
	}
	d.alt(fyne.KeyY)
	if p := proposals.Find("aaaaaaa2"); p.Status != api.ProposalApproved {
		t.Errorf("%s", p.Status)
	}
	if r := d.toItem("invoice-december.pdf"); !strings.Contains(r.about(), "sensitive: bank details") {
		t.Errorf("%q", r.about())
	}
	d.alt(fyne.KeyN)
	if p := proposals.Find("aaaaaaa1"); p.Status != api.ProposalRejected {
		t.Errorf("%s", p.Status)
	}
	if r := d.p.transcript.currentItem(); len(r.commands()) > 0 {
		t.Errorf("after the decision %v can be done", r.commands())
	}
}

// A file that was found is opened, shown in its folder, and its path copied.
func TestFoundFilesAreOpened(t *testing.T) {
	at := filepath.Join(t.TempDir(), "policy.pdf")
	if err := os.WriteFile(at, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d, _ := withoutModel(t, api.Message{ID: "m9", Role: api.RoleNod, State: api.MessageDone, Cards: []api.Card{{State: api.CardDone, Items: []api.CardItem{{Title: "policy.pdf", Path: at}}}}})
	d.toItem("policy.pdf")
	for key, want := range map[fyne.KeyName]string{fyne.KeyV: at, fyne.KeyF: "folder of " + at, fyne.KeyReturn: at} {
		d.opened = ""
		if d.alt(key); d.opened != want {
			t.Errorf("%s: opened %q, want %q", key, d.opened, want)
		}
	}
	if d.alt(fyne.KeyC); d.copied != at {
		t.Errorf("copied %q", d.copied)
	}
}

// Below the answer of a model stand the files that its call has found, with their passages.
func TestPassagesStandBelowTheAnswer(t *testing.T) {
	found := sample.FoundItems()[:1]
	found[0].Title = "Policy.pdf"
	d, _ := withoutModel(t, api.Message{ID: "m9", Role: api.RoleAssistant, Text: "Kestrel Mutual insures it.", State: api.MessageDone, Cards: []api.Card{
		{CallID: "1", Tool: "files.find", Title: "Find filed files", State: api.CardDone, Items: found}}})
	r := d.toItem("Policy.pdf")
	if got := strings.Join(r.commands(), " "); got != "open-item reveal-item" {
		t.Errorf("%q can be done", got)
	}
	if rows := d.p.transcript.thread; rows.find("m9") < 0 || rows.find("m9") > rows.find(r.key) || !strings.Contains(r.item.Quote, "The excess is 250 pounds") {
		t.Errorf("the answer is row %d, the file row %d: %+v", rows.find("m9"), rows.find(r.key), r.item)
	}
}

// What Nod offers is sent as if it had been typed, and what is being written stays.
func TestWhatIsOfferedIsSent(t *testing.T) {
	d, _ := withoutModel(t, sample.NotUnderstood())
	d.Typed("half a tho")
	d.toItem("Undo")
	d.alt(fyne.KeyReturn)
	if got := strings.Join(d.service.Calls(), "\n"); !strings.Contains(got, "Undo") {
		t.Errorf("calls: %s", got)
	}
	if d.p.composer.entry.Text != "half a tho" {
		t.Errorf("in the entry stands %q", d.p.composer.entry.Text)
	}
}

// How to get a model is offered once, at the end, and not where there is one; of many proposals the first are shown.
func TestShownItems(t *testing.T) {
	offer := api.CardItem{Title: "offer", Page: api.PageModels}
	if got := shownItems([]api.CardItem{offer}, true, false); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct{ last, model bool }{{false, false}, {true, true}} {
		if got := shownItems([]api.CardItem{offer}, c.last, c.model); len(got) > 0 {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	many := make([]api.CardItem, 12)
	for i := range many {
		many[i].Proposal = "x"
	}
	if got := shownItems(many, true, false); len(got) != mostProposals+1 || got[mostProposals].Title != "And 4 more" {
		t.Errorf("%+v", got)
	}
}

package chat

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// TestCommandsAreWhole: each command has a name, and keys are no one's twice
// where they act.
func TestCommandsAreWhole(t *testing.T) {
	d := threeConversations(t)
	ids := map[string]bool{}
	for _, c := range d.f.Commands() {
		if ids[c.ID] {
			t.Errorf("two commands are called %q", c.ID)
		}
		ids[c.ID] = true
		if c.Title == "" && !c.NoMenu {
			t.Errorf("%q has no title and stands in the palette", c.ID)
		}
	}
	seen := map[string]string{}
	for _, s := range kit.Shortcuts(d.f.Commands()) {
		name := s.ShortcutName()
		if seen[name] != "" {
			t.Errorf("%s has two commands", name)
		}
		seen[name] = name
	}
}

// TestWhereKeysAct presses every letter and every key of the table in each
// state of the page, and compares what was asked of the agent.
func TestWhereKeysAct(t *testing.T) {
	nothing := []string{}
	states := []struct {
		name  string
		set   func(*fixture)
		calls []string // that must be among those that the keys make
		only  bool     // no others may be
	}{
		{"entry", func(*fixture) {}, []string{"undo 103"}, false},
		{"list", func(d *fixture) { d.f.Focus(d.p.sidebar.list) }, []string{"undo 103"}, false},
		{"search", func(d *fixture) { d.ctrl(fyne.KeyF) }, []string{"undo 103"}, false},
		{"form", func(d *fixture) { d.Key(fyne.KeyF2) }, nothing, true},
		{"form, focus elsewhere", func(d *fixture) { d.Key(fyne.KeyF2); d.Win.Canvas().Unfocus() }, nothing, true},
		{"delete", func(d *fixture) { d.ctrl(fyne.KeyD) }, nothing, true},
		{"file", func(d *fixture) { d.ctrl(fyne.KeyO) }, nothing, true},
		{"palette", func(d *fixture) { d.ctrl(fyne.KeyK) }, nothing, true},
		{"help", func(d *fixture) { d.Key(fyne.KeyF1) }, nothing, true},
		{"models", func(d *fixture) { d.ctrl(fyne.KeyM); d.f.Focus(nil) }, nothing, false},
		{"lost", func(d *fixture) { d.f.SetLost(true) }, nothing, true},
		{"a call waits, unread", func(d *fixture) { d.ask() }, nothing, false},
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			d := threeConversations(t)
			d.p.transcript.choose(d.card("proposals.approve").key)
			s.set(d)
			for r := 'a'; r <= 'z'; r++ {
				d.Typed(string(r))
			}
			if got := d.service.Calls(); len(got) > 0 && s.name != "models" {
				t.Errorf("letters ask for %q", got)
			}
			d.p.composer.fill(draft{})
			d.press("undo-call", "copy", "edit", "retry", "export", "approve", "always", "deny")
			got := d.service.Calls()
			for _, want := range s.calls {
				if !slices.Contains(got, want) {
					t.Errorf("the keys ask for %q, and not for %q", got, want)
				}
			}
			if s.only && len(got) > 0 {
				t.Errorf("the keys ask for %q", got)
			}
			for _, a := range d.service.Answers() {
				if strings.Contains(a, "yes") || strings.Contains(a, "always") {
					t.Errorf("the keys answer %q", a)
				}
			}
		})
	}
}

// press presses the keys of commands.
func (d *fixture) press(ids ...string) {
	d.t.Helper()
	for _, id := range ids {
		for _, s := range kit.Shortcuts([]kit.Command{kit.Find(d.p.newTable(), id)}) {
			d.Shortcut(s)
		}
	}
}

// ask lets a call wait in the open conversation.
func (d *fixture) ask() {
	v, request := sample.WaitingApproval()
	m := v.Messages[len(v.Messages)-1]
	d.service.Approvals.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{request} })
	d.service.ChangeMessage("c1", m.ID, func(to *api.Message) { *to = m })
	d.tell("c1")
}

// TestThePaletteOverAQuestion: what was covered has to be read again, and
// nothing in the palette approves.
func TestThePaletteOverAQuestion(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.ctrl(fyne.KeyK)
	d.alt(fyne.KeyA)
	d.answers()
	d.Typed("approve")
	d.Key(fyne.KeyReturn)
	d.answers()
	d.Key(fyne.KeyEscape)
	d.alt(fyne.KeyA)
	d.answers()
	d.toEnd()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

// TestAHelpPageOverAQuestion: answers are not taken behind it.
func TestAHelpPageOverAQuestion(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.Key(fyne.KeyF1)
	d.p.opened.Refresh() // what is drawn meanwhile does not bring it into sight
	d.q.Settle()
	if d.p.question.open() {
		t.Error("the question can be answered behind the help")
	}
	d.alt(fyne.KeyA)
	d.alt(fyne.KeyD)
	d.answers()
	d.Key(fyne.KeyEscape)
	d.alt(fyne.KeyA)
	d.answers()
}

// TestNothingIsFetchedOutOfSight: Shown fetches what was missed.
func TestNothingIsFetchedOutOfSight(t *testing.T) {
	d := threeConversations(t)
	d.Key(fyne.KeyF1)
	before := d.service.ViewCount()
	d.service.ChangeMessage("c1", "late", func(m *api.Message) { m.Text = "meanwhile" })
	d.tell("c1")
	if n := d.service.ViewCount() - before; n != 0 {
		t.Errorf("the conversation was fetched %d times behind the help", n)
	}
	d.Key(fyne.KeyEscape)
	if _, ok := d.p.st.conversation.message("late"); !ok {
		t.Error("what came meanwhile is not shown")
	}
}

func TestDroppedFilesGoAlong(t *testing.T) {
	d := threeConversations(t)
	d.p.Dropped([]string{"/tmp/a", "/tmp/b", "/tmp/a"})
	d.inEntry("")
	if got := d.p.composer.draft.files; len(got) != 2 {
		t.Errorf("%q go along", got)
	}
	d.f.SetLost(true)
	d.p.Dropped([]string{"/tmp/c"})
	if got := d.p.composer.draft.files; len(got) != 2 {
		t.Errorf("%q go along", got)
	}
}

// TestTheListMoves: Up and Down in the list open the neighbours, Enter writes.
func TestTheListMoves(t *testing.T) {
	d := threeConversations(t)
	d.f.Focus(d.p.sidebar.list)
	d.Key(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp)
	if d.p.st.open != "c2" {
		t.Errorf("open is %q", d.p.st.open)
	}
	d.Key(fyne.KeyHome)
	if d.p.st.open != "c1" {
		t.Errorf("open is %q", d.p.st.open)
	}
	d.Key(fyne.KeyReturn)
	d.inEntry("")
	d.calls()
}

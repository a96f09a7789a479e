package chat

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/views/kit"
)

// What a reply did is shown before it is undone; nothing is undone before the second press.
func TestAReplyIsUndoneAsAWhole(t *testing.T) {
	d := threeConversations(t)
	ask := func() string {
		d.Chord(fyne.KeyModifierShortcutDefault|fyne.KeyModifierShift, fyne.KeyU)
		return strings.Join(kittest.Texts(d.Win.Content()), "\n")
	}
	if got := ask(); !strings.Contains(got, "Undo everything this reply did?") || !strings.Contains(got, "Moved invoice-december.pdf to Documents/Finances/2025") {
		t.Errorf("asked: %q", got)
	}
	d.Key(fyne.KeyReturn) // on Cancel
	d.calls()
	if d.f.Form() != nil || d.p.undoing.reply != "" {
		t.Error("the question stays")
	}
	ask()
	d.Key(fyne.KeyEscape)
	d.calls()
	ask()
	buttons := kit.Buttons(d.f.Form().Box.(*fyne.Container))
	buttons[len(buttons)-1].Tapped(nil)
	d.q.Settle()
	d.calls("undo 103")
	d.says("invoice-december.pdf is back in Downloads")
	if d.p.canUndoReply() || d.p.transcript.slots[undoKey("m4a")] != nil || d.f.Form() != nil {
		t.Error("it can be undone again")
	}
}

// The question goes when all of it was undone elsewhere.
func TestAQuestionOfUndoGoesWithItsReason(t *testing.T) {
	d := threeConversations(t)
	d.p.transcript.choose(d.card("proposals.approve").key)
	d.p.askUndoReply()
	d.q.Settle()
	if d.f.Form() == nil {
		t.Fatal("nothing is asked")
	}
	if _, err := d.service.UndoRecord(103); err != nil {
		t.Fatal(err)
	}
	d.tell("c1")
	if d.f.Form() != nil || d.p.undoing.reply != "" {
		t.Error("the question stays")
	}
}

// Think is for one message, and offered only where the model can and does not by itself.
func TestThinkIsForOneMessage(t *testing.T) {
	d := threeConversations(t)
	d.Typed("why")
	d.ctrl(fyne.KeyT)
	d.Key(fyne.KeyReturn)
	d.calls("send c1 why" + send0 + " think")
	if d.p.composer.draft.think {
		t.Error("it stays on")
	}
	d.service.SetModels(func(m *api.ModelsResult) { m.Models[0].Thinks = true })
	d.f.Event(api.Event{Topic: api.TopicModels})
	d.q.Settle()
	if d.p.composer.think.Visible() || d.p.canThink() {
		t.Error("it is offered for a model that thinks by itself")
	}
}

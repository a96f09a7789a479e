package chat

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/sample"
)

func TestTheEntryHasTheFocusAndEnterSends(t *testing.T) {
	d := talking(t)
	d.inEntry("")
	d.Typed("hello")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 hello" + send0)
	d.inEntry("")
}

func TestShiftEnterBeginsALine(t *testing.T) {
	d := talking(t)
	d.Typed("one")
	e := d.w.composer.entry
	e.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	d.Key(fyne.KeyReturn)
	e.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	d.Typed("two")
	d.inEntry("one\ntwo")
	d.calls()
	if e.rows != 2 {
		t.Errorf("the entry is %d lines high", e.rows)
	}
	d.w.composer.fill(draft{text: strings.Repeat("line\n", 20)})
	if e.rows != mostRows {
		t.Errorf("the entry is %d lines high", e.rows)
	}
}

func TestTheFirstMessageBeginsAConversation(t *testing.T) {
	d := talking(t)
	d.ctrl(fyne.KeyN)
	if d.w.st.open != "" || len(d.w.thread.slots) != 0 {
		t.Fatal("another conversation is still shown")
	}
	d.w.composer.model.SetSelected("gemma2:2b")
	d.Typed("hi")
	d.Key(fyne.KeyReturn)
	d.calls("new gemma2:2b", "send chat0001 hi"+send0)
	if d.w.st.open != "chat0001" || d.w.st.chats[0].ID != "chat0001" || len(d.w.thread.slots) != 1 {
		t.Errorf("looked at is %q with %d rows", d.w.st.open, len(d.w.thread.slots))
	}
}

func TestNothingWrittenIsLost(t *testing.T) {
	d := talking(t)
	d.service.Break(sample.ErrDown)
	d.Typed("important")
	d.Key(fyne.KeyReturn)
	d.inEntry("important")
	d.says("Could not send the message")
	d.service.Break(nil)
	d.ctrl(fyne.KeyPageDown)
	d.inEntry("")
	d.ctrl(fyne.KeyPageUp)
	d.inEntry("important")
	d.w.SetLost(true)
	d.Key(fyne.KeyReturn)
	d.inEntry("important")
	d.calls()
	d.w.SetLost(false)
	d.q.Settle()
	d.Key(fyne.KeyReturn)
	d.calls("send c1 important" + send0)
}

func TestAMessageWaitsInLine(t *testing.T) {
	d := talking(t)
	busy(d)
	if d.w.composer.send.DebugText() != "Queue" {
		t.Error("the button does not say that it will wait")
	}
	d.Typed("next")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 next" + send0)
	d.says("waits in line")
	if n := len(d.w.st.view.queue); n != 2 {
		t.Fatalf("%d are in line", n)
	}
	d.w.unqueue(d.w.st.view.queue[1])
	d.q.Settle()
	d.inEntry("next")
	if n := len(d.w.st.view.queue); n != 1 {
		t.Errorf("%d are in line", n)
	}
}

func TestUpEditsWhatWasSaidLast(t *testing.T) {
	d := talking(t)
	d.Key(fyne.KeyUp)
	d.inEntry("Approve the invoice proposal, and tidy the rest up as you think best.")
	d.Key(fyne.KeyEscape)
	d.inEntry("")
	d.Key(fyne.KeyUp)
	d.Typed(" Now.")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 Approve the invoice proposal, and tidy the rest up as you think best. Now. edit=m3 retry=false files=[]")
	if len(d.w.st.view.messages) != 4 {
		t.Errorf("%d messages are left, with the new one", len(d.w.st.view.messages))
	}
}

func TestRetry(t *testing.T) {
	d := talking(t)
	d.ctrl(fyne.KeyR)
	d.calls("send c1  edit= retry=true files=[]")
	d.ctrl(fyne.KeyR)
	d.calls("send c1  edit= retry=true files=[]") // a reply is under way
}

func TestEscapeStops(t *testing.T) {
	d := talking(t)
	d.Key(fyne.KeyEscape)
	d.calls()
	busy(d)
	if !d.w.composer.stop.Visible() {
		t.Error("nothing says how to stop it")
	}
	d.Key(fyne.KeyEscape)
	d.calls("stop c1 ")
	if d.w.composer.stop.Visible() || d.w.rows["r1"].(*messageRow).notice() != "Stopped here." {
		t.Error("it is not shown that it stopped")
	}
}

func TestAProblemComesWithItsRemedy(t *testing.T) {
	d := talking(t)
	problem(d)
	r := d.w.rows["r1"].(*messageRow)
	r.wrong.Objects[2].(*fyne.Container).Objects[0].(*fyne.Container).Objects[0].(interface{ Tapped(*fyne.PointEvent) }).Tapped(nil)
	d.q.Settle()
	d.calls("start server", "send c1  edit= retry=true files=[]")
}

func TestLostWhileItReplies(t *testing.T) {
	d := talking(t)
	busy(d)
	d.w.SetLost(true)
	if !strings.Contains(d.w.gone.Text(), "the reply stopped here") {
		t.Errorf("says %q", d.w.gone.Text())
	}
	d.Typed("still here")
	d.Key(fyne.KeyReturn, fyne.KeyEscape)
	d.calls()
	d.service.Write("c1", "r1", func(m *api.Message) { m.Text, m.State = "It is **under** control.", "done" })
	d.w.SetLost(false)
	d.q.Settle()
	if m, _ := d.w.st.view.message("r1"); m.State != "done" {
		t.Error("what was said meanwhile is not shown")
	}
	d.inEntry("still here")
}

func TestACardOpensAndUndoes(t *testing.T) {
	d := talking(t)
	for d.w.current != d.card("proposals.approve").key {
		was := d.w.current
		if d.alt(fyne.KeyUp); d.w.current == was && d.w.chosen {
			t.Fatal("the card is not reached")
		}
	}
	d.alt(fyne.KeyReturn)
	c := d.card("proposals.approve")
	if !c.open {
		t.Fatal("it did not open")
	}
	d.alt(fyne.KeyC)
	if d.copied != `{"approved":["k3x9m2pa"]}` {
		t.Errorf("copied %q", d.copied)
	}
	d.alt(fyne.KeyU)
	d.calls("undo 103")
	d.says("Moved invoice-december.pdf back")
	if got := lineOf(d.card("proposals.approve").c, sample.Home).outcome.word; got != "Undone" {
		t.Errorf("the card says %q", got)
	}
	d.alt(fyne.KeyU)
	d.calls("undo 103")
}

func TestTheStatesOfACard(t *testing.T) {
	for state, want := range map[api.CardState]string{
		"waiting": "Waits for you", "running": "Running", "done": "Done", "failed": "Failed", "denied": "Denied", "odd": "Outcome unknown", "": "Outcome unknown",
	} {
		if got := outcomeOf(api.Card{State: state}).word; got != want {
			t.Errorf("%q: %q", state, got)
		}
	}
	fields := fieldsOf(sample.Card("failed", 3), sample.Noon())
	if len(fields) != 5 || !strings.Contains(fields[2].text, "fm7x2kqa") || fields[3].text != "The folder does not exist: make it first." {
		t.Errorf("%+v", fields)
	}
}

func TestCommandsComplete(t *testing.T) {
	d := talking(t)
	d.Typed("/a")
	if len(d.w.complete.hits) != 1 {
		t.Fatalf("%d are offered", len(d.w.complete.hits))
	}
	d.Key(fyne.KeyTab)
	d.inEntry("/approve ")
	d.Typed("k3x9m2pa")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 /approve k3x9m2pa" + send0)
	d.Typed("/")
	d.Key(fyne.KeyDown, fyne.KeyEscape)
	d.inEntry("/")
	d.calls("send c1 /approve k3x9m2pa" + send0)
}

func TestFilesGoAlong(t *testing.T) {
	d := talking(t)
	d.ctrl(fyne.KeyO)
	d.Typed("notes.txt")
	d.Key(fyne.KeyReturn)
	d.says("whole path")
	d.w.composer.path.SetText("")
	d.Typed("~/notes.txt")
	d.Key(fyne.KeyReturn, fyne.KeyEscape)
	d.w.attachAll([]string{sample.Home + "/notes.txt", "/tmp/b"})
	d.w.detach(1)
	d.Typed("read it")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 read it edit= retry=false files=[/home/ann/notes.txt]")
	if len(d.w.composer.d.files) != 0 {
		t.Error("the files would go along once more")
	}
}

func TestConversations(t *testing.T) {
	d := talking(t)
	d.Key(fyne.KeyF2)
	d.w.head.entry.SetText("Invoices")
	d.Key(fyne.KeyReturn)
	d.inEntry("")
	d.ctrl(fyne.KeyE)
	if got := d.w.head.entry.Text; got != "~/nod-invoices.md" {
		t.Errorf("it would be written to %q", got)
	}
	d.w.head.entry.SetText("~/there.md")
	d.Key(fyne.KeyReturn)
	d.says("the file exists already")
	d.w.head.entry.SetText("~/new.md")
	d.Key(fyne.KeyReturn)
	d.says("Written to /home/ann/new.md")
	d.ctrl(fyne.KeyD)
	d.Key(fyne.KeyReturn) // on Cancel
	d.ctrl(fyne.KeyD)
	d.w.head.sure.Tapped(nil)
	d.q.Settle()
	d.calls("rename c1 Invoices", "export c1 /home/ann/there.md", "export c1 /home/ann/new.md", "delete c1")
	if d.w.st.open != "c2" || len(d.w.st.chats) != 2 {
		t.Errorf("looked at is %q of %d", d.w.st.open, len(d.w.st.chats))
	}
}

func TestSearch(t *testing.T) {
	d := talking(t)
	d.ctrl(fyne.KeyF)
	d.Typed("recipe")
	if len(d.w.st.chats) != 1 || d.w.st.open != "c1" {
		t.Errorf("%d found, looked at is %q", len(d.w.st.chats), d.w.st.open)
	}
	d.Key(fyne.KeyEscape)
	if len(d.w.st.chats) != 3 {
		t.Errorf("%d after the search", len(d.w.st.chats))
	}
}

func TestModels(t *testing.T) {
	d := talking(t)
	d.service.Finds(api.ModelCheck{Name: "gemma2:2b", Says: "it does not call tools", Took: 2000})
	d.ctrl(fyne.KeyM)
	d.Key(fyne.KeyDown)
	d.Typed("c")
	if got := d.w.models.found(api.Model{Name: "gemma2:2b"}); got != "It does not call tools. It took 2.0 s." {
		t.Errorf("found %q", got)
	}
	d.Typed("u")
	d.Key(fyne.KeyDelete, fyne.KeyEscape, fyne.KeyDelete)
	d.w.models.remove(d.w.models.deleting)
	d.q.Settle()
	d.w.models.pullTyped(" qwen3:8b ")
	d.q.Settle()
	d.w.models.cancel("qwen3:8b")
	d.q.Settle()
	d.Key(fyne.KeyEscape)
	d.inEntry("")
	d.calls("check gemma2:2b", "use gemma2:2b", "delete model gemma2:2b", "pull qwen3:8b", "cancel qwen3:8b")
}

func TestHelpIsNotInTheWayOfAQuestionMark(t *testing.T) {
	d := talking(t)
	d.Typed("?")
	d.inEntry("?")
	d.Key(fyne.KeyF1)
	if d.w.st.page != helping {
		t.Error("F1 shows no keys")
	}
	d.Key(fyne.KeyEscape)
	d.inEntry("?")
	d.Win.Canvas().Focus(d.w.side.list)
	d.Typed("?")
	if d.w.st.page != helping {
		t.Error("? shows no keys in the list")
	}
}

func TestALinkGoesToTheAgent(t *testing.T) {
	d := talking(t)
	d.w.follow("https://example.org/")
	if d.opened != "https://example.org/" {
		t.Errorf("opened %q", d.opened)
	}
	d.w.SetLost(true)
	d.w.follow("https://example.org/2")
	if d.opened != "https://example.org/" {
		t.Error("a link is opened that nobody has judged")
	}
}

func TestEventsFetchWhatTheyAreAbout(t *testing.T) {
	d := talking(t)
	before := d.service.Viewed()
	d.w.Event(api.Event{Topic: api.TopicChats, ID: "c2"})
	d.w.Event(api.Event{Topic: api.TopicModels})
	d.q.Settle()
	if n := d.service.Viewed() - before; n != 0 {
		t.Errorf("the conversation was fetched %d times for another", n)
	}
	for range 50 {
		d.w.Event(api.Event{Topic: api.TopicChats, ID: "c1"})
		d.q.Run() // the answer comes at once, the beat has not passed
	}
	d.q.Settle()
	if n := d.service.Viewed() - before; n != 2 {
		t.Errorf("50 changes within a beat were fetched %d times, want at once and once after it", n)
	}
}

package chat

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

func TestTheEntryHasTheFocusAndEnterSends(t *testing.T) {
	d := threeConversations(t)
	d.inEntry("")
	d.Typed("hello")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 hello" + send0)
	d.inEntry("")
}

func TestShiftEnterBeginsALine(t *testing.T) {
	d := threeConversations(t)
	d.Typed("one")
	e := d.p.composer.entry
	d.held = fyne.KeyModifierShift
	d.Key(fyne.KeyReturn)
	d.held = 0
	d.Typed("two")
	d.inEntry("one\ntwo")
	d.calls()
	if e.rows != 2 {
		t.Errorf("the entry is %d lines high", e.rows)
	}
	d.p.composer.fill(draft{text: strings.Repeat("line\n", 20)})
	if e.rows != maxRows {
		t.Errorf("the entry is %d lines high", e.rows)
	}
}

func TestTheFirstMessageBeginsAConversation(t *testing.T) {
	d := threeConversations(t)
	d.ctrl(fyne.KeyN)
	if d.p.st.open != "" || len(d.p.transcript.thread.slots) != 0 {
		t.Fatal("another conversation is still shown")
	}
	d.p.composer.model.Select.SetSelected("gemma2:2b")
	d.Typed("hi")
	d.Key(fyne.KeyReturn)
	d.calls("new gemma2:2b", "send chat0001 hi"+send0)
	if d.p.st.open != "chat0001" || d.p.st.chats[0].ID != "chat0001" || len(d.p.transcript.thread.slots) != 1 {
		t.Errorf("looked at is %q with %d rows", d.p.st.open, len(d.p.transcript.thread.slots))
	}
}

func TestNothingWrittenIsLost(t *testing.T) {
	d := threeConversations(t)
	d.service.FailAll(sample.ErrDown)
	d.Typed("important")
	d.Key(fyne.KeyReturn)
	d.inEntry("important")
	d.says("Could not send the message")
	d.service.FailAll(nil)
	d.ctrl(fyne.KeyPageDown)
	d.inEntry("")
	d.ctrl(fyne.KeyPageUp)
	d.inEntry("important")
	d.f.SetLost(true)
	d.Key(fyne.KeyReturn)
	d.inEntry("important")
	d.calls()
	d.f.SetLost(false)
	d.q.Settle()
	d.Key(fyne.KeyReturn)
	d.calls("send c1 important" + send0)
}

func TestAMessageWaitsInLine(t *testing.T) {
	d := threeConversations(t)
	busy(d)
	if d.p.composer.send.DebugText() != "Queue" {
		t.Error("the button does not say that it will wait")
	}
	d.Typed("next")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 next" + send0)
	d.says("It is sent when the reply has ended")
	if n := len(d.p.st.conversation.queue); n != 2 {
		t.Fatalf("%d are in line", n)
	}
	d.p.takeBack(d.p.st.conversation.queue[1])
	d.q.Settle()
	d.inEntry("next")
	if n := len(d.p.st.conversation.queue); n != 1 {
		t.Errorf("%d are in line", n)
	}
}

func TestUpEditsWhatWasSaidLast(t *testing.T) {
	d := threeConversations(t)
	d.Key(fyne.KeyUp)
	d.inEntry("Approve the invoice proposal, and tidy the rest up as you think best.")
	d.Key(fyne.KeyEscape)
	d.inEntry("")
	d.Key(fyne.KeyUp)
	d.Typed(" Now.")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 Approve the invoice proposal, and tidy the rest up as you think best. Now. edit=m3 retry=false files=[]")
	if len(d.p.st.conversation.messages) != 4 {
		t.Errorf("%d messages are left, with the new one", len(d.p.st.conversation.messages))
	}
}

func TestRetry(t *testing.T) {
	d := threeConversations(t)
	d.ctrl(fyne.KeyR)
	d.calls("send c1  edit= retry=true files=[]")
	d.ctrl(fyne.KeyR)
	d.calls("send c1  edit= retry=true files=[]") // a reply is under way
}

func TestEscapeStops(t *testing.T) {
	d := threeConversations(t)
	d.Key(fyne.KeyEscape)
	d.calls()
	busy(d)
	if !d.p.composer.stop.Visible() {
		t.Error("nothing says how to stop it")
	}
	d.Key(fyne.KeyEscape)
	d.calls("stop c1 ")
	if d.p.composer.stop.Visible() {
		t.Error("it is not shown that it stopped")
	}
	d.says("Stopped here.")
}

// While a model reads what was said, it is shown for how long, every second; out of sight nothing is drawn.
func TestHowLongAModelReads(t *testing.T) {
	d := threeConversations(t)
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) { m.Text, m.Cards, m.State, m.At = "", nil, api.MessageStreaming, d.now })
	d.tell("c1")
	shows := func(want string) {
		t.Helper()
		if got := kittest.DrawPart(d.p.transcript.slots["r1"].view.object()); !strings.Contains(got, want) {
			t.Errorf("want %q:\n%s", want, got)
		}
	}
	shows(`"Reading the question…"`)
	for _, second := range []string{"1 s", "2 s"} {
		d.now = d.now.Add(time.Second)
		d.q.Advance(nextSecond)
		shows("Reading the question… " + second)
	}
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) { m.Read = 40 })
	d.tell("c1")
	shows("Reading the question… 40 %")
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) { m.Read = 0 })
	d.tell("c1")
	d.p.Hidden()
	d.now = d.now.Add(time.Second)
	d.q.Advance(nextSecond)
	d.q.Advance(nextSecond)
	shows("2 s")
	if d.p.ticks {
		t.Error("it goes on out of sight")
	}
	d.p.Shown()
	d.q.Settle()
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) { m.Text = "It is" })
	d.tell("c1")
	d.q.Advance(nextSecond)
	if d.p.ticks || d.p.st.conversation.read() != "" {
		t.Error("it goes on beside the text")
	}
}

func TestAProblemComesWithItsRemedy(t *testing.T) {
	d := threeConversations(t)
	problem(d)
	r := d.p.transcript.slots["r1"].row.(*messageRow)
	kit.Buttons(r.problem())[0].Tapped(nil)
	d.q.Settle()
	d.calls("start server", "send c1  edit= retry=true files=[]")
}

func TestLostWhileItReplies(t *testing.T) {
	d := threeConversations(t)
	busy(d)
	d.f.SetLost(true)
	d.says("The reply stopped. Its text is kept.")
	d.says("Nod is not running")
	d.Typed("still here")
	d.Key(fyne.KeyReturn, fyne.KeyEscape)
	d.calls()
	d.service.ChangeMessage("c1", "r1", func(m *api.Message) { m.Text, m.State = "It is **under** control.", "done" })
	d.f.SetLost(false)
	d.q.Settle()
	if m, _ := d.p.st.conversation.message("r1"); m.State != "done" {
		t.Error("what was said meanwhile is not shown")
	}
	d.inEntry("still here")
}

func TestACardOpensAndUndoes(t *testing.T) {
	d := threeConversations(t)
	for d.p.transcript.current != d.card("proposals.approve").key {
		was := d.p.transcript.current
		if d.alt(fyne.KeyUp); d.p.transcript.current == was && d.p.transcript.chosen {
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
	d.says("invoice-december.pdf is back in Downloads")
	if got := textOf(d.card("proposals.approve").call, sample.Home).status.word; got != "Undone" {
		t.Errorf("the card says %q", got)
	}
	d.alt(fyne.KeyU)
	d.calls("undo 103")
}

func TestTheStatesOfACard(t *testing.T) {
	for state, want := range map[api.CardState]string{
		"waiting": "Waits for you", "running": "Running", "done": "Done", "failed": "Failed", "denied": "Denied", "odd": "Outcome unknown", "": "Outcome unknown",
	} {
		if got := statusOf(api.Card{State: state}).word; got != want {
			t.Errorf("%q: %q", state, got)
		}
	}
	fields := fieldsOf(sample.Card("failed", 3), sample.Noon())
	if len(fields) != 5 || !strings.Contains(fields[2].text, "fm7x2kqa") || fields[3].text != "There is no folder Documents/Work. Make it with files.ensure_dir first." {
		t.Errorf("%+v", fields)
	}
}

func TestCommandsComplete(t *testing.T) {
	d := threeConversations(t)
	d.Typed("/a")
	if len(d.p.composer.completion.found) != 1 {
		t.Fatalf("%d are offered", len(d.p.composer.completion.found))
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
	d := threeConversations(t)
	d.f.Choose = func(context.Context, frame.Choice) (string, bool, error) {
		return sample.Home + "/notes.txt", true, nil
	}
	d.ctrl(fyne.KeyO)
	d.inEntry("")
	if got := d.p.composer.draft.files; len(got) != 1 {
		t.Errorf("%q go along", got)
	}
	d.p.attach([]string{sample.Home + "/notes.txt", "/tmp/b"})
	d.p.detach(1)
	d.Typed("read it")
	d.Key(fyne.KeyReturn)
	d.calls("send c1 read it edit= retry=false files=[/home/ann/notes.txt]")
	if len(d.p.composer.draft.files) != 0 {
		t.Error("the files would go along once more")
	}
}

func TestConversations(t *testing.T) {
	d := threeConversations(t)
	d.Key(fyne.KeyF2)
	d.form().SetText("Invoices")
	d.Key(fyne.KeyReturn)
	d.inEntry("")
	d.ctrl(fyne.KeyE)
	if got := d.form().Text; got != "~/nod-invoices.md" {
		t.Errorf("it would be written to %q", got)
	}
	d.form().SetText("~/there.md")
	d.Key(fyne.KeyReturn)
	d.says("Destination file already exists")
	d.form().SetText("~/new.md")
	d.Key(fyne.KeyReturn)
	d.says("Exported to /home/ann/new.md")
	d.ctrl(fyne.KeyD)
	d.Key(fyne.KeyReturn) // on Cancel
	d.ctrl(fyne.KeyD)
	buttons := kit.Buttons(d.f.Form().Box.(*fyne.Container))
	buttons[len(buttons)-1].Tapped(nil)
	d.q.Settle()
	d.calls("rename c1 Invoices", "export c1 /home/ann/there.md", "export c1 /home/ann/new.md", "delete c1")
	if d.p.st.open != "c2" || len(d.p.st.chats) != 2 {
		t.Errorf("looked at is %q of %d", d.p.st.open, len(d.p.st.chats))
	}
}

func TestSearch(t *testing.T) {
	d := threeConversations(t)
	d.ctrl(fyne.KeyF)
	d.Typed("recipe")
	if len(d.p.st.chats) != 1 || d.p.st.open != "c1" {
		t.Errorf("%d found, looked at is %q", len(d.p.st.chats), d.p.st.open)
	}
	d.Key(fyne.KeyEscape)
	if len(d.p.st.chats) != 3 {
		t.Errorf("%d after the search", len(d.p.st.chats))
	}
}

func TestModelsAndBack(t *testing.T) {
	d := threeConversations(t)
	d.Typed("half a message")
	d.ctrl(fyne.KeyM)
	if d.f.Top() != d.p.models {
		t.Fatalf("in sight is %T", d.f.Top())
	}
	d.ctrl(fyne.KeyM)
	if d.f.Top() != nil {
		t.Error("Ctrl+M does not lead back")
	}
	d.inEntry("half a message")
}
func TestHelpIsNotInTheWayOfAQuestionMark(t *testing.T) {
	d := threeConversations(t)
	d.Typed("?")
	d.inEntry("?")
	d.Key(fyne.KeyF1)
	if d.f.Top() == nil {
		t.Error("F1 shows no keys")
	}
	d.Key(fyne.KeyEscape)
	d.inEntry("?")
	d.Win.Canvas().Focus(d.p.sidebar.list)
	d.Typed("?")
	if d.f.Top() == nil {
		t.Error("? shows no keys in the list")
	}
}

func TestALinkGoesToTheAgent(t *testing.T) {
	d := threeConversations(t)
	d.p.openLink("https://example.org/")
	d.q.Settle()
	if d.opened != "https://example.org/" {
		t.Errorf("opened %q", d.opened)
	}
	d.f.SetLost(true)
	d.p.openLink("https://example.org/2")
	d.q.Settle()
	if d.opened != "https://example.org/" {
		t.Error("a link is opened that nobody has judged")
	}
}

func TestEventsFetchWhatTheyAreAbout(t *testing.T) {
	d := threeConversations(t)
	before := d.service.ViewCount()
	d.f.Event(api.Event{Topic: api.TopicChats, ID: "c2"})
	d.f.Event(api.Event{Topic: api.TopicModels})
	d.q.Settle()
	if n := d.service.ViewCount() - before; n != 0 {
		t.Errorf("the conversation was fetched %d times for another", n)
	}
	for range 50 {
		d.f.Event(api.Event{Topic: api.TopicChats, ID: "c1"})
		d.q.Run()
	}
	if n := d.service.ViewCount() - before; n != 0 {
		t.Errorf("of 50 changes, %d were fetched before they were collected", n)
	}
	d.q.Advance(redrawDelay)
	d.q.Run()
	if n := d.service.ViewCount() - before; n != 1 {
		t.Errorf("50 changes were fetched %d times, want once", n)
	}
}

// Where there is no room for what can be done with a conversation, a menu has all of it.
func TestTheMenuOfAConversation(t *testing.T) {
	d := threeConversations(t)
	all := d.p.title.buttons.Objects
	for width, menu := range map[float32]bool{1280: false, 700: true} {
		d.Win.Resize(fyne.NewSize(width, 600))
		if all[0].Visible() == menu || all[1].Visible() != menu {
			t.Errorf("at %v the buttons are shown: %v, their menu: %v", width, all[0].Visible(), all[1].Visible())
		}
	}
	d.Win.Resize(fyne.NewSize(700, 600))
	all[1].(*kit.Button).Tapped(nil)
	menu := d.Win.Canvas().Focused()
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn} {
		menu.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if drawn := kittest.Texts(d.p.title.form); !slices.Contains(drawn, "Delete this conversation permanently?") {
		t.Errorf("%q", drawn)
	}
}

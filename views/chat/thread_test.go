package chat

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

// old is a fixture with n messages that were said before.
func old(t *testing.T, n int) *fixture {
	t.Helper()
	return open(t, sample.NewChats(sample.Noon, sample.LongConversation(n)))
}

func (d *fixture) atEnd() bool {
	s := d.p.transcript.thread.scroll
	return s.Offset.Y >= d.p.transcript.thread.content.Least.Height-s.Size().Height-1
}

func TestOnlyWhatIsInSightIsThere(t *testing.T) {
	d := old(t, 300)
	if n := len(d.p.transcript.thread.content.Objects); n == 0 || n > 30 {
		t.Errorf("%d rows of 300 are there", n)
	}
	if !d.atEnd() {
		t.Error("it does not begin at its end")
	}
	built := 0
	for _, s := range d.p.transcript.thread.slots {
		if s.view != nil {
			built++
		}
	}
	if built > 60 {
		t.Errorf("%d rows were made", built)
	}
}

func TestItStaysAtItsEndWhileItGrows(t *testing.T) {
	d := old(t, 300)
	text := ""
	for i := range 40 {
		text += "word and more\n\n"
		d.service.ChangeMessage("old", "r", func(m *api.Message) { m.Text, m.State = text, "streaming" })
		d.tell("old")
		if !d.atEnd() {
			t.Fatalf("after %d pieces it is at %v of %v", i, d.p.transcript.thread.scroll.Offset.Y, d.p.transcript.thread.content.Least.Height)
		}
	}
}

func TestWhatIsReadDoesNotMove(t *testing.T) {
	d := old(t, 300)
	d.Key(fyne.KeyPageUp, fyne.KeyPageUp, fyne.KeyPageUp)
	if !d.p.toLatest.Visible() {
		t.Error("nothing leads to the latest")
	}
	key := d.p.transcript.thread.top
	place := func() float32 {
		i := d.p.transcript.thread.find(key)
		return d.p.transcript.thread.tops()[i] - d.p.transcript.thread.scroll.Offset.Y
	}
	was := place()
	d.service.ChangeMessage("old", "r", func(m *api.Message) { m.Text, m.State = "A new reply", "streaming" })
	d.tell("old")
	d.service.ChangeMessage("old", "o10", func(m *api.Message) { m.Text += "\n\nmore\n\nmore" }) // above what is read
	d.tell("old")
	if got := place(); got != was {
		t.Errorf("what was read moved from %v to %v", was, got)
	}
	d.alt(fyne.KeyEnd)
	if !d.atEnd() || d.p.toLatest.Visible() {
		t.Error("it is not at its end")
	}
}

func TestAnotherWidthKeepsThePlace(t *testing.T) {
	d := old(t, 100)
	d.Key(fyne.KeyPageUp, fyne.KeyPageUp)
	key := d.p.transcript.thread.top
	d.Win.Resize(fyne.NewSize(900, 600))
	d.q.Settle()
	if d.p.transcript.thread.top != key {
		t.Errorf("at the top is %q, was %q", d.p.transcript.thread.top, key)
	}
	d.alt(fyne.KeyEnd)
	d.Win.Resize(fyne.NewSize(1280, 800))
	if !d.atEnd() {
		t.Error("it is not at its end")
	}
}

func TestAllOfItCanBeReached(t *testing.T) {
	d := old(t, 300)
	for range 400 {
		d.p.transcript.walk(-1)
	}
	if d.p.transcript.current != "o0" || d.p.transcript.thread.scroll.Offset.Y > 20 {
		t.Errorf("walked to %q at %v", d.p.transcript.current, d.p.transcript.thread.scroll.Offset.Y)
	}
	built := 0
	for _, s := range d.p.transcript.thread.slots {
		if s.view != nil {
			built++
		}
	}
	if built > 200 {
		t.Errorf("%d rows are kept", built)
	}
	d.Key(fyne.KeyEnd)
	if !d.atEnd() {
		t.Error("it is not at its end")
	}
}

func TestMerging(t *testing.T) {
	m := func(ids ...string) (out []api.Message) {
		for _, id := range ids {
			out = append(out, api.Message{ID: id})
		}
		return out
	}
	v := &conversation{}
	if v.merge(api.ChatView{Version: 3, Messages: m("a")}) {
		t.Error("a part was taken for all")
	}
	if !v.merge(api.ChatView{Version: 3, Whole: true, Messages: m("a", "b")}) || !v.merge(api.ChatView{Version: 4, Messages: m("b", "c")}) {
		t.Fatal("a part that fits was not taken")
	}
	if len(v.messages) != 3 || v.version != 4 {
		t.Errorf("%d messages at version %d", len(v.messages), v.version)
	}
	if v.merge(api.ChatView{Version: 2, Messages: m("d")}) {
		t.Error("what is older was taken")
	}
}

// What Nod says is no Markdown: names of files stay as they are.
func TestWhatNodSaysIsShownAsItIs(t *testing.T) {
	v := brief("c1", "x")
	v.Messages = append(v.Messages, api.Message{ID: "m9", Role: api.RoleNod, State: "done", Text: "Moved file to /a/*draft* [1].pdf"})
	d := open(t, sample.NewChats(sample.Noon, v))
	if drawn := strings.Join(kittest.Texts(d.p.transcript.thread.scroll), "\n"); !strings.Contains(drawn, "/a/*draft* [1].pdf") {
		t.Errorf("%s", drawn)
	}
}

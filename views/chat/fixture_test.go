package chat

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// fixture is a window on a stand-in of the agent.
type fixture struct {
	*kittest.Keyboard
	t       *testing.T
	f       *frame.Frame
	p       *Page
	service *sample.Chats
	q       *kittest.Queue
	now     time.Time
	copied  string
	opened  string
	started int
	windows []api.WindowName // that were opened
	held    fyne.KeyModifier
}

// open makes a fixture and shows what the service has.
func open(t *testing.T, s *sample.Chats) *fixture {
	t.Helper()
	d := notFetched(t, s)
	d.f.Start()
	d.q.Settle()
	return d
}

// notFetched makes a fixture whose window has not fetched anything; others answer what the conversations do not.
func notFetched(t *testing.T, s *sample.Chats, others ...sample.Part) *fixture {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	d := &fixture{t: t, service: s, q: &kittest.Queue{}, now: sample.Noon()}
	d.Keyboard = &kittest.Keyboard{Win: test.NewTempWindow(t, nil), AfterKey: d.q.Settle}
	d.f, d.p = newPage(d.Win, frame.Env{
		Client: sample.Client(t, append(others, s)...), Dispatch: d.q, Home: sample.Home, Now: func() time.Time { return d.now },
		Copy:       func(s string) { d.copied = s },
		Open:       func(path string) error { d.opened = path; return nil },
		Reveal:     func(path string) error { d.opened = "folder of " + path; return nil },
		OpenLink:   func(_ context.Context, url string) error { d.opened = url; return nil },
		StartAgent: func() error { d.started++; return nil },
		Modifiers:  func() fyne.KeyModifier { return d.held },
	})
	d.f.OpenWindow = func(name api.WindowName) { d.windows = append(d.windows, name) }
	d.Keys = d.f.Keys()
	d.Win.Resize(fyne.NewSize(1280, 800))
	return d
}

// newPage makes a window with a chat page.
func newPage(win fyne.Window, env frame.Env) (f *frame.Frame, p *Page) {
	f = frame.New(win, frame.Options{
		Env: env,
		Pages: []frame.Entry{{Name: api.WindowChat, Title: "Chat", New: func(f *frame.Frame) frame.Page {
			p = New(f).(*Page)
			return p
		}}},
		Close: func() {},
	})
	return f, p
}

// withoutModel is a fixture on a conversation with Nod alone.
func withoutModel(t *testing.T, more ...api.Message) (*fixture, *sample.Proposals) {
	t.Helper()
	v := sample.WithoutModel()
	v.Messages = append(v.Messages, more...)
	s, proposals := sample.NewChats(sample.Noon, v), sample.NewProposals(sample.Noon, sample.Some()...)
	s.SetModels(notInstalled)
	d := notFetched(t, s, proposals)
	d.f.Start()
	d.q.Settle()
	return d, proposals
}

// form is the field of the form that is open.
func (d *fixture) form() *kit.Entry {
	d.t.Helper()
	e, ok := d.f.Form().First.(*kit.Entry)
	if !ok {
		d.t.Fatalf("the form begins with a %T", d.f.Form().First)
	}
	return e
}

// threeConversations is a fixture with the sample of a conversation and two more.
func threeConversations(t *testing.T) *fixture {
	t.Helper()
	return open(t, sample.NewChats(sample.Noon, sample.Conversation(), brief("c2", "Pictures"), brief("c3", "A recipe")))
}

// brief is a conversation of one message.
func brief(id, title string) api.ChatView {
	return api.ChatView{
		Chat:     api.Chat{ID: id, Title: title, Model: "qwen3:4b", Changed: sample.Noon().Add(-24 * time.Hour)},
		Messages: []api.Message{{ID: id + "m1", Role: "user", Text: "About " + title, State: "done", At: sample.Noon()}},
	}
}

// asked is a fixture on which a call waits for the person.
func asked(t *testing.T) *fixture {
	t.Helper()
	v, ask := sample.WaitingApproval()
	s := sample.NewChats(sample.Noon, v)
	s.Approvals.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{ask} })
	return open(t, s)
}

// tell lets an event come, and all that follows from it.
func (d *fixture) tell(chat string) {
	d.f.Event(api.Event{Topic: api.TopicChats, ID: chat})
	d.q.Settle()
}

func (d *fixture) ctrl(k fyne.KeyName) { d.Chord(fyne.KeyModifierShortcutDefault, k) }
func (d *fixture) alt(k fyne.KeyName)  { d.Chord(fyne.KeyModifierAlt, k) }

// calls fails the test unless exactly these calls changed something.
func (d *fixture) calls(want ...string) {
	d.t.Helper()
	if got := d.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// says fails the test unless the bottom line has these words.
func (d *fixture) says(words string) {
	d.t.Helper()
	if got := strings.Join(kittest.Texts(d.Win.Content()), "\n"); !strings.Contains(got, words) {
		d.t.Errorf("says %q, not %q", got, words)
	}
}

// inEntry fails the test unless this is in the entry, which has the focus.
func (d *fixture) inEntry(text string) {
	d.t.Helper()
	if got := d.p.composer.entry.Text; got != text {
		d.t.Errorf("in the entry stands %q, want %q", got, text)
	}
	if d.Win.Canvas().Focused() != d.p.composer.entry {
		d.t.Errorf("the focus is on %T", d.Win.Canvas().Focused())
	}
}

// read paints the window, as the driver does, and lets the arming time pass.
func (d *fixture) read() {
	d.Win.Canvas().Capture()
	d.now = d.now.Add(time.Second)
	d.q.Settle()
}

// card is the row of a call by its tool.
func (d *fixture) card(tool string) *callRow {
	d.t.Helper()
	for _, r := range d.p.transcript.slots {
		if c, ok := r.row.(*callRow); ok && c.call.Tool == tool {
			return c
		}
	}
	d.t.Fatalf("there is no card of %s", tool)
	return nil
}

const send0 = " edit= retry=false files=[]"

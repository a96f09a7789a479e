package approval

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// desk is a window on a stand-in of the agent.
type desk struct {
	*kittest.Keyboard
	t       *testing.T
	f       *frame.Frame
	p       *Page
	service *sample.Approvals
	q       *kittest.Queue
	closed  int
	started int
}

// open shows what is asked; nothing was painted yet.
func openDesk(t *testing.T, asks ...api.ApprovalRequest) *desk {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	return onApp(t, asks...)
}

// onApp makes a desk in the app that is there: a new one would read its fonts again.
func onApp(t *testing.T, asks ...api.ApprovalRequest) *desk {
	t.Helper()
	d := &desk{t: t, service: sample.NewApprovals(asks...), q: &kittest.Queue{}}
	d.Keyboard = &kittest.Keyboard{Win: test.NewTempWindow(t, nil), AfterKey: d.q.Run}
	o := Options(frame.Env{
		Client: sample.Client(t, d.service), Dispatch: d.q, Home: sample.Home, Now: func() time.Time { return d.now() },
		StartAgent: func() error { d.started++; return nil },
	}, func() { d.closed++ })
	o.Pages[0].New = func(f *frame.Frame) frame.Page { d.p = newPage(f); return d.p }
	d.f = frame.New(d.Win, o)
	d.Keys = d.f.Keys()
	d.Win.Resize(fyne.NewSize(900, 600))
	d.f.Start()
	d.q.Run()
	return d
}

// now returns the time, which goes on as the queue lets it pass.
func (d *desk) now() time.Time { return sample.Noon().Add(d.q.Passed()) }

// ask is one question, in a window.
func ask(q api.Question) api.ApprovalRequest { return sample.Request("a1", "as you wanted", q) }

// short is a question that needs no scrolling.
func short(id string) api.Question {
	q := sample.OpenURL(id)
	q.Rows = nil
	return q
}

// paint does what Fyne does when it paints the window.
func (d *desk) paint() { d.p.card.witness.Generator(1, 1) }

// arm paints the window and waits; ready also looks at the end.
func (d *desk) arm() {
	d.paint()
	d.q.Pass(armAfter)
}

func (d *desk) ready() {
	d.arm()
	d.Key(fyne.KeyEnd)
}

// alt presses a key with Alt.
func (d *desk) alt(n fyne.KeyName) { d.Chord(fyne.KeyModifierAlt, n) }

func (d *desk) allKey() { d.Chord(fyne.KeyModifierShortcutDefault|fyne.KeyModifierShift, fyne.KeyA) }

// heldChord is a key with others that only repeats.
func (d *desk) heldChord(n fyne.KeyName, m fyne.KeyModifier) {
	d.Shortcut(&desktop.CustomShortcut{KeyName: n, Modifier: m})
}

// click presses a button with the pointer.
func (d *desk) click(b *kit.Button) {
	b.MouseDown(&desktop.MouseEvent{})
	b.Tapped(&fyne.PointEvent{})
	d.q.Run()
}

// change changes what waits and notifies the window.
func (d *desk) change(f func([]api.ApprovalRequest) []api.ApprovalRequest) {
	d.service.Change(f)
	d.f.Changed()
	d.q.Pass(coalesced)
}

// answers fails the test unless exactly these answers were given.
func (d *desk) answers(want ...string) {
	d.t.Helper()
	if got := d.service.Answers(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("answers:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// at fails the test unless this question is in sight.
func (d *desk) at(id string) {
	d.t.Helper()
	if got := d.p.card.Question().ID; got != id || !d.p.middle.Visible() {
		d.t.Errorf("in sight is %q, want %q", got, id)
	}
}

// coalesced is how long changes are collected before they are fetched.
const coalesced = 60 * time.Millisecond

// said is what became of a question.
func (d *desk) said() string { text, _ := d.f.Result(); return text }

// says is all that can be read without scrolling.
func (d *desk) says() string { return test.RenderToMarkup(d.Win.Canvas()) }

func (d *desk) on(b *kit.Button) bool { return !b.Disabled() && b.Visible() }

func (d *desk) focused() fyne.Focusable { return d.Win.Canvas().Focused() }

package chat

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/sample"
)

// queue is a dispatch that does all on the goroutine of the test, when it is
// told to: what is fetched and when it comes back is up to the test.
type queue struct {
	work   []func(context.Context) func()
	timers []*timer
}

type timer struct {
	after time.Duration
	draw  func()
}

func (q *queue) Go(work func(context.Context) func()) { q.work = append(q.work, work) }

func (q *queue) After(d time.Duration, draw func()) func() {
	t := &timer{d, draw}
	q.timers = append(q.timers, t)
	return func() { t.draw = nil }
}

// run does what was asked for, and what that asks for.
func (q *queue) run() {
	for len(q.work) > 0 {
		work := q.work[0]
		q.work = q.work[1:]
		if draw := work(context.Background()); draw != nil {
			draw()
		}
	}
}

// pass lets time pass for the timers that are there now.
func (q *queue) pass(d time.Duration) {
	due := q.timers
	q.timers = nil
	for _, t := range due {
		switch {
		case t.draw == nil:
		case t.after <= d:
			t.draw()
		default:
			q.timers = append(q.timers, t)
		}
	}
}

// settle does everything that is asked for and lets short times pass; a
// question that waits for minutes goes on waiting.
func (q *queue) settle() {
	for range 20 {
		q.run()
		if !q.soon() {
			return
		}
		q.pass(time.Second)
	}
	panic("it never comes to rest")
}

func (q *queue) soon() bool {
	for _, t := range q.timers {
		if t.draw != nil && t.after <= time.Second {
			return true
		}
	}
	return len(q.work) > 0
}

// desk is a window on a stand-in of the agent.
type desk struct {
	t       *testing.T
	w       *Window
	win     fyne.Window
	service *sample.Talk
	q       *queue
	now     time.Time
	copied  string
	opened  string
	started int
	closed  int
}

// open makes a desk and shows what the service has.
func open(t *testing.T, s *sample.Talk) *desk {
	t.Helper()
	d := shut(t, s)
	d.w.Start()
	d.q.settle()
	return d
}

// shut makes a desk whose window has not fetched anything.
func shut(t *testing.T, s *sample.Talk) *desk {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	d := &desk{t: t, service: s, q: &queue{}, win: test.NewTempWindow(t, nil), now: sample.Noon()}
	d.w = New(d.win, Options{
		Service: s, Dispatch: d.q, Home: sample.Home, Now: func() time.Time { return d.now },
		Copy:       func(s string) { d.copied = s },
		OpenLink:   func(url string) { d.opened = url },
		StartAgent: func() error { d.started++; return nil },
		Close:      func() { d.closed++ },
	})
	d.win.Resize(fyne.NewSize(1280, 800))
	return d
}

// talking is a desk with the sample of a conversation and two more.
func talking(t *testing.T) *desk {
	t.Helper()
	return open(t, sample.NewTalk(sample.Noon, sample.Conversation(), brief("c2", "Pictures"), brief("c3", "A recipe")))
}

// brief is a conversation of one message.
func brief(id, title string) api.View {
	return api.View{
		Chat:     api.Chat{ID: id, Title: title, Model: "qwen3:4b", Changed: sample.Noon().Add(-24 * time.Hour)},
		Messages: []api.ChatMessage{{ID: id + "m1", Role: "user", Text: "About " + title, State: "done", At: sample.Noon()}},
	}
}

// asked is a desk on which a call waits for the person.
func asked(t *testing.T) *desk {
	t.Helper()
	v, ask := sample.Waiting()
	s := sample.NewTalk(sample.Noon, v)
	s.Desk.Change(func([]api.Ask) []api.Ask { return []api.Ask{ask} })
	return open(t, s)
}

// tell lets an event come, and all that follows from it.
func (d *desk) tell(chat string) {
	d.w.Event(api.Event{Kind: api.Chatting, Window: chat})
	d.q.settle()
}

// key presses a key that writes nothing.
func (d *desk) key(names ...fyne.KeyName) {
	for _, n := range names {
		e := &fyne.KeyEvent{Name: n}
		d.down(e)
		if f := d.win.Canvas().Focused(); f != nil {
			f.TypedKey(e)
		} else {
			d.win.Canvas().OnTypedKey()(e)
		}
		d.q.settle()
	}
}

func (d *desk) down(e *fyne.KeyEvent) {
	if f := d.win.Canvas().Focused(); f == nil {
		d.w.keys.Pressed()
	} else if k, ok := f.(desktop.Keyable); ok {
		k.KeyDown(e)
	}
}

// typed presses keys that write.
func (d *desk) typed(text string) {
	for _, r := range text {
		d.down(&fyne.KeyEvent{})
		if f := d.win.Canvas().Focused(); f != nil {
			f.TypedRune(r)
		} else {
			d.win.Canvas().OnTypedRune()(r)
		}
	}
	d.q.settle()
}

// chord presses a key with Ctrl or Alt, as the driver hands it out.
func (d *desk) chord(mod fyne.KeyModifier, k fyne.KeyName) {
	d.down(&fyne.KeyEvent{Name: k})
	s := &desktop.CustomShortcut{KeyName: k, Modifier: mod}
	if f, ok := d.win.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		d.win.Canvas().(fyne.Shortcutable).TypedShortcut(s)
	}
	d.q.settle()
}

func (d *desk) ctrl(k fyne.KeyName) { d.chord(fyne.KeyModifierShortcutDefault, k) }
func (d *desk) alt(k fyne.KeyName)  { d.chord(fyne.KeyModifierAlt, k) }

// calls fails the test unless exactly these calls changed something.
func (d *desk) calls(want ...string) {
	d.t.Helper()
	if got := d.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// says fails the test unless the bottom line has these words.
func (d *desk) says(words string) {
	d.t.Helper()
	if got := d.w.st.result.text; !strings.Contains(got, words) {
		d.t.Errorf("says %q, not %q", got, words)
	}
}

// inEntry fails the test unless this stands in the entry, which has the focus.
func (d *desk) inEntry(text string) {
	d.t.Helper()
	if got := d.w.composer.entry.Text; got != text {
		d.t.Errorf("in the entry stands %q, want %q", got, text)
	}
	if d.win.Canvas().Focused() != d.w.composer.entry {
		d.t.Errorf("the focus is on %T", d.win.Canvas().Focused())
	}
}

// read paints the window, as the driver does, and lets the arming time pass.
func (d *desk) read() {
	d.win.Canvas().Capture()
	d.now = d.now.Add(time.Second)
	d.q.settle()
}

// card is the row of a call by its tool.
func (d *desk) card(tool string) *cardRow {
	d.t.Helper()
	for _, r := range d.w.rows {
		if c, ok := r.(*cardRow); ok && c.c.Tool == tool {
			return c
		}
	}
	d.t.Fatalf("there is no card of %s", tool)
	return nil
}

const send0 = " edit= retry=false files=[]"

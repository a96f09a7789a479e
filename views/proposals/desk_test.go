package proposals

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

// settle does everything that is asked for and lets a second pass.
func (q *queue) settle() {
	for range 10 {
		if q.run(); len(q.timers) == 0 {
			return
		}
		q.pass(time.Second)
	}
	panic("it never comes to rest")
}

// desk is a window on a stand-in of the agent.
type desk struct {
	t       *testing.T
	w       *Window
	win     fyne.Window
	service *sample.Service
	q       *queue
	held    fyne.KeyModifier
	opened  []string
	shown   []string
	started int
}

// open makes a desk and shows what the service has.
func open(t *testing.T, s *sample.Service) *desk {
	t.Helper()
	d := closed(t, s)
	d.w.Start()
	d.q.settle()
	return d
}

// closed makes a desk whose window has not fetched anything.
func closed(t *testing.T, s *sample.Service) *desk {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	return onApp(t, s)
}

// onApp makes a desk in the app that is there: a new one would read its fonts again.
func onApp(t *testing.T, s *sample.Service) *desk {
	t.Helper()
	d := &desk{t: t, service: s, q: &queue{}, win: test.NewTempWindow(t, nil)}
	d.w = New(d.win, Options{
		Service: s, Dispatch: d.q, Home: sample.Home, Now: sample.Noon,
		Open:       func(p string) error { d.opened = append(d.opened, p); return nil },
		Reveal:     func(p string) error { d.shown = append(d.shown, p); return nil },
		StartAgent: func() error { d.started++; return nil },
		Modifiers:  func() fyne.KeyModifier { return d.held },
		Close:      func() {},
	})
	d.win.Resize(fyne.NewSize(1280, 800))
	return d
}

// some is a desk with the samples.
func some(t *testing.T) *desk { return open(t, sample.New(sample.Noon, sample.Some()...)) }

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
		d.repeat(r)
		d.q.settle()
	}
}

// repeat is what a key writes while it is held down.
func (d *desk) repeat(r rune) {
	if f := d.win.Canvas().Focused(); f != nil {
		f.TypedRune(r)
	} else {
		d.win.Canvas().OnTypedRune()(r)
	}
}

// shortcut presses a key with Ctrl, as the driver hands it out.
func (d *desk) shortcut(s fyne.Shortcut) {
	if f, ok := d.win.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		d.win.Canvas().(fyne.Shortcutable).TypedShortcut(s)
	}
	d.q.settle()
}

// calls fails the test unless exactly these calls changed something.
func (d *desk) calls(want ...string) {
	d.t.Helper()
	if got := d.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// at fails the test unless this proposal is looked at.
func (d *desk) at(id string) {
	d.t.Helper()
	if got := d.w.st.choice.id; got != id {
		d.t.Errorf("looked at is %q, want %q", got, id)
	}
}

// change changes the service and tells the window.
func (d *desk) change(f func(*api.Status, *[]api.Proposal)) {
	d.service.Change(f)
	d.w.Changed()
	d.q.settle()
}

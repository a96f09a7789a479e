package activity

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

// settle does everything that is asked for and lets seconds pass.
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
	service *sample.Activity
	q       *queue
	now     time.Time
	copied  string
	started int
	closed  int
}

// open makes a desk and shows what the service has.
func open(t *testing.T, s *sample.Activity) *desk {
	t.Helper()
	d := shut(t, s)
	d.w.Start()
	d.q.settle()
	return d
}

// shut makes a desk whose window has not fetched anything.
func shut(t *testing.T, s *sample.Activity) *desk {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	return onApp(t, s)
}

// onApp makes a desk in the app that is there: a new one would read its fonts again.
func onApp(t *testing.T, s *sample.Activity) *desk {
	t.Helper()
	d := &desk{t: t, service: s, q: &queue{}, win: test.NewTempWindow(t, nil), now: sample.Noon()}
	d.w = New(d.win, Options{
		Service: s, Dispatch: d.q, Home: sample.Home, Now: func() time.Time { return d.now },
		Copy:       func(s string) { d.copied = s },
		StartAgent: func() error { d.started++; return nil },
		Close:      func() { d.closed++ },
	})
	d.win.Resize(fyne.NewSize(1280, 800))
	return d
}

// some is a desk with the samples.
func some(t *testing.T) *desk {
	t.Helper()
	s := sample.NewActivity(sample.Noon, sample.Happened()...)
	s.SetGrants(sample.Standing()...)
	return open(t, s)
}

// many is a desk with n records.
func many(t *testing.T, n int) *desk {
	t.Helper()
	return open(t, sample.NewActivity(sample.Noon, sample.ManyCalls(n)...))
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
func (d *desk) shortcut(k fyne.KeyName) {
	s := &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierShortcutDefault}
	if f, ok := d.win.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		d.win.Canvas().(fyne.Shortcutable).TypedShortcut(s)
	}
	d.q.settle()
}

// calls fails the test unless exactly these calls changed something; that the
// log is checked at the start is not said.
func (d *desk) calls(want ...string) {
	d.t.Helper()
	want = append([]string{"verify"}, want...)
	if got := d.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// at fails the test unless this record is looked at and its details are shown.
func (d *desk) at(record int64) {
	d.t.Helper()
	if got := d.w.st.choice.record; got != record || d.w.details.record != record {
		d.t.Errorf("looked at is %d, its details of %d, want %d", got, d.w.details.record, record)
	}
}

// says fails the test unless the bottom line says this.
func (d *desk) says(want string, bad bool) {
	d.t.Helper()
	if got := d.w.foot.text.DebugText(); got != want || d.w.st.result.bad != bad {
		d.t.Errorf("bottom line %q (bad %v), want %q (%v)", got, d.w.st.result.bad, want, bad)
	}
}

// happens puts n new records into the log and tells the window.
func (d *desk) happens(n int) {
	d.service.Change(func(all *[]api.Activity, _ *[]api.Grant, _ *api.LogState) {
		for range n {
			next := int64(2)
			if len(*all) > 0 {
				next += (*all)[0].Record
			}
			*all = append([]api.Activity{sample.Call(next, "files.list_dir", "Listed 3 entries of Downloads", 0)}, *all...)
		}
	})
	d.w.Changed()
	d.q.settle()
}

// at row first of the list, with nothing but the list's own spacing above it.
func (d *desk) scroll(row int) {
	d.w.list.ScrollToOffset(float32(row) * step)
	d.q.settle()
}

package history

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// fixture is the page in a window, on a stand-in for the agent.
type fixture struct {
	*kittest.Keyboard
	t       *testing.T
	f       *frame.Frame
	p       *Page
	service *sample.Activity
	q       *kittest.Queue
	now     time.Time
	copied  string
	started int
	closed  int
}

// open opens the page and shows what the service has.
func open(t *testing.T, s *sample.Activity) *fixture {
	t.Helper()
	d := openUnread(t, s)
	d.f.Start()
	d.q.Settle()
	return d
}

// openUnread opens the page whose window has not fetched anything.
func openUnread(t *testing.T, s *sample.Activity) *fixture {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	return onApp(t, s)
}

// onApp opens the page in the app that is there: a new one would read its fonts again.
func onApp(t *testing.T, s *sample.Activity) *fixture {
	t.Helper()
	d := &fixture{t: t, service: s, q: &kittest.Queue{}, now: sample.Noon()}
	d.Keyboard = &kittest.Keyboard{Win: test.NewTempWindow(t, nil), AfterKey: d.q.Settle}
	d.f = frame.New(d.Win, frame.Options{
		Env: frame.Env{
			Client: sample.Client(t, s), Dispatch: d.q, Home: sample.Home, Now: func() time.Time { return d.now },
			Copy:       func(s string) { d.copied = s },
			StartAgent: func() error { d.started++; return nil },
		},
		Pages: []frame.Entry{{Name: api.WindowHistory, Title: "History", New: func(f *frame.Frame) frame.Page { d.p = newPage(f); return d.p }}},
		Close: func() { d.closed++ },
	})
	d.Keys = d.f.Keys()
	d.Win.Resize(fyne.NewSize(1280, 800))
	return d
}

// some is a page with the samples.
func some(t *testing.T) *fixture {
	t.Helper()
	s := sample.NewActivity(sample.Noon, sample.Records()...)
	s.SetGrants(sample.StandingGrants()...)
	return open(t, s)
}

// many is a page with n records.
func many(t *testing.T, n int) *fixture {
	t.Helper()
	return open(t, sample.NewActivity(sample.Noon, sample.ManyRecords(n)...))
}

// calls fails the test unless exactly these calls changed something; that the
// log is checked at the start is not said.
func (d *fixture) calls(want ...string) {
	d.t.Helper()
	want = append([]string{"verify"}, want...)
	if got := d.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// at fails the test unless this record is current and its details are shown.
func (d *fixture) at(record int64) {
	d.t.Helper()
	if got := d.p.m.record; got != record || d.p.details.record != record {
		d.t.Errorf("the current one is %d, the details show %d, want %d", got, d.p.details.record, record)
	}
}

// says fails the test unless the bottom line says this.
func (d *fixture) says(want string, bad bool) {
	d.t.Helper()
	if got := d.result(); got != want || d.failed() != bad {
		d.t.Errorf("bottom line %q (bad %v), want %q (%v)", got, d.failed(), want, bad)
	}
}

// happens puts n new records into the log and notifies the window.
func (d *fixture) happens(n int) {
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) {
		for range n {
			next := int64(2)
			if len(*all) > 0 {
				next += (*all)[0].Record
			}
			*all = append([]api.ActivityRecord{sample.Record(next, "files.list_dir", "Listed 3 entries of Downloads", 0)}, *all...)
		}
	})
	d.f.Changed()
	d.q.Settle()
}

// at row first of the list, with nothing but the list's own spacing above it.
func (d *fixture) scroll(row int) {
	d.p.list.ScrollToOffset(float32(row) * (rowHeight + 4))
	d.q.Settle()
}

// result is what the bottom line says.
func (d *fixture) result() string {
	text, _ := d.f.Result()
	return text
}

// failed reports whether the bottom line shows a failure.
func (d *fixture) failed() bool {
	_, failed := d.f.Result()
	return failed
}

package proposals

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
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
	t         *testing.T
	f         *frame.Frame
	p         *Page
	service   *sample.Proposals
	approvals *sample.Approvals // in sight only if the status counts some
	q         *kittest.Queue
	held      fyne.KeyModifier
	opened    []string
	shown     []string
	started   int
	fail      error // of opening and revealing
}

// open opens the page and shows what the service has, without headers.
func open(t *testing.T, s *sample.Proposals) *fixture {
	t.Helper()
	d := openUnread(t, s)
	d.newestFirst()
	d.f.Start()
	d.q.Settle()
	return d
}

// openUnread opens the page whose window has not fetched anything.
func openUnread(t *testing.T, s *sample.Proposals) *fixture {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	return onApp(t, s)
}

// onApp opens the page in the app that is there: a new one would read its fonts again.
func onApp(t *testing.T, s *sample.Proposals) *fixture {
	t.Helper()
	asks := sample.NewApprovals(sample.Request("a1", "", sample.Write("q1"), sample.OpenURL("q2")), sample.Request("a2", "", sample.Shell("q3"), sample.Move("q4", 3), sample.Pay("q5")))
	d := &fixture{t: t, service: s, approvals: asks, q: &kittest.Queue{}}
	d.Keyboard = &kittest.Keyboard{Win: test.NewTempWindow(t, nil), AfterKey: d.q.Settle}
	d.f = frame.New(d.Win, frame.Options{
		Env: frame.Env{
			Client: sample.Client(t, s, asks), Dispatch: d.q, Home: sample.Home, Now: sample.Noon,
			Open:       func(p string) error { d.opened = append(d.opened, p); return d.fail },
			Reveal:     func(p string) error { d.shown = append(d.shown, p); return d.fail },
			StartAgent: func() error { d.started++; return nil },
			Modifiers:  func() fyne.KeyModifier { return d.held },
		},
		Pages: []frame.Entry{{Name: api.WindowProposals, Title: "Proposals", New: func(f *frame.Frame) frame.Page { d.p = newPage(f); return d.p }}},
		Close: func() {},
	})
	d.Keys = d.f.Keys()
	d.Win.Resize(fyne.NewSize(1280, 800))
	return d
}

// openGrouped is open with a header for each group, as the page is at first.
func openGrouped(t *testing.T, s *sample.Proposals) *fixture {
	t.Helper()
	d := openUnread(t, s)
	d.f.Start()
	d.q.Settle()
	return d
}

// newestFirst chooses an order without headers before anything is read.
func (d *fixture) newestFirst() {
	d.p.m.query.order = api.OrderNewest
	d.p.filters.query = d.p.m.query
	d.p.filters.order.Draw(api.OrderNewest)
}

// some is a page with the samples.
func some(t *testing.T) *fixture { return open(t, sample.NewProposals(sample.Noon, sample.Some()...)) }

// calls fails the test unless exactly these calls changed something.
func (d *fixture) calls(want ...string) {
	d.t.Helper()
	if got := d.service.Calls(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// at fails the test unless this proposal is current.
func (d *fixture) at(id string) {
	d.t.Helper()
	if got := d.p.m.current; got != id {
		d.t.Errorf("the current one is %q, want %q", got, id)
	}
}

// tab presses the key of a tab, counted from 1.
func (d *fixture) tab(n int) {
	key := fyne.KeyName(rune('0' + n))
	d.Shortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault})
}

// change changes the service and notifies the window.
func (d *fixture) change(f func(*api.Status, *[]api.Proposal)) {
	d.service.Change(f)
	d.f.Changed()
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

// Shortcut presses a key with others.
func (d *fixture) Shortcut(s fyne.Shortcut) {
	d.Down("")
	d.Keyboard.Shortcut(s)
}

// approveAll approves all, and looks through what was not in sight if that is listed.
func (d *fixture) approveAll() {
	d.p.approveAll()
	d.q.Settle()
	for u := d.p.details.unseen; u != nil && d.p.details.foot.Form() == u.form; {
		d.Key(fyne.KeyReturn)
	}
}

// unseenFiles are those that are listed since they were not in sight: their ids and where they go.
func (d *fixture) unseenFiles() []string {
	u := d.p.details.unseen
	if u == nil || d.p.details.foot.Form() != u.form {
		return nil
	}
	var all []string
	for _, q := range u.files[:u.need] {
		all = append(all, q.ID+" "+q.Destination())
	}
	return all
}

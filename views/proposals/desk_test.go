package proposals

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit/kittest"
	"github.com/nod-app/nod/views/sample"
)

// desk is a window on a stand-in of the agent.
type desk struct {
	*kittest.Hands
	t       *testing.T
	w       *Window
	service *sample.Service
	q       *kittest.Queue
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
	d.q.Settle()
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
	d := &desk{t: t, service: s, q: &kittest.Queue{}}
	d.Hands = &kittest.Hands{Win: test.NewTempWindow(t, nil), Then: d.q.Settle}
	d.w = New(d.Win, Options{
		Client: sample.Client(t, s), Dispatch: d.q, Home: sample.Home, Now: sample.Noon,
		Open:       func(p string) error { d.opened = append(d.opened, p); return nil },
		Reveal:     func(p string) error { d.shown = append(d.shown, p); return nil },
		StartAgent: func() error { d.started++; return nil },
		Modifiers:  func() fyne.KeyModifier { return d.held },
		Close:      func() {},
	})
	d.Keys = d.w.keys
	d.Win.Resize(fyne.NewSize(1280, 800))
	return d
}

// some is a desk with the samples.
func some(t *testing.T) *desk { return open(t, sample.New(sample.Noon, sample.Some()...)) }

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
	d.q.Settle()
}

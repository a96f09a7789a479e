package approval

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/sample"
)

// TestFaces draws each state of the window and compares it with how it was
// when somebody last looked at it (testdata/NAME.xml; a new one is written to
// testdata/failed).
func TestFaces(t *testing.T) {
	for name, set := range faces() {
		t.Run(name, func(t *testing.T) {
			d := set(t)
			d.w.draw()
			test.AssertRendersToMarkup(t, name+".xml", d.Win.Canvas())
		})
	}
}

func faces() map[string]func(*testing.T) *desk {
	with := func(act func(d *desk), asks ...api.Ask) func(*testing.T) *desk {
		return func(t *testing.T) *desk {
			d := openDesk(t, asks...)
			act(d)
			return d
		}
	}
	nothing := func(*desk) {}
	return map[string]func(*testing.T) *desk{
		"write":   with(nothing, ask(sample.Write("q1"))),
		"move":    with(func(d *desk) { d.ready(); d.alt(fyne.KeyA) }, ask(sample.Move("q1", 350))),
		"url":     with(func(d *desk) { d.ready() }, ask(sample.OpenURL("q1"))),
		"shell":   with(nothing, ask(sample.Shell("q1"))),
		"plan":    with(func(d *desk) { d.ready(); d.alt(fyne.KeyD) }, three(), ask(short("q9"))),
		"reason":  with(func(d *desk) { d.alt(fyne.KeyR) }, ask(short("q1"))),
		"always":  with(func(d *desk) { d.ready(); d.alt(fyne.KeyW) }, ask(sample.Write("q1"))),
		"empty":   with(nothing),
		"lost":    with(func(d *desk) { d.w.SetLost(true) }, ask(short("q1"))),
		"ended":   with(func(d *desk) { d.change(none) }, ask(short("q1"))),
		"error":   with(func(d *desk) { d.service.Fail(sample.ErrDown); d.w.refresh(); d.q.run() }),
		"loading": loading,
	}
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *desk {
	d := openDesk(t)
	d.w.st.started, d.w.st.slow = false, false
	d.w.fetch.asked++
	d.w.refresh()
	work := d.q.work
	d.q.work = nil
	d.q.pass(tooSlow)
	d.q.work = work
	return d
}

func TestASkeletonIsNotShownAtOnce(t *testing.T) {
	d := openDesk(t)
	d.w.st.started = false
	d.w.refresh()
	d.q.pass(tooSlow + time.Millisecond)
	if d.w.face.shown == "skeleton" {
		t.Error("it shows a skeleton though all is there")
	}
}

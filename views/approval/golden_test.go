package approval

import (
	"maps"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// TestGoldens compares what shows each state of the window with how it was when
// someone last looked at it (testdata/NAME.txt).
func TestGoldens(t *testing.T) {
	all := goldens()
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(all))
	for name, g := range all {
		t.Run(name, func(t *testing.T) {
			d := g.set(t)
			d.p.draw()
			kittest.Golden(t, goldenFiles, name, d.Win, d.parts(), g.parts...)
		})
	}
}

// golden is a state of the window.
type golden struct {
	set   func(*testing.T) *desk
	parts []string // what shows it; none: the whole window
}

func (d *desk) parts() kittest.Parts {
	return kittest.Parts{
		"top": d.f.Part(frame.Banners), "steps": d.p.steps.box, "card": d.p.card.Object(), "body": d.p.middle, "face": d.p.empty.Box,
	}
}

func goldens() map[string]golden {
	with := func(act func(d *desk), asks []api.ApprovalRequest, parts ...string) golden {
		return golden{func(t *testing.T) *desk {
			d := openDesk(t, asks...)
			act(d)
			return d
		}, parts}
	}
	asks := func(all ...api.ApprovalRequest) []api.ApprovalRequest { return all }
	nothing := func(*desk) {}
	return map[string]golden{
		"write":   with(nothing, asks(ask(sample.Write("q1")))),
		"create":  with(nothing, asks(ask(sample.Create("q1"))), "card"),
		"raw":     with(func(d *desk) { d.ready(); d.alt(fyne.KeyI) }, asks(ask(sample.Create("q1"))), "card"),
		"move":    with(func(d *desk) { d.ready(); d.alt(fyne.KeyA) }, asks(ask(sample.Move("q1", 350))), "top", "card"),
		"url":     with(func(d *desk) { d.ready() }, asks(ask(sample.OpenURL("q1"))), "top", "card"),
		"shell":   with(nothing, asks(ask(sample.Shell("q1"))), "top", "card"),
		"person":  with(func(d *desk) { d.ready() }, asks(by(api.FromPerson, sample.Pay("q1"))), "top", "card"),
		"program": with(nothing, asks(by(api.FromProgram, sample.Shell("q1"))), "card"),
		"plan":    with(func(d *desk) { d.ready(); d.alt(fyne.KeyD) }, asks(three(), ask(short("q9")))),
		"reason":  with(func(d *desk) { d.alt(fyne.KeyR) }, asks(ask(short("q1"))), "card"),
		"always":  with(func(d *desk) { d.ready(); d.alt(fyne.KeyW) }, asks(ask(sample.Write("q1"))), "card"),
		"empty":   with(nothing, nil, "top", "body", "face"),
		"lost":    with(func(d *desk) { d.f.SetLost(true) }, asks(ask(short("q1")))),
		"ended":   with(func(d *desk) { d.change(none) }, asks(ask(short("q1"))), "top", "body", "face"),
		"error":   with(func(d *desk) { d.service.Fail(sample.ErrDown); d.p.refresher.Restart(); d.q.Run() }, nil, "top", "body", "face"),
		"loading": {loading, []string{"top", "body", "face"}},
	}
}

// by is one question that someone else than a model asks.
func by(origin api.Origin, q api.Question) api.ApprovalRequest {
	r := ask(q)
	r.Origin = origin
	if origin == api.FromPerson {
		r.Words = ""
	}
	return r
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *desk {
	d := openDesk(t)
	d.p.st.started, d.p.st.slow = false, false
	d.p.refresher.Restart()
	work := d.q.Work
	d.q.Work = nil
	d.q.Pass(kit.SlowAfter)
	d.q.Work = work
	return d
}

func TestASkeletonIsNotShownAtOnce(t *testing.T) {
	d := openDesk(t)
	d.p.st.started = false
	d.p.refresher.Restart()
	d.q.Pass(kit.SlowAfter + time.Millisecond)
	if d.p.empty.Shown() == "skeleton" {
		t.Error("it shows a skeleton though all is there")
	}
}

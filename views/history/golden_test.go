package history

import (
	"maps"
	"strings"
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
			d.Win.Resize(fyne.NewSize(900, 600))
			d.f.Draw()
			if len(g.parts) > 0 { // what the frame leaves to the page makes no difference then
				d.f.Part(frame.Middle).Resize(fyne.NewSize(900, 550))
			}
			kittest.Golden(t, goldenFiles, name, d.Win, d.parts(), g.parts...)
		})
	}
}

// golden is a state of the window.
type golden struct {
	set   func(*testing.T) *fixture
	parts []string // what shows it; none: the whole window
}

func (d *fixture) parts() kittest.Parts {
	return kittest.Parts{
		"banners": d.f.Part(frame.Banners), "broken": d.p.broken.Container,
		"filters": d.p.filters.box, "line": d.p.heading.box, "list": d.p.list,
		"details": d.p.details.box, "page": d.f.Part(frame.Middle), "foot": d.f.Part(frame.ResultLine),
	}
}

func goldens() map[string]golden {
	with := func(act func(d *fixture), parts ...string) golden {
		return golden{func(t *testing.T) *fixture {
			d := some(t)
			act(d)
			return d
		}, parts}
	}
	look := func(row int) golden { return with(func(d *fixture) { d.p.show(row) }, "details", "foot") }
	return map[string]golden{
		"full":       with(func(*fixture) {}),
		"can_undo":   look(1),
		"denied":     look(2),
		"undone":     look(4),
		"failed":     look(5),
		"unknown":    look(6),
		"changed":    with(func(d *fixture) { d.p.show(8) }, "list", "details"),
		"batch":      {batch, nil},
		"empty":      {func(t *testing.T) *fixture { return open(t, sample.NewActivity(sample.Noon)) }, []string{"page"}},
		"loading":    {loading, []string{"page", "foot"}},
		"error":      {broken, []string{"page", "foot"}},
		"no_hits":    with(func(d *fixture) { d.p.filters.search.SetText("zzz"); d.q.Settle() }, "page"),
		"request":    with(func(d *fixture) { d.Typed("t") }, "filters", "line", "list"),
		"new":        with(func(d *fixture) { d.p.list.ScrollToOffset(1); d.happens(3) }, "line", "list"),
		"lost":       with(func(d *fixture) { d.f.SetLost(true) }),
		"damaged":    with(damage, "broken", "foot"),
		"log":        with(func(d *fixture) { d.Typed("v") }),
		"log_broken": with(func(d *fixture) { damage(d); d.Typed("v") }, "page"),
		"log_wrong":  with(func(d *fixture) { d.Typed("v"); d.service.Fail(sample.ErrDown); d.Typed("v") }, "page", "foot"),
		"verifying": with(func(d *fixture) {
			d.p.showLog(false)
			d.now = d.now.Add(time.Minute)
			d.p.verify()
			d.now = d.now.Add(3 * time.Second)
		}, "page", "foot"),
		"help": with(func(d *fixture) { d.Typed("?") }, "page"),
	}
}

// batch is a window on a decision about many files.
func batch(t *testing.T) *fixture {
	d := openUnread(t, sample.NewActivity(sample.Noon, append([]api.ActivityRecord{sample.Batch()}, sample.Records()...)...))
	d.f.Client = sample.Client(t, d.service, sample.NewProposals(sample.Noon, sample.Some()...))
	d.f.Start()
	d.q.Settle()
	return d
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *fixture {
	d := openUnread(t, sample.NewActivity(sample.Noon))
	d.f.Start()
	d.q.Advance(kit.SlowAfter)
	return d
}

// broken is a window whose agent cannot read the log.
func broken(t *testing.T) *fixture {
	s := sample.NewActivity(sample.Noon)
	s.Fail(sample.ErrDown)
	return open(t, s)
}

func damage(d *fixture) {
	d.service.Change(func(_ *[]api.ActivityRecord, _ *[]api.Grant, log *api.LogState) { sample.Damage(log) })
	d.p.verify()
	d.q.Settle()
}

func TestASkeletonIsNotShownAtOnce(t *testing.T) {
	d := openUnread(t, sample.NewActivity(sample.Noon, sample.Records()...))
	d.f.Start()
	d.q.Advance(kit.SlowAfter - time.Millisecond)
	if d.p.empty.Shown() != "" {
		t.Errorf("shows %q at once", d.p.empty.Shown())
	}
	d.q.Settle()
	if d.p.empty.Shown() != "" {
		t.Errorf("shows %q after all is there", d.p.empty.Shown())
	}
}

func TestTheFaceOfAnErrorHelps(t *testing.T) {
	d := broken(t)
	if !strings.HasPrefix(d.p.empty.Shown(), "error") || !strings.Contains(d.p.empty.Shown(), "Nod is not running") {
		t.Fatalf("shows %q", d.p.empty.Shown())
	}
	d.service.Fail(nil)
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) { *all = sample.Records() })
	d.p.tryAgain()
	d.q.Settle()
	d.at(412)
	if d.p.empty.Shown() != "" {
		t.Errorf("shows %q", d.p.empty.Shown())
	}
}

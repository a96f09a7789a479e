package activity

import (
	"strings"
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
			d.Win.Resize(fyne.NewSize(900, 600))
			d.w.draw()
			test.AssertRendersToMarkup(t, name+".xml", d.Win.Canvas())
		})
	}
}

func faces() map[string]func(*testing.T) *desk {
	with := func(act func(d *desk)) func(*testing.T) *desk {
		return func(t *testing.T) *desk {
			d := some(t)
			act(d)
			return d
		}
	}
	look := func(row int) func(*testing.T) *desk { return with(func(d *desk) { d.w.press(row) }) }
	return map[string]func(*testing.T) *desk{
		"full":       with(func(*desk) {}),
		"can_undo":   look(1),
		"denied":     look(2),
		"undone":     look(4),
		"failed":     look(5),
		"unknown":    look(6),
		"changed":    look(8),
		"empty":      func(t *testing.T) *desk { return open(t, sample.NewActivity(sample.Noon)) },
		"loading":    loading,
		"error":      broken,
		"no_hits":    with(func(d *desk) { d.w.filters.search.SetText("zzz"); d.q.Settle() }),
		"request":    with(func(d *desk) { d.Typed("t") }),
		"new":        with(func(d *desk) { d.w.list.over = newRow(); d.happens(3) }),
		"lost":       with(func(d *desk) { d.w.SetLost(true) }),
		"damaged":    with(damage),
		"log":        with(func(d *desk) { d.Typed("3") }),
		"log_broken": with(func(d *desk) { damage(d); d.Typed("3") }),
		"log_wrong":  with(func(d *desk) { d.service.Fail(sample.ErrDown); d.Typed("v") }),
		"verifying": with(func(d *desk) {
			d.w.Open("log")
			d.now = d.now.Add(time.Minute)
			d.w.verify()
			d.now = d.now.Add(3 * time.Second)
		}),
		"grants":    with(func(d *desk) { d.Typed("2") }),
		"no_grants": with(func(d *desk) { d.service.SetGrants(); d.w.Changed(); d.Typed("2") }),
		"help":      with(func(d *desk) { d.Typed("?") }),
	}
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *desk {
	d := shut(t, sample.NewActivity(sample.Noon))
	d.w.Start()
	d.q.Pass(tooSlow)
	return d
}

// broken is a window whose agent cannot read the log.
func broken(t *testing.T) *desk {
	s := sample.NewActivity(sample.Noon)
	s.Fail(sample.ErrDown)
	return open(t, s)
}

func damage(d *desk) {
	d.service.Change(func(_ *[]api.Activity, _ *[]api.Grant, log *api.LogState) { sample.Damage(log) })
	d.w.verify()
	d.q.Settle()
}

func TestASkeletonIsNotShownAtOnce(t *testing.T) {
	d := shut(t, sample.NewActivity(sample.Noon, sample.Happened()...))
	d.w.Start()
	d.q.Pass(tooSlow - time.Millisecond)
	if d.w.face.Shown() != "" {
		t.Errorf("shows %q at once", d.w.face.Shown())
	}
	d.q.Settle()
	if d.w.face.Shown() != "" {
		t.Errorf("shows %q after all is there", d.w.face.Shown())
	}
}

func TestTheFaceOfAnErrorHelps(t *testing.T) {
	d := broken(t)
	if !strings.HasPrefix(d.w.face.Shown(), "error") || !strings.Contains(d.w.face.Shown(), "Nod is not running") {
		t.Fatalf("shows %q", d.w.face.Shown())
	}
	d.service.Fail(nil)
	d.service.Change(func(all *[]api.Activity, _ *[]api.Grant, _ *api.LogState) { *all = sample.Happened() })
	d.w.again()
	d.q.Settle()
	d.at(412)
	if d.w.face.Shown() != "" {
		t.Errorf("shows %q", d.w.face.Shown())
	}
}

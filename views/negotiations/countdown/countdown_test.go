package countdown

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

// The time is said once a second while it is in sight, and not else.
func TestRunsInSight(t *testing.T) {
	test.NewTempApp(t)
	now, passed := sample.Noon(), 0
	q := &kittest.Queue{}
	c := New(q, func() time.Time { return now })
	c.Passed = func() { passed++ }
	if c.Set(time.Time{}); c.Line.Visible() {
		t.Error("it is shown though nothing runs")
	}
	c.Set(now.Add(6 * time.Minute))
	c.See(true)
	for _, step := range []struct {
		see  bool
		by   time.Duration
		want string
	}{
		{true, time.Second, "5:59 left"}, {true, 5*time.Minute + 52*time.Second, "Only 7 seconds left"},
		{false, 2 * time.Second, "Only 7 seconds left"}, {true, time.Second, "Only 4 seconds left"}, {true, time.Minute, "Time is up"},
	} {
		if c.seen != step.see {
			c.See(step.see)
		}
		now = now.Add(step.by)
		q.Advance(time.Second + late)
		if got := c.Line.DebugText(); got != step.want {
			t.Errorf("it says %q, want %q", got, step.want)
		}
	}
	if passed > 0 {
		t.Error("the time was up at once")
	}
	if q.Advance(again); passed != 1 {
		t.Errorf("the time was up %d times, want once", passed)
	}
}

func TestText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "Time is up", 0: "Time is up", time.Second: "Only 1 second left", 10 * time.Second: "Only 10 seconds left", 10*time.Second + 1: "0:11 left",
		24 * time.Second: "0:24 left", 90 * time.Minute: "1 h 30 min left", 72 * time.Hour: "3 days left",
	} {
		if got := text(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

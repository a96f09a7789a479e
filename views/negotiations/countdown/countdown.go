// Package countdown says how much time is left, once a second while someone can see it.
package countdown

import (
	"time"

	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	// late is how much later than the second the time is said again: a timer may end a
	// little early by the clock.
	late = 20 * time.Millisecond
	// hurry is when the time that is left is said in words and weight.
	hurry = 10 * time.Second
	// again is how often Passed is called once the time is up: the one who ends what ran does
	// it soon.
	again = 5 * time.Second
)

// Countdown is a line with the time that is left.
type Countdown struct {
	Line     *kit.Line
	Passed   func() // the time is up; may be nil
	dispatch kit.Dispatch
	now      func() time.Time
	deadline time.Time
	seen     bool
	stop     func()
}

// New makes a countdown that no one sees and that has no end.
func New(d kit.Dispatch, now func() time.Time) *Countdown {
	return &Countdown{Line: kit.NewLine("").Whole(), dispatch: d, now: now, stop: func() {}}
}

// Set sets the end; the zero time is none.
func (c *Countdown) Set(deadline time.Time) {
	c.deadline = deadline
	c.draw()
}

// See says whether the countdown is in sight; else it rests.
func (c *Countdown) See(on bool) {
	c.seen = on
	c.draw()
}

// draw says the time that is left, and goes on while it is in sight.
func (c *Countdown) draw() {
	c.stop()
	c.stop = func() {}
	runs := !c.deadline.IsZero()
	kit.Show(runs, c.Line)
	if !runs {
		return
	}
	left := max(0, c.deadline.Sub(c.now()))
	c.say(left)
	switch {
	case !c.seen:
	case left > 0:
		c.stop = c.dispatch.After((left-1)%time.Second+1+late, c.draw)
	case c.Passed != nil:
		c.stop = c.dispatch.After(again, c.Passed)
	}
}

func (c *Countdown) say(left time.Duration) {
	tone := assets.ColorMuted
	if left <= hurry {
		tone = theme.ColorNameWarning
	}
	c.Line.Bold(left <= hurry).Colored(tone).SetText(text(left))
	c.Line.Refresh()
}

// text says a time that is left: "2 h 5 min left", "0:24 left", "Only 7 seconds left".
func text(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	switch {
	case s <= 0:
		return lang.T("Time is up")
	case time.Duration(s)*time.Second <= hurry:
		return lang.T("Only %s left", kit.Number(s, "%s second", "%s seconds"))
	case s < 3600:
		return lang.T("%d:%02d left", s/60, s%60)
	case s < 48*3600:
		return lang.T("%d h %d min left", s/3600, s/60%60)
	}
	return lang.T("%s left", kit.Number(s/86400, "%s day", "%s days"))
}

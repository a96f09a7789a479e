package negotiations

import (
	"fmt"
	"time"

	"github.com/nod-app/nod/views/kit"
)

// late is how much later than the second the time is said again: a timer may end a
// little early by the clock.
const late = 20 * time.Millisecond

// clock says once a second how much time is left, while the page is in sight and
// something runs.
type clock struct {
	p    *Page
	seen bool // the page is in sight
	stop func()
}

// draw says the time that is left, and goes on as long as there is some.
func (c *clock) draw() {
	c.stop()
	c.stop = func() {}
	left, runs := c.p.m.left()
	c.p.head.setTime(left, runs)
	if !c.seen || !runs {
		return
	}
	if left <= 0 {
		c.stop = c.p.f.Dispatch.After(5*time.Second, c.p.refresh.Refresh) // the other party, or this desktop, ends it soon
		return
	}
	c.stop = c.p.f.Dispatch.After((left-1)%time.Second+1+late, c.draw)
}

// see says whether the page is in sight.
func (c *clock) see(on bool) {
	c.seen = on
	c.draw()
}

// left is how much time is left for answering; false: none runs.
func (m *model) left() (time.Duration, bool) {
	if !m.open() || !m.running() || m.n.Deadline.IsZero() {
		return 0, false
	}
	return max(0, m.n.Deadline.Sub(m.now())), true
}

// hurry is when the time that is left is said in words.
const hurry = 10 * time.Second

// timeText says a time that is left: "2 h 5 min left", "0:24 left", "Only 7 seconds left".
func timeText(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	switch {
	case s <= 0:
		return "Time is up"
	case time.Duration(s)*time.Second <= hurry:
		return "Only " + kit.Number(s, "second") + " left"
	case s < 3600:
		return fmt.Sprintf("%d:%02d left", s/60, s%60)
	case s < 48*3600:
		return fmt.Sprintf("%d h %d min left", s/3600, s/60%60)
	}
	return kit.Number(s/86400, "day") + " left"
}

package approval

import "time"

const (
	// armAfter is how long a question has been in sight before it can be
	// approved: a press that was meant for something else has come by then.
	armAfter = 700 * time.Millisecond
	// many is the longest list that one press approves.
	many = 200
)

// gate reports whether what is in sight may be approved. A new one is closed.
type gate struct {
	drawn   time.Time // when it was first painted; zero: not yet
	waited  bool      // armAfter has passed since then
	end     bool      // its end has been in sight
	key     bool      // a key went down after it was armed
	pointer bool      // so did the pointer
}

// armed reports whether a fresh press approves.
func (g *gate) armed() bool { return g.waited && g.end }

// paint notes that the question is on the screen.
func (g *gate) paint(now time.Time) (first bool) {
	if !g.drawn.IsZero() {
		return false
	}
	g.drawn = now
	return true
}

// wait notes how much time has passed, and returns what is left of it.
func (g *gate) wait(now time.Time) (left time.Duration) {
	if left = armAfter - now.Sub(g.drawn); left > 0 {
		return left
	}
	g.waited = true
	g.stale()
	return 0
}

// ended notes that the end is in sight, unless nothing is on the screen yet.
func (g *gate) ended() {
	if !g.drawn.IsZero() && !g.end {
		g.end = true
		g.stale()
	}
}

// stale forgets presses: those from before the arming do not count.
func (g *gate) stale() { g.key, g.pointer = false, false }

// again closes the gate for a second step about the same question, whose end
// has been seen.
func (g *gate) again(now time.Time) { *g = gate{drawn: now, end: g.end} }

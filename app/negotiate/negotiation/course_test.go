package negotiation

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// Course is a random course of two desktops with their persons and agents, to which a test
// of another package adds what else they do.
type Course struct {
	Began func(p Party) // the process of a desktop began again
	Also  func(p Party) // does something else than negotiating; the desktop can be killed in it
	Check func()        // after each step
	End   func()        // when nothing is lost or killed any more, before the last check
	w     *world
}

// NewCourse makes the course of a seed. What happens is counted by name.
func NewCourse(t *testing.T, seed uint64, count map[string]int) *Course {
	w := &world{t: t, random: rand.New(rand.NewPCG(11, seed)), now: noon, count: count, truth: []Replica{{Room: kitchen(Host)}}}
	c := &Course{w: w, Began: func(Party) {}, Check: func() {}, End: func() {}}
	for i, p := range []Party{Host, Guest} {
		w.desks[i] = &desk{w: w, room: kitchen(p), disk: newDisk(w.random), approved: map[Hash]bool{}, began: func() { c.Began(p) }}
	}
	return c
}

// Run runs that many steps of the course, and compares both desktops with the log after each.
func (c *Course) Run(steps int) {
	c.w.t.Helper()
	c.run(steps)
	c.w.finish()
	c.End()
	c.Check()
}

func (c *Course) run(steps int) {
	c.w.t.Helper()
	for _, d := range c.w.desks {
		d.begin()
	}
	for range steps {
		d := c.w.desks[c.w.random.IntN(2)]
		if c.Also != nil && c.w.random.IntN(3) == 0 {
			c.Also(d.room.Self)
			d.restarted()
		} else {
			d.step()
		}
		c.w.same()
		c.Check()
	}
}

func (c *Course) desk(p Party) *desk {
	if p == Host {
		return c.w.desks[0]
	}
	return c.w.desks[1]
}

// Random decides everything in the course.
func (c *Course) Random() *rand.Rand { return c.w.random }

// Now is the time of both desktops.
func (c *Course) Now() time.Time { return c.w.now }

// Pass lets time pass.
func (c *Course) Pass(by time.Duration) { c.w.now = c.w.now.Add(by) }

// Count counts what happened.
func (c *Course) Count(what string) { c.w.count[what]++ }

// Rooms are those of a desktop.
func (c *Course) Rooms(p Party) Rooms { return c.desk(p) }

// Store is that of a desktop.
func (c *Course) Store(p Party) Store { return c.desk(p).disk }

// Stored does something to the store of a desktop, which can fail, done or not, and be the
// last that its process does.
func (c *Course) Stored(p Party, do func()) error { return c.desk(p).disk.do(do) }

// Known are the negotiations that a desktop has stored, the first first.
func (c *Course) Known(p Party) []Known {
	return slices.SortedFunc(maps.Values(c.desk(p).disk.known), func(a, b Known) int {
		return cmp.Compare(a.Rounds[0].Position, b.Rounds[0].Position)
	})
}

// Agreed is the negotiation with that id, if by now the log has both approvals of its last
// offer, and both persons gave theirs.
func (c *Course) Agreed(id string) (Negotiation, bool) {
	n := c.w.applied().Negotiations[id]
	if n.State != Agreed || !n.approvedBy(Host) || !n.approvedBy(Guest) {
		return n, false
	}
	h := n.Last().Hash
	return n, c.w.desks[0].approved[h] && c.w.desks[1].approved[h]
}

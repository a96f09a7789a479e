package negotiation

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"
)

// TestNobodyHasAnAgreementAlone lets either person try to close the room at any moment of a
// random course, as in TestBothAlwaysBelieveTheSame, after which their desktop reads and
// says nothing more, and no one anything if it is the host's. Once a room is closed,
// whatever one has agreed on the other has agreed on too; and what both have agreed on keeps
// no one in the room once nothing is lost any more. NOD_COURSES=500 tries more.
func TestNobodyHasAnAgreementAlone(t *testing.T) {
	courses, count := 16, map[string]int{}
	if n, err := strconv.Atoi(os.Getenv("NOD_COURSES")); err == nil {
		courses = n
	}
	for seed := range courses {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			c := NewCourse(t, uint64(seed), count)
			c.w.closes = seed%4 != 0
			c.Check = c.w.together
			c.run(200)
			c.w.calm = true
			for range 4 {
				for _, d := range c.w.desks {
					d.settle()
				}
			}
			c.w.together()
			c.w.settled()
		})
	}
	for _, what := range []string{"closed by host", "closed by guest", "closed with an agreement", "stays for an approval", "stays for an agreement", "closable", "killed"} {
		if count[what] == 0 {
			t.Errorf("%s: never", what)
		}
	}
	t.Log(count)
}

// wantsToClose is for most persons once they have an agreement.
func (d *desk) wantsToClose() bool {
	for _, k := range d.disk.known {
		if k.State == Agreed || len(k.Approvals) > 0 {
			return d.w.random.IntN(4) == 0
		}
	}
	return d.w.random.IntN(80) == 0
}

var errStays = errors.New("the room stays open")

// close closes the room of a desktop, if it may.
func (d *desk) close() error {
	err := d.service.Locked(d.w.t.Context(), d.room.ID, func(u Unfinished) error {
		switch {
		case u.Approved:
			d.w.count["stays for an approval"]++
			return errStays
		case u.Unread:
			d.w.count["stays for an agreement"]++
			return errStays
		}
		d.room.Ended = "It was closed."
		return nil
	})
	switch {
	case errors.Is(err, errStays):
		return nil
	case err != nil:
		return err
	}
	d.w.count["closed by "+string(d.room.Self)]++
	for _, k := range d.disk.known {
		if k.State == Agreed {
			d.w.count["closed with an agreement"]++
		}
	}
	return nil
}

// reached says whether the log can be: it is on the host's desktop.
func (w *world) reached() bool { return w.desks[0].room.Ended == "" }

// together fails if someone has an agreement alone in a room that was closed.
func (w *world) together() {
	w.t.Helper()
	if w.desks[0].room.Ended == "" && w.desks[1].room.Ended == "" {
		return
	}
	for i, d := range w.desks {
		for id, k := range d.disk.known {
			if k.State == Agreed && w.desks[1-i].disk.known[id].State != Agreed {
				w.t.Fatalf("only %s has the agreement %s", d.room.Self, id)
			}
		}
	}
}

// settled fails if no one has closed the room, and someone could not though nothing is open.
func (w *world) settled() {
	w.t.Helper()
	for _, d := range w.desks {
		if d.room.Ended != "" {
			return
		}
	}
	for _, d := range w.desks {
		if _, open := d.current(); open {
			continue
		}
		if d.w.count["closable"]++; d.close() != nil || d.room.Ended == "" {
			w.t.Errorf("%s cannot close the room: %+v", d.room.Self, d.disk.known)
		}
		d.room.Ended = ""
	}
}

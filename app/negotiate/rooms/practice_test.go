package rooms_test

import (
	"errors"
	"testing"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// A practice room runs as soon as it is opened, and again after a restart.
func TestAPracticeRoomRuns(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1)
	r, err := d.rooms.OpenPractice(t.Context())
	must(t, err)
	id, err := d.negotiations.Start(t.Context(), r.ID, negotiation.Opening{Terms: fence(20000), RoundSeconds: 3600})
	must(t, err)
	d.until("the script answers", func() bool { return d.known(r.ID).Waits(negotiation.Host) })
	d.restart()
	must(t, d.negotiations.Counter(t.Context(), r.ID, id, d.known(r.ID).Last().Hash, fence(1), ""))
	d.until("the script answers after a restart", func() bool {
		k := d.known(r.ID)
		return k.Waits(negotiation.Host) && len(k.Rounds) == 4 || !k.Open()
	})
	if got := d.get(r.ID); got.State() != rooms.Open || !got.Connected || got.Problem != "" {
		t.Errorf("%+v", got)
	}
}

// What was said in a closed room can be looked up, and nothing more is said.
func TestAClosedRoomIsNoLongerUsed(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1)
	r, err := d.rooms.OpenPractice(t.Context())
	must(t, err)
	id, err := d.negotiations.Start(t.Context(), r.ID, negotiation.Opening{Terms: fence(20000), RoundSeconds: 3600})
	must(t, err)
	d.until("the script answers", func() bool { return d.known(r.ID).Waits(negotiation.Host) })
	must(t, d.rooms.CloseRoom(t.Context(), r.ID, false))
	for range 2 {
		if got := d.get(r.ID); got.State() != rooms.Closed || got.Connected || got.Ended() == "" {
			t.Errorf("%+v", got)
		}
		if k := d.known(r.ID); k.ID != id {
			t.Errorf("the negotiation is not there: %+v", k)
		}
		if err := d.negotiations.Reject(t.Context(), r.ID, id, d.known(r.ID).Last().Hash, ""); !errors.Is(err, negotiation.ErrUnusable) {
			t.Error(err)
		}
		d.restart()
	}
}

// A keyring that is locked keeps only those waiting who use rooms, until it is unlocked.
func TestALockedKeyring(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1)
	r, err := d.rooms.OpenPractice(t.Context())
	must(t, err)
	d.quit()
	d.locked.Store(true)
	d.start()
	d.until("the room says what is wrong", func() bool { return d.get(r.ID).Problem == "The keyring is locked." })
	if d.get(r.ID).Connected {
		t.Error("the room is connected")
	}
	d.locked.Store(false)
	_, err = d.negotiations.Start(t.Context(), r.ID, negotiation.Opening{Terms: fence(20000)})
	must(t, err)
}

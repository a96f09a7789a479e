//go:build preview

package main

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// negotiations has the rooms of a state: that of a room, "empty" or "error". The clock runs
// from noon, when began.
func negotiations(state string, began time.Time) *sample.Rooms {
	now := func() time.Time { return sample.Noon().Add(time.Since(began)) }
	if state == "empty" {
		return sample.NewRooms(now)
	}
	s, err := sample.RoomsInEveryState(now)
	if err != nil {
		panic(err)
	}
	switch state {
	case "error":
		s.Fail(sample.ErrDown)
	case "unreachable":
		s.Change("fence", func(r *api.Room) { r.Connected, r.Reason = false, "The server at 192.168.1.23 does not answer" })
	case "ended":
		s.Change("inviting", func(r *api.Room) { r.Invitation.Ended = "a wrong code was tried" })
	}
	return s
}

// toRoom makes the room of a state the current one.
func toRoom(w fyne.Window, state string) {
	room := map[string]string{"": "fence", "unreachable": "fence", "ended": "inviting"}[state]
	if room == "" {
		room = state
	}
	i := slices.IndexFunc(sample.AllRooms(), func(r api.Room) bool { return r.ID == room })
	for range max(0, i) {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
}

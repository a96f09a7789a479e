//go:build preview

package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
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
	case "long":
		s.Change("unanswered", func(r *api.Room) { r.Other.Name = "Professor Wilhelmina Featherstonehaugh-Cholmondeley of Bramley" })
		if err := s.Say(context.Background(), "unanswered", negotiation.Host, longCounter()); err != nil {
			panic(err)
		}
	case "live":
		s.SetLive(true)
	case "ended":
		s.Change("inviting", func(r *api.Room) { r.Invitation.Ended = "a wrong code was tried" })
	}
	return s
}

// longCounter is a counter-offer with as much text as there can be.
func longCounter() negotiation.Message {
	t := sample.Fence(7000, 3000)
	t.Summary = strings.Repeat("A garden fence with two gates ", 12) + "and a bench"
	for i := range 16 {
		t.Items = append(t.Items, negotiation.Item{Description: fmt.Sprintf("Part %d: %s", i+1, strings.Repeat("larch", 30)), Amount: 99_999_99, Type: negotiation.Conditional, Condition: strings.Repeat("if it rains ", 15) + "twice"})
	}
	return negotiation.Message{Kind: negotiation.Counter, Negotiation: sample.WaitingNegotiation, Round: 2, Terms: &t, Reason: strings.Repeat("because of the weather, ", 15) + "really"}
}

// toRoom makes the room of a state the current one.
func toRoom(w fyne.Window, state string) {
	room := map[string]string{"": "fence", "unreachable": "fence", "ended": "inviting", "long": "unanswered", "live": "agreed"}[state]
	if room == "" {
		room = state
	}
	i := slices.IndexFunc(sample.AllRooms(), func(r api.Room) bool { return r.ID == room })
	for range max(0, i) {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
}

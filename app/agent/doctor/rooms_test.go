package doctor

import (
	"errors"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

func TestWhatTheDoctorSaysOfRooms(t *testing.T) {
	practice := rooms.Status{Room: rooms.Room{ID: "practice-a", Practice: true}}
	host := rooms.Status{Room: rooms.Room{ID: "abcdefgh", Self: negotiation.Host, Address: "192.168.1.20:4222"}}
	away := rooms.Status{Room: rooms.Room{ID: "bcdefghi", Self: negotiation.Guest, Address: "192.168.1.30:4222"}, Problem: "It is away."}
	closed := away
	closed.Closed = time.Now()
	for name, c := range map[string]struct {
		rooms []rooms.Status
		list  error
		want  string
	}{
		"none":        {nil, nil, "ok no room is open"},
		"closed ones": {[]rooms.Status{closed}, nil, "ok no room is open"},
		"practice":    {[]rooms.Status{practice}, nil, "ok open rooms: 1"},
		"a host":      {[]rooms.Status{closed, practice, host}, nil, "ok open rooms: 2; guests reach this computer at 192.168.1.20:4222"},
		"one is away": {[]rooms.Status{practice, away}, nil, "warning open rooms: 2; not connected: 1; room bcdefghi: It is away."},
		"the store":   {nil, errors.New("damaged"), "problem damaged"},
	} {
		got := roomsCheck(c.rooms, c.list)
		if text := string(got.Status) + " " + got.Detail; text != c.want || (got.Status == ok) != (got.Remedy == "") {
			t.Errorf("%s: %s (%s), want %s", name, text, got.Remedy, c.want)
		}
	}
}

package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

func (s *Session) rooms(id string) ([]api.Room, error) {
	if id != "" {
		r, err := call(s, api.GetRoom, api.RoomRequest{Room: id})
		return []api.Room{r}, err
	}
	all, err := call(s, api.ListRooms, api.None{})
	return all.Rooms, err
}

// find returns the room that is meant: the one with that id, or the only one that is open.
func (c inRoom) find(s *Session) (api.Room, error) {
	all, err := s.rooms(c.Room)
	if err != nil || c.Room != "" {
		return first(all), err
	}
	var open []api.Room
	var names []string
	for _, r := range all {
		if r.State == api.RoomOpen {
			open, names = append(open, r), append(names, lang.T("%s with %s", r.ID, otherName(r)))
		}
	}
	switch len(open) {
	case 0:
		return api.Room{}, api.Invalid(lang.Say("no room is open; open one with nod room, or name a closed one with --room"))
	case 1:
		return open[0], nil
	}
	return api.Room{}, api.Invalid(lang.Say("several rooms are open; choose one with --room: %s", names))
}

func first(all []api.Room) api.Room {
	if len(all) == 0 {
		return api.Room{}
	}
	return all[0]
}

// find returns the negotiation that is meant, with its room. An id alone is looked for in
// every room.
func (c oneNegotiation) find(s *Session) (api.Negotiation, api.Room, error) {
	var r api.Room
	var err error
	if c.ID != "" && c.Room == "" {
		r, err = s.roomOf(c.ID)
	} else {
		r, err = c.inRoom.find(s)
	}
	if err != nil {
		return api.Negotiation{}, r, err
	}
	id := c.ID
	if id == "" {
		id = r.Negotiation
	}
	if id == "" {
		return api.Negotiation{}, r, api.Invalid(lang.Say("nothing was offered in this room yet; begin with nod negotiation offer"))
	}
	n, err := call(s, api.GetNegotiation, api.NegotiationRequest{Room: r.ID, ID: id})
	return n, r, err
}

func (s *Session) roomOf(id string) (api.Room, error) {
	all, err := s.negotiations("")
	if err != nil {
		return api.Room{}, err
	}
	var in []string
	for _, n := range all {
		if n.ID == id {
			in = append(in, n.Room)
		}
	}
	switch len(in) {
	case 0:
		return api.Room{}, &api.Error{Code: api.CodeNotFound, Message: lang.Say("no room has a negotiation %q; list them with nod negotiation", id)}
	case 1:
		rooms, err := s.rooms(in[0])
		return first(rooms), err
	}
	return api.Room{}, api.Invalid(lang.Say("several rooms have a negotiation with this id; choose one with --room: %s", in))
}

package cli

import (
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type roomCmd struct {
	List     roomListCmd     `cmd:"" default:"withargs" help:"List rooms, newest first."`
	Show     roomShowCmd     `cmd:"" help:"Show a room."`
	Open     roomOpenCmd     `cmd:"" help:"Open a room and invite someone: print a link to send and a code to say."`
	Invite   roomInviteCmd   `cmd:"" help:"Make a new invitation for a room that no one has joined."`
	Join     roomJoinCmd     `cmd:"" help:"Join the room of another person."`
	Compare  roomCompareCmd  `cmd:"" help:"Open the window in which you compare words with the other person."`
	Practice roomPracticeCmd `cmd:"" help:"Open a room with a script as the other party. Nothing is paid in it."`
	Close    roomCloseCmd    `cmd:"" help:"Close a room. What was negotiated in it stays."`
}

type roomListCmd struct{ jsonFlag }

func (c *roomListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListRooms, api.None{}, func(r api.RoomsResult) {
		if len(r.Rooms) == 0 {
			s.say("No rooms. Open one with nod room open, or practise with nod room practice.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("ID"), lang.C("column", "With"), lang.T("State"), lang.T("Negotiation"), lang.C("column", "Opened"))
			for _, r := range r.Rooms {
				t.printf("%s\t%s\t%s\t%s\t%s\n", r.ID, otherName(r), word(r.State), word(r.Progress), local(r.Created))
			}
		})
	})
}

func otherName(r api.Room) string {
	if r.Other == nil {
		return lang.T("no one yet")
	}
	return r.Other.Name
}

// oneRoom names a room.
type oneRoom struct {
	ID string `arg:"" help:"Id of the room."`
	jsonFlag
}

type roomShowCmd struct{ oneRoom }

func (c *roomShowCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetRoom, api.RoomRequest{Room: c.ID}, s.showRoom)
}

func (s *Session) showRoom(r api.Room) {
	s.say("Room %s with %s, %s", r.ID, otherName(r), word(r.State))
	if r.Reason != "" {
		s.printf("%s\n", r.Reason)
	}
	s.showInvitation(r)
	if r.State == api.RoomComparing {
		s.say("Words to compare: %s", strings.Join(r.Words, " "))
	}
	if r.Negotiation != "" {
		s.say("Negotiation: %s, %s", r.Negotiation, word(r.Progress))
	}
	if r.Waits {
		s.say("It waits for you until %s.", local(r.Deadline))
	}
}

type roomPracticeCmd struct{ jsonFlag }

func (c *roomPracticeCmd) Run(s *Session) error {
	return show(s, c.JSON, api.PracticeRoom, api.None{}, func(r api.Room) { s.say("Opened the practice room %s.", r.ID) })
}

type roomCloseCmd struct {
	ID     string `arg:"" help:"Id of the room."`
	Anyway bool   `help:"If this can leave one of you with an agreement that the other does not have, open the window in which you can close it all the same."`
	JSON   bool   `help:"Print JSON."`
}

// Run never abandons a room: only a person does, in Nod's window.
func (c *roomCloseCmd) Run(s *Session) error {
	r, err := call(s, api.CloseRoom, api.RoomRequest{Room: c.ID})
	e, _ := errors.AsType[*api.Error](err)
	switch {
	case e == nil || e.Code != api.CodeUnfinished:
		return s.finish(c.JSON, err, r, func() { s.say("Closed the room.") })
	case !c.Anyway:
		err = &api.Error{Code: e.Code, Message: lang.Say("%v. To close it all the same: nod room close %s --anyway", e.Message, c.ID)}
		return s.finish(c.JSON, err, nil, nil)
	}
	if _, err := call(s, api.ShowWindow, api.ShowRequest{Window: api.WindowNegotiations, Env: display()}); err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return s.finish(c.JSON, &api.Error{Code: e.Code, Message: lang.Say("Not closed: %v. Close it in Nod's window.", e.Message)}, nil, nil)
}

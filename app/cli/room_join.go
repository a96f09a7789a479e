package cli

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type roomOpenCmd struct {
	Address string `placeholder:"IP" help:"Address of this computer at which the other person reaches it; without it, as in config.toml."`
	JSON    bool   `help:"Print JSON."`
}

func (c *roomOpenCmd) Run(s *Session) error {
	return show(s, c.JSON, api.OpenRoom, api.OpenRoomRequest{Address: c.Address}, func(r api.Room) {
		s.say("Opened the room %s.", r.ID)
		s.showInvitation(r)
	})
}

type roomInviteCmd struct{ oneRoom }

func (c *roomInviteCmd) Run(s *Session) error {
	return show(s, c.JSON, api.InviteToRoom, api.RoomRequest{Room: c.ID}, s.showInvitation)
}

// showInvitation prints how another person joins; to a terminal, with what to do.
func (s *Session) showInvitation(r api.Room) {
	i := r.Invitation
	switch {
	case i == nil:
		return
	case i.Ended != "":
		s.printf("%s\n", i.Ended)
		return
	}
	s.say("Link: %s", i.Link)
	s.say("Code: %s", i.Code)
	if isTerminal(s.Out) {
		s.say("Send the link. Say the code to the other person, best on the phone, and do not send it to anyone.")
		s.say("The invitation can be used until %s, and a wrong code ends it.", local(i.Expires))
	}
}

type roomJoinCmd struct {
	Link string `arg:"" help:"The link that the other person sent: nod://join/…"`
	Code string `arg:"" help:"The code that the other person said, such as 7-crossover-clockwork."`
	JSON bool   `help:"Print JSON."`
}

func (c *roomJoinCmd) Run(s *Session) error {
	return show(s, c.JSON, api.JoinRoom, api.JoinRoomRequest{Link: c.Link, Code: c.Code}, func(r api.Room) {
		s.say("Joined the room %s with %s.", r.ID, otherName(r))
		s.say("Words to compare: %s", strings.Join(r.Words, " "))
		s.say("Ask whether the other person sees the same words, and say so in Nod's window: nod room compare %s", r.ID)
	})
}

type roomCompareCmd struct{ oneRoom }

// Run says nothing for the person: they do, in Nod's window.
func (c *roomCompareCmd) Run(s *Session) error {
	r, err := call(s, api.GetRoom, api.RoomRequest{Room: c.ID})
	if err == nil && r.State != api.RoomComparing {
		err = &api.Error{Code: api.CodeConflict, Message: lang.Say("nothing is to be compared in this room: it is %s", word(r.State))}
	}
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return show(s, c.JSON, api.ShowWindow, api.ShowRequest{Window: api.WindowNegotiations, Env: display()}, func(api.None) {
		s.say("Compare in Nod's window: %s", strings.Join(r.Words, " "))
	})
}

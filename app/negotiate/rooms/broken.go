package rooms

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// breakRoom keeps why nothing in the log of a room counts any more, before anything else:
// the entries that are kept do not show it. What runs in the room is told to end.
func (s *Service) breakRoom(ctx context.Context, r Room, p *protocol.Problem) error {
	err := s.Locked(context.WithoutCancel(ctx), r.ID, func(u negotiation.Unfinished) error {
		return s.Store.BreakRoom(context.WithoutCancel(ctx), r.ID, sentence(p.Reason)+r.blame(p.Code)+r.signatures(u))
	})
	if err != nil {
		return errors.Join(p, err)
	}
	s.mu.Lock()
	run := s.runs[r.ID]
	s.mu.Unlock()
	if run != nil {
		run.stop()
	}
	err = s.disconnect(r.ID)
	s.Changed(r.ID)
	return errors.Join(p, err)
}

// blame says whose doing a break can be. This desktop's own server is not accused.
func (r Room) blame(c protocol.Code) string {
	own := r.Self == negotiation.Host && r.Cluster == ""
	switch {
	case own && c == protocol.Forked:
		return " The log is on this computer, so what the other desktop says of it is not true."
	case own:
		return " The log is on this computer: its files were damaged or changed."
	case c == protocol.Forked:
		return " The server shows the two desktops different logs, or the other desktop says so and it is not true."
	case c == protocol.Oversized:
		return " A server that keeps to the rules does not take that."
	}
	return " The server changed the log."
}

// signatures says who has whose signature where that was not finished.
func (r Room) signatures(u negotiation.Unfinished) string {
	other := cmp.Or(safetext.Name(r.Other().Name, 40), "the other person")
	text := ""
	if u.Approved {
		text += " " + lang.Say("You have approved terms here: %s can have your signature, and can still sign; what %s signs you will not see.", other, other)
	}
	if u.OtherApproved {
		text += " " + lang.Say("You have the signature of %s under terms that you have not approved; %s does not have yours.", other, other)
	}
	if u.Unread {
		text += " " + lang.Say("You have the agreement with both signatures; whether %s has received yours is not known.", other)
	}
	return text
}

func sentence(reason string) string {
	if reason == "" {
		return ""
	}
	return strings.ToUpper(reason[:1]) + reason[1:] + "."
}

// reasonOf says why a room cannot be used now.
func (r Room) reasonOf(err error) string {
	switch {
	case errors.Is(err, protocol.ErrRefused) && r.Cluster != "":
		return lang.Say("The cluster of the room does not let this desktop in. Its answer: %s.", quoted(err.Error()))
	case errors.Is(err, protocol.ErrRefused) && r.Self == negotiation.Guest:
		return lang.Say("The other desktop does not let this one in: its room is closed, or it has invited someone else.")
	}
	return sentence(err.Error())
}

// away says why a room is not connected; last is the error of the last attempt.
func (r Room) away(last error) string {
	why := ""
	if last != nil {
		why = " (" + quoted(last.Error()) + ")"
	}
	if r.Cluster != "" {
		return lang.Say("The server %s cannot be reached now%v.", r.Cluster, why)
	}
	return lang.Say("The other desktop cannot be reached at %s now%v.", r.Address, why)
}

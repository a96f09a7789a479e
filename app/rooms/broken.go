package rooms

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/room"
)

// breakRoom keeps why nothing in the log of a room counts any more, before anything else:
// the entries that are kept do not show it. What runs in the room is told to end.
func (s *Service) breakRoom(ctx context.Context, id string, p *room.Problem) error {
	if err := s.Store.BreakRoom(context.WithoutCancel(ctx), id, sentence(p.Reason)); err != nil {
		return errors.Join(p, err)
	}
	s.mu.Lock()
	r := s.runs[id]
	s.mu.Unlock()
	if r != nil {
		r.stop()
	}
	err := s.disconnect(id)
	s.Changed(id)
	return errors.Join(p, err)
}

// sentence makes a sentence of a reason.
func sentence(reason string) string {
	if reason == "" {
		return ""
	}
	return strings.ToUpper(reason[:1]) + reason[1:] + "."
}

// reasonOf says why a room cannot be used now.
func (r Room) reasonOf(err error) string {
	switch {
	case errors.Is(err, room.ErrRefused) && r.Cluster != "":
		return "The cluster of the room does not let this desktop in. Its answer: " + quoted(err.Error()) + "."
	case errors.Is(err, room.ErrRefused) && r.Self == negotiation.Guest:
		return "The other desktop does not let this one in: its room is closed, or it has invited somebody else."
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
		return "The server " + r.Cluster + " cannot be reached now" + why + "."
	}
	return "The other desktop cannot be reached at " + r.Address + " now" + why + "."
}

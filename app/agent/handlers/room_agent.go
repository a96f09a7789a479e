package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/base/lang"
)

// RoomAgents answers the calls about the models that negotiate in rooms.
type RoomAgents struct {
	Service Assistants
	Rooms   NegotiationRooms
	Acts    Recorder
	Holds   func(secret string) bool // whether a caller is the window process
}

// Assistants are the models that negotiate; *negotiator.Service implements it.
type Assistants interface {
	Status(ctx context.Context, room string) (negotiator.Status, error)
	Start(ctx context.Context, room string) error
	Stop(room, why string)
}

// Mount adds the routes to s.
func (h RoomAgents) Mount(s *api.Server) {
	api.Handle(s, api.GetRoomAgent, h.get)
	api.HandleGuarded(s, api.StartAgent, h.Holds, h.start)
	api.Handle(s, api.StopAgent, h.stop)
}

func (h RoomAgents) get(ctx context.Context, r api.RoomRequest) (api.RoomAgent, error) {
	if _, err := h.Rooms.Room(ctx, r.Room); err != nil {
		return api.RoomAgent{}, err
	}
	status, err := h.Service.Status(ctx, r.Room)
	if err != nil {
		return api.RoomAgent{}, err
	}
	return api.RoomAgent{Running: status.Running, Working: status.Working, Model: status.Model, Reason: status.Reason,
		Messages: each(status.Messages, func(m negotiator.Message) api.RoomMessage { return api.RoomMessage(m) })}, nil
}

func (h RoomAgents) start(ctx context.Context, r api.RoomRequest) (api.None, error) {
	if _, err := h.Rooms.Room(ctx, r.Room); err != nil {
		return api.None{}, err
	}
	if err := h.Service.Start(ctx, r.Room); err != nil {
		return api.None{}, err
	}
	h.Acts.RecordAct(ctx, "assistant", lang.Say("Let the assistant negotiate in a room."), map[string]string{"room": r.Room})
	return api.None{}, nil
}

func (h RoomAgents) stop(ctx context.Context, r api.RoomRequest) (api.None, error) {
	if _, err := h.Rooms.Room(ctx, r.Room); err != nil {
		return api.None{}, err
	}
	h.Service.Stop(r.Room, lang.Said("You stopped it."))
	h.Acts.RecordAct(ctx, "assistant", lang.Say("Stopped the assistant of a room."), map[string]string{"room": r.Room})
	return api.None{}, nil
}

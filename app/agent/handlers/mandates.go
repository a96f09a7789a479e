package handlers

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Mandates answers the calls about mandates. What a mandate says goes to windows and
// command line only: neither into a message, nor into the audit log, nor to a model.
type Mandates struct {
	Store  MandateStore
	Rooms  NegotiationRooms
	Acts   Recorder
	Events Publisher
	Holds  func(secret string) bool // whether a caller is the window process
}

// MandateStore keeps the mandates of rooms.
type MandateStore interface {
	Mandate(ctx context.Context, room string) (negotiation.Mandate, bool, error)
	SetMandate(ctx context.Context, room string, m negotiation.Mandate) error
	RemoveMandate(ctx context.Context, room string) error
}

// Mount adds the routes to s.
func (h Mandates) Mount(s *api.Server) {
	api.Handle(s, api.GetMandate, h.get)
	api.HandleGuarded(s, api.SetMandate, h.Holds, h.set)
	api.Handle(s, api.RemoveMandate, h.remove)
}

func (h Mandates) get(ctx context.Context, r api.RoomRequest) (api.MandateResult, error) {
	if _, err := h.Rooms.Room(ctx, r.Room); err != nil {
		return api.MandateResult{}, err
	}
	m, ok, err := h.Store.Mandate(ctx, r.Room)
	if err != nil || !ok {
		return api.MandateResult{}, err
	}
	out := fromMandate(m)
	return api.MandateResult{Mandate: &out}, nil
}

func (h Mandates) set(ctx context.Context, r api.SetMandateRequest) (api.None, error) {
	if _, err := h.Rooms.Room(ctx, r.Room); err != nil {
		return api.None{}, err
	}
	m := toMandate(r.Mandate)
	if err := m.Check(); err != nil {
		return api.None{}, api.Invalid(err.Error())
	}
	if err := h.Store.SetMandate(ctx, r.Room, m); err != nil {
		return api.None{}, err
	}
	h.Acts.RecordAct(ctx, "mandate", lang.Say("Set the mandate of a room."), map[string]string{"room": r.Room})
	h.Events.Publish(api.TopicRooms, r.Room)
	return api.None{}, nil
}

func (h Mandates) remove(ctx context.Context, r api.RoomRequest) (api.None, error) {
	if _, err := h.Rooms.Room(ctx, r.Room); err != nil {
		return api.None{}, err
	}
	if err := h.Store.RemoveMandate(ctx, r.Room); err != nil {
		return api.None{}, err
	}
	h.Acts.RecordAct(ctx, "mandate", lang.Say("Removed the mandate of a room."), map[string]string{"room": r.Room})
	h.Events.Publish(api.TopicRooms, r.Room)
	return api.None{}, nil
}

func toMandate(m api.Mandate) negotiation.Mandate {
	return negotiation.Mandate{Pays: m.Pays, Currency: money.Currency(strings.ToLower(m.Currency)), Limit: m.Limit, Summaries: m.Summaries,
		Items: m.Items, Conditions: m.Conditions, MostRounds: m.MostRounds}
}

func fromMandate(m negotiation.Mandate) api.Mandate {
	return api.Mandate{Pays: m.Pays, Currency: string(m.Currency), Limit: m.Limit, LimitText: money.Amount{Minor: m.Limit, Currency: m.Currency}.String(),
		Summaries: m.Summaries, Items: m.Items, Conditions: m.Conditions, MostRounds: m.MostRounds}
}

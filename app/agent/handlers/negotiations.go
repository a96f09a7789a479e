package handlers

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Negotiations answers the calls about negotiations.
type Negotiations struct {
	Service Negotiator
	Rooms   NegotiationRooms
	Log     NegotiationLog
	Holds   func(secret string) bool // whether a caller is the window process
}

// Negotiator is what a person does in negotiations; *negotiation.Service implements it.
type Negotiator interface {
	Known(ctx context.Context, room string) ([]negotiation.Known, []negotiation.Unsent, error)
	Start(ctx context.Context, room string, o negotiation.Opening) (id string, err error)
	Counter(ctx context.Context, room, id string, h negotiation.Hash, t negotiation.Terms, reason string) error
	Accept(ctx context.Context, room, id string, h negotiation.Hash) error
	Reject(ctx context.Context, room, id string, h negotiation.Hash, reason string) error
	Approve(ctx context.Context, room, id string, h negotiation.Hash) error
}

// NegotiationRooms has the rooms in which this desktop negotiates.
type NegotiationRooms interface {
	Room(ctx context.Context, id string) (negotiation.Room, error)
}

// NegotiationLog has what of a negotiation had no effect.
type NegotiationLog interface {
	NegotiationLog(ctx context.Context, room, id string) ([]negotiation.Logged, error)
	Dropped(ctx context.Context, room, id string) (why []string, err error)
}

// Mount adds the routes to s.
func (h Negotiations) Mount(s *api.Server) {
	api.Handle(s, api.ListNegotiations, h.list)
	api.Handle(s, api.GetNegotiation, h.get)
	api.Handle(s, api.CheckTerms, h.check)
	api.Handle(s, api.StartNegotiation, h.start)
	api.Handle(s, api.CounterOffer, h.counter)
	api.Handle(s, api.AcceptOffer, h.accept)
	api.Handle(s, api.RejectOffer, h.reject)
	api.HandleGuarded(s, api.ApproveTerms, h.Holds, h.approve)
	api.Handle(s, api.GetAgreement, h.agreement)
	api.Handle(s, api.VerifyAgreement, h.verify)
}

func (h Negotiations) list(ctx context.Context, r api.RoomRequest) (api.NegotiationsResult, error) {
	all, err := h.all(ctx, r.Room)
	if err != nil {
		return api.NegotiationsResult{}, err
	}
	return api.NegotiationsResult{Negotiations: each(all, negotiationView.summary)}, nil
}

func (h Negotiations) get(ctx context.Context, r api.NegotiationRequest) (api.Negotiation, error) {
	n, err := h.find(ctx, r)
	if err != nil {
		return api.Negotiation{}, err
	}
	logged, err := h.Log.NegotiationLog(ctx, r.Room, r.ID)
	if err != nil {
		return api.Negotiation{}, err
	}
	dropped, err := h.Log.Dropped(ctx, r.Room, r.ID)
	if err != nil {
		return api.Negotiation{}, err
	}
	out := n.encode()
	out.Notes = notes(n.room.Self, logged, dropped)
	return out, nil
}

func (h Negotiations) check(_ context.Context, r api.Terms) (api.TermsCheck, error) {
	t := toTerms(r)
	out := api.TermsCheck{Terms: fromTerms(t)}
	h256, err := t.Hash()
	if err != nil {
		out.Problem = err.Error()
	}
	out.Hash = string(h256)
	return out, nil
}

func (h Negotiations) start(ctx context.Context, r api.StartNegotiationRequest) (api.IDResult, error) {
	id, err := h.Service.Start(ctx, r.Room, negotiation.Opening{Terms: toTerms(r.Terms), RoundSeconds: r.RoundSeconds})
	return api.IDResult{ID: id}, err
}

func (h Negotiations) counter(ctx context.Context, r api.CounterOfferRequest) (api.None, error) {
	return api.None{}, h.Service.Counter(ctx, r.Room, r.ID, negotiation.Hash(r.Hash), toTerms(r.Terms), r.Reason)
}

func (h Negotiations) accept(ctx context.Context, r api.AcceptOfferRequest) (api.None, error) {
	return api.None{}, h.Service.Accept(ctx, r.Room, r.ID, negotiation.Hash(r.Hash))
}

func (h Negotiations) reject(ctx context.Context, r api.RejectOfferRequest) (api.None, error) {
	return api.None{}, h.Service.Reject(ctx, r.Room, r.ID, negotiation.Hash(r.Hash), r.Reason)
}

func (h Negotiations) approve(ctx context.Context, r api.AcceptOfferRequest) (api.None, error) {
	return api.None{}, h.Service.Approve(ctx, r.Room, r.ID, negotiation.Hash(r.Hash))
}

// all returns the negotiations of a room, the one that was changed last first.
func (h Negotiations) all(ctx context.Context, id string) ([]negotiationView, error) {
	room, err := h.Rooms.Room(ctx, id)
	if err != nil {
		return nil, err
	}
	known, waiting, err := h.Service.Known(ctx, id)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(known, func(a, b negotiation.Known) int { return int(b.Position) - int(a.Position) })
	out := make([]negotiationView, len(known))
	for i, k := range known {
		out[i] = negotiationView{room: room, Known: k}
	}
	for _, m := range waiting {
		if out, err = addUnsent(out, room, m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (h Negotiations) find(ctx context.Context, r api.NegotiationRequest) (negotiationView, error) {
	all, err := h.all(ctx, r.Room)
	if err != nil {
		return negotiationView{}, err
	}
	if i := slices.IndexFunc(all, func(n negotiationView) bool { return n.ID == r.ID }); i >= 0 {
		return all[i], nil
	}
	return negotiationView{}, negotiation.ErrNotFound
}

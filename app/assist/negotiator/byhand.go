package negotiator

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// ByHand is what a person does in negotiations themselves: the assistant of the room stops
// before it.
type ByHand struct {
	*negotiation.Service
	Assistants *Service
}

// Start begins a negotiation.
func (h ByHand) Start(ctx context.Context, room string, o negotiation.Opening) (string, error) {
	h.Assistants.Stop(room, lang.Said(GoneOnByHand))
	return h.Service.Start(ctx, room, o)
}

// Counter offers other terms.
func (h ByHand) Counter(ctx context.Context, room, id string, hash negotiation.Hash, t negotiation.Terms, reason string) error {
	h.Assistants.Stop(room, lang.Said(GoneOnByHand))
	return h.Service.Counter(ctx, room, id, hash, t, reason)
}

// Accept accepts an offer.
func (h ByHand) Accept(ctx context.Context, room, id string, hash negotiation.Hash) error {
	h.Assistants.Stop(room, lang.Said(GoneOnByHand))
	return h.Service.Accept(ctx, room, id, hash)
}

// Reject ends a negotiation.
func (h ByHand) Reject(ctx context.Context, room, id string, hash negotiation.Hash, reason string) error {
	h.Assistants.Stop(room, lang.Said(GoneOnByHand))
	return h.Service.Reject(ctx, room, id, hash, reason)
}

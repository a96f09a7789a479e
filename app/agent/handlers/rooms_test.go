package handlers_test

import (
	"context"
	"crypto/ed25519"
	"log/slog"
	"testing"
	"time"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/sample"
)

// A room waits for no one who has answered already, though the answer is still to be sent.
func TestARoomSaysThatAnAnswerIsUnsent(t *testing.T) {
	t.Parallel()
	s := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { ok(t, s.Close()) })
	key := signer{ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))}
	of := rooms.New(rooms.Deps{
		Store: s, Practice: practice.New(practice.Deps{Store: s, Signer: key, Now: time.Now, Answer: silent}), Acts: &acts{}, Now: time.Now,
		Settings: func() rooms.Settings { return rooms.Settings{Name: "Ann"} }, Logger: slog.New(slog.DiscardHandler), Changed: func(string) {},
		Negotiate: func(ctx context.Context, _ string, _ func(error)) error { <-ctx.Done(); return ctx.Err() }, // sends nothing
	})
	t.Cleanup(of.Close)
	service := negotiation.New(negotiation.Deps{Store: s, Rooms: of, Acts: &acts{}, Now: time.Now, Changed: func(string, string) {}})
	waiting := handlers.Rooms{Service: of, Negotiations: service}
	c := sample.Client(t, waiting, handlers.Negotiations{Service: service, Rooms: of, Log: s, Holds: func(string) bool { return true }})
	room, err := api.PracticeRoom.Call(t.Context(), c, api.None{})
	ok(t, err)
	terms := negotiation.Terms{Summary: "Garden fence", Currency: "gbp", Payer: negotiation.Host, Conditions: []string{},
		Items: []negotiation.Item{{Description: "Wood", Amount: 8000, Type: negotiation.Immediate}}}
	offer, err := negotiation.Message{Kind: negotiation.Offer, Negotiation: "fence222", Round: 1, Terms: &terms, RoundSeconds: 600, SignSeconds: 600}.Encode()
	ok(t, err)
	ok(t, service.Receive(t.Context(), room.ID, negotiation.Entry{Position: 1, From: negotiation.Guest, Sent: time.Now(), Body: offer}))
	get := func() api.Room {
		r, err := api.GetRoom.Call(t.Context(), c, api.RoomRequest{Room: room.ID})
		ok(t, err)
		return r
	}
	if r := get(); !r.Waits || r.Negotiation != "fence222" || r.Summary != "Garden fence" || r.Progress != api.NegotiationOffered || r.Deadline.IsZero() {
		t.Errorf("%+v", r)
	}
	if n := waiting.Waiting(t.Context()); len(n) != 1 || n[0].Title != "Garden fence" || n[0].Total == "" || n[0].Until.IsZero() {
		t.Errorf("what waits for the person: %+v", n)
	}
	seen, err := api.GetNegotiation.Call(t.Context(), c, api.NegotiationRequest{Room: room.ID, ID: "fence222"})
	ok(t, err)
	_, err = api.RejectOffer.Call(t.Context(), c, api.RejectOfferRequest{Room: room.ID, ID: "fence222", Hash: seen.Rounds[0].Hash})
	ok(t, err)
	if r := get(); r.Waits || r.Negotiation != "fence222" || r.Progress != api.NegotiationOffered {
		t.Errorf("%+v", r)
	}
	if n := waiting.Waiting(t.Context()); len(n) != 0 {
		t.Errorf("what waits for the person who has answered: %+v", n)
	}
	_, err = api.StartNegotiation.Call(t.Context(), c, api.StartNegotiationRequest{Room: room.ID, Terms: fence(8000)})
	ok(t, err)
	if r := get(); r.Waits || r.Negotiation == "fence222" || r.Progress != api.NegotiationOffered || !r.Deadline.IsZero() {
		t.Errorf("%+v", r)
	}
}

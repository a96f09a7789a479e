package sample_test

import (
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// Each state of rooms and negotiations that the page draws is there.
func TestRoomsInEveryState(t *testing.T) {
	s, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	c := sample.Client(t, s)
	all, err := api.ListRooms.Call(t.Context(), c, api.None{})
	if err != nil || len(all.Rooms) != 9 {
		t.Fatalf("%+v %v", all, err)
	}
	type state struct {
		room     api.RoomState
		progress api.NegotiationState
		waits    bool
	}
	want := map[string]state{
		"inviting": {api.RoomInviting, "", false}, "comparing": {api.RoomComparing, "", false}, "fence": {api.RoomOpen, api.NegotiationOffered, true},
		"unanswered": {api.RoomOpen, api.NegotiationOffered, false}, "accepted": {api.RoomOpen, api.NegotiationAccepted, true},
		"agreed": {api.RoomOpen, api.NegotiationAgreed, false}, "broken": {api.RoomBroken, api.NegotiationOffered, false},
		"closed": {api.RoomClosed, api.NegotiationRejected, false}, "practice": {api.RoomOpen, api.NegotiationOffered, true},
	}
	for _, r := range all.Rooms {
		if got := (state{r.State, r.Progress, r.Waits}); got != want[r.ID] {
			t.Errorf("%s: %+v", r.ID, got)
		}
	}
	n, err := api.GetNegotiation.Call(t.Context(), c, api.NegotiationRequest{Room: "fence", ID: sample.FenceNegotiation})
	if err != nil || len(n.Rounds) != 3 || !n.Waits || n.WaitsOther || n.Deadline.Sub(sample.Noon()) <= 0 || len(n.Notes) != 0 || !n.Pays || len(n.Rounds[2].Changes) != 5 {
		t.Errorf("%+v %v", n, err)
	}
	ref := api.NegotiationRequest{Room: "agreed", ID: sample.AgreedNegotiation}
	agreed, err := api.GetNegotiation.Call(t.Context(), c, ref)
	paid, _ := api.ListPayments.Call(t.Context(), c, api.PaymentsRequest{})
	if err != nil || len(paid.Payments) != 2 || agreed.Agreement != paid.Payments[0].Agreement {
		t.Errorf("%+v %+v %v", agreed, paid, err)
	}
	if doc, err := api.GetAgreement.Call(t.Context(), c, ref); err != nil || doc.Name != "agreement-garden-fence-agreed22" || len(doc.PDF) == 0 {
		t.Errorf("%s %v", doc.Name, err)
	}
}

// What waits for the server of a room is said, also an offer that nothing is known of yet.
func TestUnsent(t *testing.T) {
	s, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	c := sample.Client(t, s)
	for _, room := range []string{"fence", "agreed"} {
		s.Change(room, func(r *api.Room) { r.Connected = false })
	}
	ref := api.NegotiationRequest{Room: "fence", ID: sample.FenceNegotiation}
	n, err := api.GetNegotiation.Call(t.Context(), c, ref)
	if err != nil {
		t.Fatal(err)
	}
	terms := n.Rounds[0].Terms
	if _, err := api.CounterOffer.Call(t.Context(), c, api.CounterOfferRequest{Room: "fence", ID: n.ID, Hash: n.Rounds[len(n.Rounds)-1].Hash, Terms: terms}); err != nil {
		t.Fatal(err)
	}
	if n, err = api.GetNegotiation.Call(t.Context(), c, ref); err != nil || n.Unsent != "counter-offer" || n.Waits || len(n.Rounds) != 3 {
		t.Errorf("%+v %v", n, err)
	}
	began, err := api.StartNegotiation.Call(t.Context(), c, api.StartNegotiationRequest{Room: "agreed", Terms: terms})
	if err != nil {
		t.Fatal(err)
	}
	n, err = api.GetNegotiation.Call(t.Context(), c, api.NegotiationRequest{Room: "agreed", ID: began.ID})
	if err != nil || n.Unsent != "offer" || n.State != api.NegotiationOffered || !n.WaitsOther || !n.Deadline.IsZero() || !n.Rounds[0].Sent.Equal(sample.Noon()) {
		t.Errorf("%+v %v", n, err)
	}
	all, err := api.ListNegotiations.Call(t.Context(), c, api.RoomRequest{Room: "agreed"})
	if err != nil || len(all.Negotiations) != 2 || all.Negotiations[0].ID != began.ID || all.Negotiations[0].Unsent != "offer" {
		t.Errorf("%+v %v", all, err)
	}
	for _, room := range []string{"fence", "agreed"} {
		s.Change(room, func(r *api.Room) { r.Connected = true })
		if err := s.Send(t.Context(), room); err != nil {
			t.Fatal(err)
		}
	}
	if n, err = api.GetNegotiation.Call(t.Context(), c, ref); err != nil || n.Unsent != "" || len(n.Rounds) != 4 || n.WaitsOther == false {
		t.Errorf("%+v %v", n, err)
	}
}

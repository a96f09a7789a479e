package store

import (
	"reflect"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// TestNegotiationsAreKept keeps entries, outbox and mandate over a restart: what an
// entry did is there whole, a message that came back is no longer to be sent, and the
// end of a negotiation takes the mandate with it.
func TestNegotiationsAreKept(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	ctx := t.Context()
	terms := negotiation.Terms{Summary: "Bike", Currency: "gbp", Payer: negotiation.Host, Items: []negotiation.Item{{Description: "Bike", Amount: 9000, Type: negotiation.Escrow}}}
	r := negotiation.Replica{Room: negotiation.Room{ID: "r1", Self: negotiation.Host}}
	offer := negotiation.Message{Kind: negotiation.Offer, Negotiation: "aaaaaaa2", Round: 1, Terms: &terms, RoundSeconds: 30, SignSeconds: 60}
	body, err := offer.Encode()
	must(t, err)
	mandate := negotiation.Mandate{Pays: true, Currency: "gbp", Limit: 10000, MostRounds: 3, Items: []negotiation.ItemMandate{{Description: "Bike", Most: 10000}}}
	must(t, s.SetMandate(ctx, "r1", mandate))
	must(t, s.SetMandate(ctx, "r2", mandate))
	for _, b := range [][]byte{body, []byte("later"), []byte("never")} {
		must(t, s.AddOutgoing(ctx, negotiation.Outgoing{Room: "r1", Negotiation: "aaaaaaa2", Body: b, At: noon}))
	}
	must(t, s.DropOutgoing(ctx, negotiation.Outgoing{Room: "r1", Body: []byte("never")}, "Too late."))

	keep := func(e negotiation.Entry) negotiation.Known {
		t.Helper()
		after, res, _ := r.Apply(e)
		r = after
		k := negotiation.Known{Negotiation: res.Negotiation, Since: noon}
		must(t, s.SaveEntry(ctx, "r1", res, k, noon.Add(time.Second)))
		return k
	}
	keep(negotiation.Entry{Position: 1, From: negotiation.Host, Sent: noon, Body: body})
	refused := negotiation.Entry{Position: 3, From: negotiation.Guest, Sent: noon, Body: body}
	keep(refused)
	// The other party's message is not taken out of the outbox, even with the same bytes.
	keep(negotiation.Entry{Position: 4, From: negotiation.Guest, Sent: noon, Body: []byte("later")})

	s = again(t, s, dir)
	position, known, err := s.Negotiations(ctx, "r1")
	must(t, err)
	if position != 4 || len(known) != 1 || !reflect.DeepEqual(known[0].Negotiation, r.Negotiations["aaaaaaa2"]) || !known[0].Since.Equal(noon) {
		t.Errorf("position %d, %+v", position, known)
	}
	out, err := s.Outbox(ctx, "r1")
	must(t, err)
	if len(out) != 1 || string(out[0].Body) != "later" || !out[0].At.Equal(noon) {
		t.Errorf("%+v", out)
	}
	why, err := s.Dropped(ctx, "r1", "aaaaaaa2")
	must(t, err)
	logged, err := s.NegotiationLog(ctx, "r1", "aaaaaaa2")
	must(t, err)
	if len(why) != 1 || why[0] != "Too late." || len(logged) != 2 || logged[0].Refused != "" || logged[1].Refused == "" || !reflect.DeepEqual(logged[1].Entry, refused) {
		t.Errorf("%q %+v", why, logged)
	}
	if m, ok, err := s.Mandate(ctx, "r1"); err != nil || !ok || !reflect.DeepEqual(m, mandate) {
		t.Errorf("%+v %v %v", m, ok, err)
	}

	end, err := negotiation.Message{Kind: negotiation.Reject, Negotiation: "aaaaaaa2", Round: 1}.Encode()
	must(t, err)
	if k := keep(negotiation.Entry{Position: 5, From: negotiation.Guest, Sent: noon, Body: end}); k.State != negotiation.Rejected {
		t.Errorf("%+v", k)
	}
	if _, ok, err := s.Mandate(ctx, "r1"); err != nil || ok {
		t.Errorf("the mandate outlives its negotiation (%v)", err)
	}
	if _, ok, err := s.Mandate(ctx, "r2"); err != nil || !ok {
		t.Errorf("another room's mandate is gone (%v)", err)
	}
	// That the other desktop has an agreement takes no mandate for what comes next.
	must(t, s.SetMandate(ctx, "r1", mandate))
	read := negotiation.Result{Entry: negotiation.Entry{Position: 6, From: negotiation.Guest, Sent: noon, Body: []byte("read")}, Message: negotiation.Message{Kind: negotiation.Read, Negotiation: "aaaaaaa2"}}
	must(t, s.SaveEntry(ctx, "r1", read, negotiation.Known{Negotiation: r.Negotiations["aaaaaaa2"], Since: noon}, noon))
	if _, ok, err := s.Mandate(ctx, "r1"); err != nil || !ok {
		t.Errorf("the mandate of a next negotiation is gone (%v)", err)
	}
	must(t, s.RemoveMandate(ctx, "r2"))
	if _, ok, err := s.Mandate(ctx, "r2"); err != nil || ok {
		t.Errorf("the mandate is still there (%v)", err)
	}
	// An entry is kept once.
	res := negotiation.Result{Entry: negotiation.Entry{Position: 5, From: negotiation.Guest, Body: []byte("x")}, Refused: &negotiation.Refusal{}}
	if err := s.SaveEntry(ctx, "r1", res, negotiation.Known{}, noon); err == nil {
		t.Error("position 5 is kept twice")
	}
}

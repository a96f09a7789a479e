package app_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/stripedouble"
	"github.com/nod-app/nod/tools"
)

// side is one of two desktops in a room, with the person's window.
type side struct {
	*nod
	window *api.Client
	person person
}

func newSide(t *testing.T, settings string) side {
	t.Helper()
	n := newNod(t)
	n.configure(settings, false)
	n.start()
	return side{n, n.windowClient(), person{t, filepath.Join(n.dir, "person")}}
}

func (s side) negotiation(room string) (got api.Negotiation) {
	s.t.Helper()
	for _, each := range call(s.nod, api.ListNegotiations, api.RoomRequest{Room: room}).Negotiations {
		got = call(s.nod, api.GetNegotiation, api.NegotiationRequest{Room: room, ID: each.ID})
	}
	return got
}

// use makes a call in a room, which the person answers.
func (s side) use(room, tool, args string) (r tools.Result) {
	s.t.Helper()
	got := call(s.nod, api.CallTools, api.CallRequest{Room: room, Calls: []api.ToolCall{{Tool: tool, Args: args}}})
	must(s.t, json.Unmarshal(got.Results[0], &r))
	return r
}

// Two desktops meet, agree, and both persons approve; then the one who pays holds money,
// captures a part of it, and the rest is released. No one pays before that, and the other
// side never does.
func TestTwoDesktopsAgreeAndOnePays(t *testing.T) {
	t.Parallel()
	double := stripedouble.New(time.Now, "acct_Ann")
	stripe := httptest.NewServer(double)
	t.Cleanup(stripe.Close)
	payments := fmt.Sprintf("[payments]\ntest_address = %q\n", stripe.URL)
	ann := newSide(t, payments+"[rooms]\nname = \"Ann\"\naccount = \"acct_Ann\"\naddress = \"127.0.0.1\"\n")
	ben := newSide(t, payments+"[rooms]\nname = \"Ben\"\n")
	room := ann.meet(ben)

	const hold = `{"amount":4000,"currency":"gbp","description":"Shelves"}`
	for _, s := range []side{ann, ben} {
		s.person.does("approve")
		if r := s.use(room, "create_escrow_hold", hold); !strings.Contains(r.Error, "nothing is agreed in this room that you pay") {
			t.Errorf("%+v", r)
		}
	}
	ann.agree(ben, room, api.Terms{Summary: "Oak shelves", Currency: "gbp", Payer: "guest", Conditions: []string{}, Items: []api.TermItem{{Description: "Shelves", Amount: 5000, Type: "escrow"}}})
	if r := ann.use(room, "create_escrow_hold", hold); !strings.Contains(r.Error, "nothing is agreed in this room that you pay") {
		t.Errorf("%+v", r)
	}
	if r := ben.use(room, "execute_payment", hold); !strings.Contains(r.Error, "more than what is left of the £0.00 that the agreement has to be paid at once") {
		t.Errorf("%+v", r)
	}
	var text string
	must(t, json.Unmarshal(ben.use(room, "create_escrow_hold", hold).Data, &text))
	_, id, _ := strings.Cut(text, "Escrow hold created: £40.00 held. Hold ID: ")
	if r := ben.use(room, "capture_escrow", `{"holdId":"`+id+`","amount":1500}`); string(r.Data) != `"Escrow captured successfully (£15.00)"` {
		t.Errorf("%+v", r)
	}
	if r := ben.use(room, "release_escrow", `{"holdId":"`+id+`"}`); string(r.Data) != `"Escrow released — funds returned to payer."` {
		t.Errorf("%+v", r)
	}
	intents := double.Intents()
	if len(intents) != 1 || intents[0].Received != 1500 || intents[0].Capturable != 0 || intents[0].Destination != "acct_Ann" || intents[0].Live {
		t.Errorf("%+v", intents)
	}
	paid := call(ben.nod, api.ListPayments, api.PaymentsRequest{Room: room}).Payments
	if len(paid) != 1 || paid[0].ID != id || paid[0].Captured != "£15.00" || paid[0].Agreement != ben.negotiation(room).Agreement || len(call(ann.nod, api.ListPayments, api.PaymentsRequest{}).Payments) != 0 {
		t.Errorf("%+v", paid)
	}
	if saw := ben.person.saw(); len(saw) != 3 || !strings.HasSuffix(saw[0], "create_escrow_hold £40.00") || !strings.HasSuffix(saw[1], "capture_escrow £15.00") {
		t.Errorf("the person saw %q", saw)
	}
}

// meet lets the other desktop join a room of this one, and both persons compare the words.
func (s side) meet(other side) (room string) {
	s.t.Helper()
	r := call(s.nod, api.OpenRoom, api.OpenRoomRequest{})
	call(other.nod, api.JoinRoom, api.JoinRoomRequest{Link: r.Invitation.Link, Code: r.Invitation.Code})
	for _, each := range []side{s, other} {
		each.until("the words can be compared", func() bool {
			return call(each.nod, api.GetRoom, api.RoomRequest{Room: r.ID}).State == api.RoomComparing
		})
		_, err := api.CompareWords.Call(s.t.Context(), each.window, api.CompareWordsRequest{Room: r.ID, Same: true})
		must(s.t, err)
	}
	return r.ID
}

// agree lets this side offer terms, the other accept them, and both persons approve.
func (s side) agree(other side, room string, terms api.Terms) {
	s.t.Helper()
	call(s.nod, api.StartNegotiation, api.StartNegotiationRequest{Room: room, Terms: terms})
	other.until("the offer comes", func() bool { return other.negotiation(room).Waits })
	n := other.negotiation(room)
	hash := n.Rounds[0].Hash
	call(other.nod, api.AcceptOffer, api.AcceptOfferRequest{Room: room, ID: n.ID, Hash: hash})
	for _, each := range []side{s, other} {
		each.until("it is accepted", func() bool { return each.negotiation(room).State == api.NegotiationAccepted })
		_, err := api.ApproveTerms.Call(s.t.Context(), each.window, api.AcceptOfferRequest{Room: room, ID: n.ID, Hash: hash})
		must(s.t, err)
	}
	for _, each := range []side{s, other} {
		each.until("both have approved", func() bool { return each.negotiation(room).State == api.NegotiationAgreed })
	}
}

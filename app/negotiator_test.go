package app_test

import (
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// A model negotiates in a practice room until the terms are accepted: without a question,
// since the mandate covers what the script asks for. Only the person signs.
func TestAModelNegotiatesInAPracticeRoom(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	n.settings(fmt.Sprintf("[model]\nurl = %q\nclassify = false\n", server.URL))
	n.start()
	window := n.windowClient()
	room := call(n, api.PracticeRoom, api.None{}).ID
	id := call(n, api.StartNegotiation, api.StartNegotiationRequest{Room: room, RoundSeconds: 600, Terms: api.Terms{
		Summary: "Oak shelves", Currency: "gbp", Payer: "host", Items: []api.TermItem{{Description: "Shelves", Amount: 5000, Type: "immediate"}}}}).ID
	negotiation := func() api.Negotiation {
		return call(n, api.GetNegotiation, api.NegotiationRequest{Room: room, ID: id})
	}
	n.until("the script makes a counter-offer", func() bool { return len(negotiation().Rounds) == 2 })
	server.Next(
		modelserver.Do("", modelserver.Call{Name: "evaluate_proposal", Args: fmt.Sprintf(`{"negotiationId":%q,"decision":"accept"}`, id)}),
		modelserver.Do("", modelserver.Call{Name: "send_message_to_user", Args: `{"text":"I have accepted."}`}),
		modelserver.Say("Done."))
	inWindow(n, window, api.SetMandate, api.SetMandateRequest{Room: room, Mandate: api.Mandate{Pays: true, Currency: "gbp", Limit: 1_000_000,
		Summaries: []string{"Oak shelves"}, Items: []api.MandateItem{{Description: "Shelves", Most: 1_000_000}}, MostRounds: 5}})
	inWindow(n, window, api.StartAgent, api.RoomRequest{Room: room})
	n.until("the terms are accepted", func() bool { return negotiation().State == api.NegotiationAccepted })
	n.until("the assistant stops", func() bool { return !call(n, api.GetRoomAgent, api.RoomRequest{Room: room}).Running })
	a := call(n, api.GetRoomAgent, api.RoomRequest{Room: room})
	if len(a.Messages) != 1 || a.Messages[0].Text != "I have accepted." || a.Model != modelserver.ModelName+":latest" {
		t.Errorf("%+v", a)
	}
	if r := negotiation(); r.AcceptedBy != "host" || len(r.Approved) > 1 || r.State == api.NegotiationAgreed {
		t.Errorf("%+v", r)
	}
	if s := call(n, api.GetStatus, api.None{}); s.Approvals != 0 {
		t.Errorf("%d questions", s.Approvals)
	}
}

func inWindow[Req any](n *nod, c *api.Client, route api.GuardedRoute[Req, api.None], r Req) {
	n.t.Helper()
	_, err := route.Call(n.t.Context(), c, r)
	must(n.t, err)
}

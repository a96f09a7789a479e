package contract

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Negotiations checks the calls about negotiations and mandates. start returns a client
// that may call guarded routes, and an open room without negotiations.
func Negotiations(t *testing.T, start func(*testing.T) (c *api.Client, room string)) {
	c, room := start(t)
	if all := mustCall(t, c, api.ListNegotiations, api.RoomRequest{Room: room}).Negotiations; len(all) != 0 {
		t.Fatalf("%+v", all)
	}
	refuses(t, c, api.ListNegotiations, api.RoomRequest{Room: "none"}, api.CodeNotFound)
	refuses(t, c, api.GetNegotiation, api.NegotiationRequest{Room: room, ID: "none2222"}, api.CodeNotFound)
	t.Run("terms", func(t *testing.T) { checksTerms(t, c, room) })
	t.Run("mandate", func(t *testing.T) { keepsAMandate(t, c, room) })
	t.Run("assistant", func(t *testing.T) { hasNoAssistant(t, c, room) })
	t.Run("begin and end", func(t *testing.T) { beginsAndEnds(t, c, room) })
	refuses(t, c, api.VerifyAgreement, api.VerifyAgreementRequest{Path: "agreement.md"}, api.CodeInvalid)
	refuses(t, c, api.VerifyAgreement, api.VerifyAgreementRequest{Path: t.TempDir()}, api.CodeInvalid)
}

// fence are terms that can be offered.
func fence() api.Terms {
	return api.Terms{Summary: "Garden fence", Currency: "gbp", Payer: "host", Conditions: []string{"Done by Friday"}, Items: []api.TermItem{
		{Description: "Wood", Amount: 8000, Type: "escrow", Condition: "When it is delivered"}, {Description: "Work", Amount: 4000, Type: "immediate"},
	}}
}

// badTerms are terms that no one can offer, by what is said of them.
func badTerms() map[string]api.Terms {
	with := func(f func(*api.Terms)) api.Terms { t := fence(); f(&t); return t }
	return map[string]api.Terms{
		"negative":               with(func(t *api.Terms) { t.Items[0].Amount = -1 }),
		"too large":              with(func(t *api.Terms) { t.Items[0].Amount = 1 << 62 }),
		"no currency":            with(func(t *api.Terms) { t.Currency = "xyz" }),
		"neither host nor guest": with(func(t *api.Terms) { t.Payer = "both" }),
		"cannot be shown":        with(func(t *api.Terms) { t.Summary = "Garden\x1b[31m fence" }),
		"is empty":               with(func(t *api.Terms) { t.Items[1].Description = "" }),
		"no type":                with(func(t *api.Terms) { t.Items[1].Type = "later" }),
		"no item":                with(func(t *api.Terms) { t.Items = nil }),
	}
}

func checksTerms(t *testing.T, c *api.Client, room string) {
	for what, terms := range badTerms() {
		if res := mustCall(t, c, api.CheckTerms, terms); !strings.Contains(res.Problem, what) || res.Hash != "" {
			t.Errorf("%s: %q %s", what, res.Problem, res.Hash)
		}
		refuses(t, c, api.StartNegotiation, api.StartNegotiationRequest{Room: room, Terms: terms}, api.CodeInvalid)
	}
	upper := fence()
	upper.Currency, upper.Total, upper.Items[0].Text = "GBP", "£1.00", "£1.00"
	res := mustCall(t, c, api.CheckTerms, upper)
	if res.Problem != "" || len(res.Hash) != 64 || res.Terms.Total != "£120.00" || res.Terms.Items[0].Text != "£80.00" || res.Terms.Currency != "gbp" {
		t.Errorf("%+v", res)
	}
	refuses(t, c, api.StartNegotiation, api.StartNegotiationRequest{Room: room, Terms: fence(), RoundSeconds: 1}, api.CodeInvalid)
	if all := mustCall(t, c, api.ListNegotiations, api.RoomRequest{Room: room}).Negotiations; len(all) != 0 {
		t.Errorf("checking began a negotiation: %+v", all)
	}
}

func keepsAMandate(t *testing.T, c *api.Client, room string) {
	if m := mustCall(t, c, api.GetMandate, api.RoomRequest{Room: room}).Mandate; m != nil {
		t.Errorf("%+v", m)
	}
	m := api.Mandate{Pays: true, Currency: "GBP", Limit: 15000, Summaries: []string{"Garden fence"}, MostRounds: 6,
		Items: []api.MandateItem{{Description: "Wood", Least: 1000, Most: 9000, Types: []api.ItemType{"escrow"}, Required: true}}}
	none := m
	none.Items = nil
	refuses(t, c, api.SetMandate, api.SetMandateRequest{Room: room, Mandate: none}, api.CodeInvalid)
	refuses(t, c, api.SetMandate, api.SetMandateRequest{Room: "none", Mandate: m}, api.CodeNotFound)
	mustCall(t, c, api.SetMandate, api.SetMandateRequest{Room: room, Mandate: m})
	got := mustCall(t, c, api.GetMandate, api.RoomRequest{Room: room}).Mandate
	if got == nil || got.Currency != "gbp" || got.LimitText != "£150.00" || len(got.Items) != 1 || got.Items[0].Most != 9000 || got.Items[0].Types[0] != "escrow" || got.Conditions == nil {
		t.Errorf("%+v", got)
	}
	mustCall(t, c, api.RemoveMandate, api.RoomRequest{Room: room})
	if m := mustCall(t, c, api.GetMandate, api.RoomRequest{Room: room}).Mandate; m != nil {
		t.Errorf("%+v", m)
	}
}

func hasNoAssistant(t *testing.T, c *api.Client, room string) {
	mustCall(t, c, api.StopAgent, api.RoomRequest{Room: room})
	if a := mustCall(t, c, api.GetRoomAgent, api.RoomRequest{Room: room}); a.Running || a.Working {
		t.Errorf("%+v", a)
	}
	refuses(t, c, api.GetRoomAgent, api.RoomRequest{Room: "none"}, api.CodeNotFound)
	refuses(t, c, api.StartAgent, api.RoomRequest{Room: "none"}, api.CodeNotFound)
	refuses(t, c, api.StopAgent, api.RoomRequest{Room: "none"}, api.CodeNotFound)
}

func beginsAndEnds(t *testing.T, c *api.Client, room string) {
	id := mustCall(t, c, api.StartNegotiation, api.StartNegotiationRequest{Room: room, Terms: fence(), RoundSeconds: 600}).ID
	ref := api.NegotiationRequest{Room: room, ID: id}
	n := mustCall(t, c, api.GetNegotiation, ref)
	if n.Room != room || n.ID != id || len(n.Rounds) == 0 || !n.Rounds[0].Mine || n.Rounds[0].Terms.Total != "£120.00" || n.Rounds[0].Sent.IsZero() ||
		n.Rounds[0].Changes == nil || n.Approved == nil || n.Notes == nil || n.RoundSeconds != 600 || n.Agreement != "" {
		t.Errorf("%+v", n)
	}
	refuses(t, c, api.StartNegotiation, api.StartNegotiationRequest{Room: room, Terms: fence()}, api.CodeConflict)
	refuses(t, c, api.CounterOffer, api.CounterOfferRequest{Room: room, ID: "none2222", Terms: fence()}, api.CodeNotFound)
	refuses(t, c, api.ApproveTerms, api.AcceptOfferRequest{Room: room, ID: "none2222", Hash: n.Rounds[0].Hash}, api.CodeNotFound)
	refuses(t, c, api.GetAgreement, ref, api.CodeConflict)
	n = rejected(t, c, ref)
	if n.Reason != "Somebody else does it" || n.EndedBy == "" || n.Waits || n.WaitsOther || !n.Deadline.IsZero() || n.Unsent != "" {
		t.Errorf("%+v", n)
	}
	refuses(t, c, api.RejectOffer, api.RejectOfferRequest{Room: room, ID: id}, api.CodeConflict)
	refuses(t, c, api.AcceptOffer, api.AcceptOfferRequest{Room: room, ID: id, Hash: n.Rounds[0].Hash}, api.CodeConflict)
	all := mustCall(t, c, api.ListNegotiations, api.RoomRequest{Room: room}).Negotiations
	if len(all) != 1 || all[0].ID != id || all[0].Summary != "Garden fence" || all[0].Total == "" || all[0].State != api.NegotiationRejected {
		t.Errorf("%+v", all)
	}
}

// rejected rejects what is open until that has come: an offer that came in between has to
// be rejected by itself.
func rejected(t *testing.T, c *api.Client, ref api.NegotiationRequest) api.Negotiation {
	n := mustCall(t, c, api.GetNegotiation, ref)
	for wait := 0; n.State != api.NegotiationRejected && wait < 1000; wait++ {
		if n.Unsent == "" {
			req := api.RejectOfferRequest{Room: ref.Room, ID: ref.ID, Hash: n.Rounds[len(n.Rounds)-1].Hash, Reason: "Somebody else does it"}
			_, err := api.RejectOffer.Call(t.Context(), c, req)
			if e, ok := errors.AsType[*api.Error](err); err != nil && (!ok || e.Code != api.CodeChanged) {
				t.Fatal(err)
			}
		}
		time.Sleep(5 * time.Millisecond)
		n = mustCall(t, c, api.GetNegotiation, ref)
	}
	return n
}

package negotiations_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/test/desks"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// shelves are terms that the guest pays.
func shelves(pence int64) negotiation.Terms {
	return negotiation.Terms{
		Summary: "Oak shelves", Currency: "gbp", Payer: negotiation.Guest, Conditions: []string{"Delivered by Friday"},
		Items: []negotiation.Item{
			{Description: "Shelves", Amount: pence, Type: negotiation.Escrow, Condition: "On delivery"},
			{Description: "Fitting", Amount: 2000, Type: negotiation.Immediate},
		},
	}
}

// offered lets the host offer shelves for that many pence, and returns the negotiation.
func (b *bench) offered(pence int64) string {
	b.t.Helper()
	id, err := b.Host.Service.Start(b.t.Context(), desks.RoomID, negotiation.Opening{Terms: shelves(pence)})
	if err != nil {
		b.t.Fatal(err)
	}
	b.Sync()
	return id
}

// mandate is that of the guest, who pays at most £120.
func (b *bench) mandate() {
	b.t.Helper()
	m := negotiation.Mandate{
		Pays: true, Currency: "gbp", Limit: 12000, Summaries: []string{"Oak shelves"}, MostRounds: 5,
		Items:      []negotiation.ItemMandate{{Description: "Shelves", Most: 10000, Condition: "On delivery"}, {Description: "Fitting", Most: 2000}},
		Conditions: []negotiation.Clause{{Text: "Delivered by Friday"}},
	}
	if err := b.Guest.Store.SetMandate(b.t.Context(), desks.RoomID, m); err != nil {
		b.t.Fatal(err)
	}
}

// counterFor offers the shelves for that many pence.
func counterFor(id string, pence int64, reason string) string {
	type m = map[string]any
	text, err := json.Marshal(m{"negotiationId": id, "decision": "counter", "reason": reason, "counterProposal": m{
		"summary": "Oak shelves", "conditions": []string{"Delivered by Friday"}, "lineItems": []m{
			{"description": "Shelves", "amount": pence, "type": "escrow", "condition": "On delivery"}, {"description": "Fitting", "amount": 2000, "type": "immediate"},
		}}})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func answer(id, decision string) string {
	return `{"negotiationId":"` + id + `","decision":"` + decision + `","reason":"Too much"}`
}

func TestEvaluateOfTheContract(t *testing.T) {
	t.Run("accept", func(t *testing.T) {
		b := newBench(t)
		id := b.offered(10000)
		b.does("evaluate_proposal", answer(id, "accept"), "Proposal accepted. Document generation will follow.")
		b.Sync()
		if k := b.Host.Open(); k.State != negotiation.Accepted || k.AcceptedBy != negotiation.Guest || len(k.Approvals) != 0 {
			t.Errorf("%+v", k)
		}
		b.fails("evaluate_proposal", answer(id, "accept"), "The offer was accepted already. The user approves the terms in the window Negotiations; you cannot.")
	})
	t.Run("counter", func(t *testing.T) {
		b := newBench(t)
		id := b.offered(10000)
		b.does("evaluate_proposal", counterFor(id, 9000, "Too much"), "Counter-proposal sent. New total: £110.00")
		b.fails("evaluate_proposal", answer(id, "accept"), "An answer of this room is still being sent. Wait for the other party.")
		b.Sync()
		if last := b.Host.Open().Last(); last.Number != 2 || last.Reason != "Too much" || last.Terms.Payer != negotiation.Guest || last.Terms.Items[0].Amount != 9000 {
			t.Errorf("%+v", last)
		}
		b.fails("evaluate_proposal", answer(id, "accept"), "The last offer is yours. Wait for the other party to answer it.")
	})
	t.Run("reject", func(t *testing.T) {
		b := newBench(t)
		id := b.offered(10000)
		b.does("evaluate_proposal", answer(id, "reject"), "Proposal rejected. Reason: Too much")
		b.Sync()
		if k := b.Host.Open(); k.State != negotiation.Rejected || k.Reason != "Too much" {
			t.Errorf("%+v", k)
		}
	})
}

func TestAnswersThatCannotBe(t *testing.T) {
	b := newBench(t)
	b.fails("evaluate_proposal", answer("aaaaaaaa", "accept"), `There is no open negotiation "aaaaaaaa" in this room. Make an offer with analyze_and_propose, or wait for one.`)
	id := b.offered(10000)
	for args, want := range map[string]string{
		answer(id, "counter"):     "Error: counterProposal required for counter decision",
		answer(id, "maybe"):       `Error: Invalid decision "maybe". Must be accept, counter, or reject.`,
		answer(id, "Accept"):      `Error: Invalid decision "Accept". Must be accept, counter, or reject.`,
		answer("other", "accept"): `There is no open negotiation "other" in this room; the one that is open is ` + id + `.`,
		`{"negotiationId":"` + id + `","decision":"counter","counterProposal":{}}`:                                                                                       "There is no item. Add at least one.",
		`{"negotiationId":"` + id + `","decision":"counter","counterProposal":{"currency":"usd","lineItems":[{"description":"Shelves","amount":1,"type":"immediate"}]}}`: "The currency cannot change within a negotiation; this one is in gbp.",
		counterFor(id, -1, ""): "The amount -1 cannot be used: the amount is negative. Write it as a whole number of minor units from 0 to 999999999999: 1250 for £12.50.",
	} {
		b.fails("evaluate_proposal", args, want)
	}
	b.Guest.At.Compared = false
	b.open[0] = b.Guest.At
	b.fails("evaluate_proposal", answer(id, "accept"), "The user has not yet compared the words that both desktops show, so nothing can be accepted in this room. Tell the user.")
}

// What the mandate covers is sent without a question; all else is asked, and the model is
// never told what the mandate is.
func TestMandate(t *testing.T) {
	for name, c := range map[string]struct {
		call   func(id string) (tool, args string)
		labels policy.Labels
		asked  string // part of a reason; empty: not asked
	}{
		"accept":           {func(id string) (string, string) { return "evaluate_proposal", answer(id, "accept") }, policy.Untrusted, ""},
		"counter":          {func(id string) (string, string) { return "evaluate_proposal", counterFor(id, 9000, "") }, policy.Untrusted, ""},
		"above the limit":  {func(id string) (string, string) { return "evaluate_proposal", counterFor(id, 10001, "") }, 0, "The total £120.01 is above the limit of £120.00."},
		"with a reason":    {func(id string) (string, string) { return "evaluate_proposal", counterFor(id, 9000, "Too much") }, 0, "not the reason"},
		"reject":           {func(id string) (string, string) { return "evaluate_proposal", answer(id, "reject") }, 0, "always asked for"},
		"accept, private":  {func(id string) (string, string) { return "evaluate_proposal", answer(id, "accept") }, policy.Private, "read something private"},
		"counter, private": {func(id string) (string, string) { return "evaluate_proposal", counterFor(id, 9000, "") }, both, "read something private"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.mandate()
			b.Person.Answer = tooltest.Refuse
			tool, args := c.call(b.offered(10000))
			res := b.Do(c.labels, tool, json.RawMessage(args))
			qs := b.Person.Questions()
			if c.asked == "" {
				if !res.Success || len(qs) != 0 || res.Audit.Code != policy.CodeMandated || b.sent() != 1 {
					t.Errorf("%+v, asked %+v", res, qs)
				}
				return
			}
			if len(qs) != 1 || res.Code != tools.CodeRefused || b.sent() != 0 || qs[0].Offer != nil {
				t.Fatalf("%+v, asked %+v", res, qs)
			}
			why := ""
			for _, p := range qs[0].Because {
				why += p.Reason + "\n"
			}
			if !strings.Contains(why, c.asked) {
				t.Errorf("asked for %q, want %q", why, c.asked)
			}
			if text, _ := json.Marshal(res); strings.Contains(string(text), "120.0") || strings.Contains(string(text), "andate") {
				t.Errorf("the model is told of the mandate: %s", text)
			}
		})
	}
}

// A first offer is held to the mandate as well, which says who pays.
func TestMandateOfAFirstOffer(t *testing.T) {
	b := newBench(t)
	b.mandate()
	offer := func(pence int64) string {
		text, _ := json.Marshal(map[string]any{"summary": "Oak shelves", "currency": "gbp", "lineItems": []any{
			map[string]any{"description": "Shelves", "amount": pence, "type": "immediate", "condition": "On delivery"}}})
		return string(text)
	}
	b.Person.Answer = tooltest.Refuse
	if res := b.Do(0, "analyze_and_propose", json.RawMessage(offer(10001))); res.Success || len(b.Person.Questions()) != 1 {
		t.Errorf("%+v", res)
	}
	if res := b.Do(policy.Untrusted, "analyze_and_propose", json.RawMessage(offer(10000))); !res.Success || len(b.Person.Questions()) != 1 {
		t.Errorf("%+v", res)
	}
	m := negotiation.Mandate{Currency: "gbp", Limit: 1, Items: []negotiation.ItemMandate{{Description: "x"}}, MostRounds: 1}
	other := newBench(t)
	if err := other.Guest.Store.SetMandate(t.Context(), desks.RoomID, m); err != nil {
		t.Fatal(err)
	}
	other.Do(0, "analyze_and_propose", json.RawMessage(offer(1)))
	other.Sync()
	if payer := other.Host.Open().Last().Terms.Payer; payer != negotiation.Host {
		t.Error(payer)
	}
}

// Who pays a first offer the mandate says, or the room's last offer. Where neither does the
// person is asked about exactly that.
func TestWhoPaysAFirstOffer(t *testing.T) {
	mandate := func(pays bool) func(*bench) {
		return func(b *bench) {
			m := negotiation.Mandate{Pays: pays, Currency: "gbp", Limit: 1, Items: []negotiation.ItemMandate{{Description: "x"}}, MostRounds: 1}
			must(b.t, b.Guest.Store.SetMandate(b.t.Context(), desks.RoomID, m))
		}
	}
	offered := func(payer negotiation.Party) func(*bench) {
		return func(b *bench) {
			t := shelves(10000)
			t.Payer = payer
			id, err := b.Host.Service.Start(b.t.Context(), desks.RoomID, negotiation.Opening{Terms: t})
			must(b.t, err)
			b.Sync()
			must(b.t, b.Host.Service.Reject(b.t.Context(), desks.RoomID, id, b.Host.Open().Last().Hash, ""))
			b.Sync()
		}
	}
	for name, c := range map[string]struct {
		before func(*bench)
		payer  negotiation.Party
		asked  bool // about who pays
	}{
		"the mandate: the user":          {mandate(true), negotiation.Guest, false},
		"the mandate: the other party":   {mandate(false), negotiation.Host, false},
		"last offered: by the user":      {offered(negotiation.Guest), negotiation.Guest, false},
		"last offered: by the other one": {offered(negotiation.Host), negotiation.Host, false},
		"nothing says":                   {func(*bench) {}, negotiation.Guest, true},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			c.before(b)
			if res := b.Do(0, "analyze_and_propose", json.RawMessage(fence)); !res.Success {
				t.Fatalf("%+v", res)
			}
			b.Sync()
			if got := b.Host.Open().Last().Terms.Payer; got != c.payer {
				t.Error(got)
			}
			because := b.Person.Questions()[0].Because
			if asked := slices.ContainsFunc(because, func(p policy.Problem) bool { return strings.HasPrefix(p.Reason, "Nothing says yet who pays") }); asked != c.asked {
				t.Errorf("%+v", because)
			}
		})
	}
}

// After the balance was read nothing goes to the other party but what the person saw and
// approved.
func TestNothingGoesOutUnseenAfterTheBalance(t *testing.T) {
	b := newBench(t)
	b.mandate()
	id := b.offered(10000)
	tr := tools.NewTrace("", nil, 0)
	b.Person.Answer = tooltest.Refuse
	rs := b.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{
		{ID: "c1", Tool: "check_balance", Args: []byte(`{}`)},
		{ID: "c2", Tool: "evaluate_proposal", Args: []byte(counterFor(id, 9000, ""))},
	}})
	if !rs[0].Success || rs[1].Success || b.sent() != 0 || len(b.Person.Questions()) != 1 {
		t.Errorf("%+v", rs)
	}
}

// An approval holds for the offer that was on the table, and for nothing else.
func TestTheOfferChangesWhileThePersonDecides(t *testing.T) {
	b := newBench(t)
	id := b.offered(10000)
	b.Person.During = func() { // by hand, and the other party answers
		if err := b.Guest.Service.Counter(t.Context(), desks.RoomID, id, b.Guest.Open().Last().Hash, shelves(8000), ""); err != nil {
			t.Error(err)
		}
		b.Sync()
		if err := b.Host.Service.Counter(t.Context(), desks.RoomID, id, b.Host.Open().Last().Hash, shelves(99999), ""); err != nil {
			t.Error(err)
		}
		b.Sync()
	}
	res := b.Do(0, "evaluate_proposal", json.RawMessage(answer(id, "accept")))
	if res.Success || res.Code != policy.CodeTokenArgs || b.sent() != 0 || b.Guest.Open().State != negotiation.Offered {
		t.Errorf("%+v", res)
	}
}

// An approval that comes too late sends nothing.
func TestApprovedTooLate(t *testing.T) {
	b := newBench(t)
	id := b.offered(10000)
	b.Person.During = func() { b.Pass(31 * time.Second) }
	if res := b.Do(0, "evaluate_proposal", json.RawMessage(answer(id, "accept"))); res.Success || res.Error != "The time for answering has run out. Nothing was sent." || b.sent() != 0 {
		t.Errorf("%+v", res)
	}
}

// The person sees the terms as a table, and what differs from the offer.
func TestWhatThePersonSees(t *testing.T) {
	b := newBench(t)
	id := b.offered(10000)
	b.Do(0, "evaluate_proposal", json.RawMessage(counterFor(id, 9000, "Too much")))
	p := b.Person.Last(t).Preview
	var rows []string
	for _, r := range p.Rows {
		rows = append(rows, r.Name+": "+r.Value)
	}
	want := "Answer: counter\nRoom: room0001\nRound: 2\nSummary: Oak shelves\nCondition: Delivered by Friday\n" +
		"Changed: Shelves: £100.00, held: On delivery → £90.00, held: On delivery\nReason: Too much"
	if got := strings.Join(rows, "\n"); got != want || p.Object != "£110.00" || p.Detail != "You pay Ann" {
		t.Errorf("%s, %s:\n%s", p.Object, p.Detail, got)
	}
	if len(p.Items) != 2 || p.Items[1] != (tools.Item{Text: "Fitting", Detail: "£20.00, paid at once"}) {
		t.Errorf("%+v", p.Items)
	}
}

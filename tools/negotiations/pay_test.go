package negotiations_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/test/desks"
	"github.com/nod-app/nod/test/stripedouble"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/negotiations"
	"github.com/nod-app/nod/tools/policy"
)

// payBench is a bench on which the guest pays, at a double of Stripe.
type payBench struct {
	*bench
	payments *payment.Service
	double   *stripedouble.Double
	client   stripe.Options
	keyErr   error
}

func newPayBench(t *testing.T) *payBench {
	b := &payBench{bench: newBench(t)}
	b.double = stripedouble.New(b.Now, "acct_Ann", "acct_Ben")
	server := httptest.NewServer(http.HandlerFunc(b.double.ServeHTTP))
	t.Cleanup(server.Close)
	b.client = stripe.Options{Key: "sk_test_123", URL: server.URL}
	agreed := signed.Agreements{Rooms: b.Guest, Store: b.Guest.Store}
	b.payments = payment.New(payment.Options{
		Store: b.Guest.Store, Agreements: agreed, Now: b.Now, Changed: func(string) {},
		Processor: func(context.Context) (payment.Processor, error) {
			if b.keyErr != nil {
				return nil, b.keyErr
			}
			return stripe.New(b.client)
		},
		Caps: func(c money.Currency) (payment.Caps, bool) {
			return payment.Caps{Payment: 9000, Day: 100_000, Recipient: 100_000}, c == "gbp"
		},
	})
	all, err := negotiations.Tools(negotiations.Options{
		Rooms: b, Negotiations: b.Guest.Service, Mandates: b.Guest.Store, Messages: b, Now: b.Now, Payments: b.payments, Agreements: agreed,
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Bench = tooltest.NewBench(t, all, tools.Settings{})
	return b
}

// agree lets both agree that the payer pays £20 at once, £100 held and £5 either way, and
// returns the agreement's name.
func (b *payBench) agree(payer negotiation.Party) string {
	b.t.Helper()
	ctx := b.t.Context()
	terms := negotiation.Terms{Summary: "Oak shelves", Currency: "gbp", Payer: payer, Conditions: []string{}, Items: []negotiation.Item{
		{Description: "Shelves", Amount: 10000, Type: negotiation.Escrow}, {Description: "Fitting", Amount: 2000, Type: negotiation.Immediate},
		{Description: "Tip", Amount: 500, Type: negotiation.Conditional},
	}}
	h, err := terms.Hash()
	must(b.t, err)
	id, err := b.Host.Service.Start(ctx, desks.RoomID, negotiation.Opening{Terms: terms})
	must(b.t, err)
	b.Sync()
	must(b.t, b.Guest.Service.Accept(ctx, desks.RoomID, id, h))
	b.Sync()
	for _, d := range []*desks.Desk{b.Host, b.Guest} {
		must(b.t, d.Service.Approve(ctx, desks.RoomID, id, h))
	}
	b.Sync()
	return signed.Ref{Room: desks.RoomID, Negotiation: id, Hash: h}.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// holds makes a hold and returns its id.
func (b *payBench) holds(minor string) string {
	b.t.Helper()
	res := b.Do(0, "create_escrow_hold", json.RawMessage(`{"amount":`+minor+`,"currency":"gbp","description":"Shelves"}`))
	var text string
	if err := json.Unmarshal(res.Data, &text); err != nil {
		b.t.Fatalf("%+v", res)
	}
	_, id, _ := strings.Cut(text, "Hold ID: ")
	return id
}

// posts is how many requests were sent that could change something.
func (b *payBench) posts() (n int) {
	for _, r := range b.double.Requests() {
		if strings.HasPrefix(r, http.MethodPost) {
			n++
		}
	}
	return n
}

func TestPaymentsOfTheContract(t *testing.T) {
	b := newPayBench(t)
	ref := b.agree(negotiation.Guest)
	b.does("execute_payment", `{"amount":1250,"currency":"GBP","description":"Fitting"}`, "Payment successful: £12.50 sent. ID: pi_double00000001")
	id := b.holds("4000")
	p, err := b.payments.Payment(t.Context(), id)
	if err != nil || p.State != payment.Held || p.Agreement != ref || p.Recipient != "acct_Ann" || len(id) != 8 {
		t.Errorf("%+v %v", p, err)
	}
	b.does("capture_escrow", `{"holdId":"`+id+`","amount":1500}`, "Escrow captured successfully (£15.00)")
	b.does("release_escrow", `{"holdId":"`+id+`"}`, "Escrow released — funds returned to payer.")
	full := b.holds("3000")
	b.does("capture_escrow", `{"holdId":"`+full+`"}`, "Escrow captured successfully (full amount)")
	gone := b.holds("2000")
	b.does("release_escrow", `{"holdId":"`+gone+`"}`, "Escrow released — funds returned to payer.")
	var got []int64
	for _, i := range b.double.Intents() {
		got = append(got, i.Received, i.Capturable)
		if i.Destination != "acct_Ann" || i.Live {
			t.Errorf("%+v", i)
		}
	}
	if len(got) != 8 || got[0] != 1250 || got[2] != 1500 || got[3] != 0 || got[4] != 3000 || got[6] != 0 || got[7] != 0 {
		t.Errorf("%v", got)
	}
	b.client.Method = "pm_card_visa_chargeDeclined"
	b.refused("execute_payment", `{"amount":100,"currency":"gbp","description":""}`, "Payment failed: ", "declined")
	b.refused("create_escrow_hold", `{"amount":100,"currency":"gbp","description":""}`, "Escrow hold failed: ", "declined")
}

// refused makes a call that is asked about and fails with a text that has parts.
func (b *payBench) refused(tool, args string, parts ...string) {
	b.t.Helper()
	asked := len(b.Person.Questions())
	res := b.Do(0, tool, json.RawMessage(args))
	for _, part := range parts {
		if res.Success || !strings.Contains(res.Error, part) {
			b.t.Errorf("%s %s: %q, want %q", tool, args, res.Error, part)
		}
	}
	if len(b.Person.Questions()) == asked {
		b.t.Errorf("%s %s: nobody was asked", tool, args)
	}
}

// neither makes a call that must fail with a text, ask no one and send nothing.
func (b *payBench) neither(tool, args, want string) {
	b.t.Helper()
	asked, sent := len(b.Person.Questions()), b.posts()
	res := b.Call(b.t.Context(), tools.NewTrace("", nil, 0), tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: []byte(args)}}})[0]
	if res.Success || !strings.HasPrefix(res.Error, want) {
		b.t.Errorf("%s %s: %q %s, want %q", tool, args, res.Error, res.Data, want)
	}
	if len(b.Person.Questions()) != asked || b.posts() != sent {
		b.t.Errorf("%s %s: asked or sent all the same", tool, args)
	}
}

const fitting = `{"amount":1250,"currency":"gbp","description":"Fitting"}`

// Of what cannot be paid no one is asked, and nothing is sent.
func TestWhatCannotBePaid(t *testing.T) {
	b := newPayBench(t)
	const nothing = "nothing is agreed in this room that you pay; both persons first approve terms by which you do"
	b.neither("execute_payment", fitting, "Payment failed: "+nothing)
	b.neither("create_escrow_hold", fitting, "Escrow hold failed: "+nothing)
	b.agree(negotiation.Host)
	b.neither("execute_payment", fitting, "Payment failed: "+nothing)
	b.agree(negotiation.Guest)
	with := func(old, new string) string { return strings.Replace(fitting, old, new, 1) }
	whole := `The argument "amount" must be a whole number from 1 to 999999999999.`
	for args, want := range map[string]string{
		with("1250", "0"):                         whole,
		with("1250", "-1250"):                     whole,
		with("1250", "12.5"):                      whole,
		with("1250", "1e-3"):                      whole,
		with("1250", "NaN"):                       "The arguments are not valid JSON.",
		with("1250", "1e999"):                     `The number "1e999" is too large`,
		with("1250", `"1250"`):                    "",
		with("1250", "12501"):                     "Payment failed: £125.01 is more than what is left of the agreed £125.00; £0.00 is paid or held",
		with("1250", "2501"):                      "Payment failed: £25.01 is more than what is left of the £25.00 that the agreement has to be paid at once",
		with("1250", "99999999999999"):            "Payment failed: £9999999999.99 is more than what is left",
		with("gbp", "usd"):                        "Payment failed: the agreement is in GBP, the payment in USD",
		with("gbp", "zzz"):                        `Payment failed: the currency "zzz" is no currency`,
		with("gbp", ""):                           "Payment failed: the currency",
		with("Fitting", `a\u0007`):                "Payment failed: the description has characters that cannot be shown",
		with("Fitting", strings.Repeat("a", 501)): "Payment failed: the description has 501 bytes",
	} {
		b.neither("execute_payment", args, want)
	}
	b.neither("create_escrow_hold", with("1250", "9001"), "Escrow hold failed: £90.01 is above your limit of £90.00 for one payment")
	b.keyErr = errors.New("the system keyring has no key")
	b.neither("execute_payment", fitting, "Payment failed: the system keyring has no key")
	b.keyErr = nil
	b.Guest.At.Practice = true
	b.neither("execute_payment", fitting, "Payment failed: this is a practice room: nothing is paid in it")
	b.Guest.At.Practice = false
	b.open = nil
	b.neither("execute_payment", fitting, "Payment failed: No room is open.")
}

// A hold is captured or released once, and only what is held.
func TestHoldsThatCannotBeEnded(t *testing.T) {
	b := newPayBench(t)
	b.agree(negotiation.Guest)
	captured, released, held := b.holds("1000"), b.holds("1000"), b.holds("1000")
	b.does("capture_escrow", `{"holdId":"`+captured+`"}`, "Escrow captured successfully (full amount)")
	b.does("release_escrow", `{"holdId":"`+released+`"}`, "Escrow released — funds returned to payer.")
	paid, err := b.payments.Pay(t.Context(), payment.Order{Call: "x", Agreement: b.agree(negotiation.Guest), Amount: money.Amount{Minor: 100, Currency: "gbp"}, Recipient: "acct_Ann"})
	must(t, err)
	for id, why := range map[string]string{
		captured:                 "payment " + captured + " is captured and cannot %s: it has been captured already",
		released:                 "payment " + released + " is released and cannot %s: it has been released already",
		paid.ID:                  "payment " + paid.ID + " is paid and cannot %s: it was no hold, and is paid",
		"zzzzzzzz":               `this room has no hold "zzzzzzzz"`,
		"":                       `this room has no hold ""`,
		strings.Repeat("z", 999): `this room has no hold "zzzzzzzzzz`,
	} {
		b.neither("capture_escrow", `{"holdId":"`+id+`"}`, "Escrow capture failed: "+strings.Replace(why, "%s", "be captured", 1))
		b.neither("release_escrow", `{"holdId":"`+id+`"}`, "Escrow release failed: "+strings.Replace(why, "%s", "be released", 1))
	}
	b.neither("capture_escrow", `{"holdId":"`+held+`","amount":1001}`, "Escrow capture failed: payment "+held+" is held and cannot be captured: the amount must be from the smallest unit to the £10.00 that is held")
	b.neither("capture_escrow", `{"holdId":"`+held+`","amount":0}`, `The argument "amount" must be a whole number`)
	b.Pass(8 * 24 * time.Hour)
	b.neither("capture_escrow", `{"holdId":"`+held+`"}`, "Escrow capture failed: payment "+held+" is expired and cannot be captured: the hold ended before it was captured")
	b.neither("release_escrow", `{"holdId":"`+held+`"}`, "Escrow release failed: payment "+held+" is expired")
}

// A call in a room ends the holds of that room only; they can be ended after it was closed.
func TestAHoldBelongsToItsRoom(t *testing.T) {
	b := newPayBench(t)
	b.agree(negotiation.Guest)
	id := b.holds("1000")
	b.open = nil
	in := func(room, tool, args string) tools.Result {
		tr := tools.NewTrace("", nil, 0)
		tr.Room = room
		return b.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: []byte(args)}}})[0]
	}
	sent := b.posts()
	for tool, words := range map[string]string{"capture_escrow": "Escrow capture failed: ", "release_escrow": "Escrow release failed: "} {
		if res := in("room0002", tool, `{"holdId":"`+id+`"}`); !strings.HasPrefix(res.Error, words+`this room has no hold "`+id+`"`) {
			t.Errorf("%+v", res)
		}
	}
	if b.posts() != sent {
		t.Error("something was sent")
	}
	if res := in(desks.RoomID, "execute_payment", fitting); !res.Success {
		t.Errorf("a closed room: %+v", res)
	}
	b.Guest.At.Host.Account = "" // its agreement cannot be checked any more
	if res := in(desks.RoomID, "release_escrow", `{"holdId":"`+id+`"}`); !res.Success || b.Person.Last(t).Preview.Rows[1].Value != "acct_Ann" {
		t.Errorf("%+v", res)
	}
}

// The person sees the object that is sent: amount, recipient, agreement, mode.
func TestAPaymentIsShownAsItIsSent(t *testing.T) {
	b := newPayBench(t)
	b.agree(negotiation.Guest)
	ref := b.agree(negotiation.Guest) // the newest
	id := b.holds("4000")
	q := b.Person.Last(t)
	rows := ""
	for _, r := range q.Preview.Rows {
		rows += r.Name + ": " + r.Value + "\n"
	}
	want := "Recipient: Ann\nAccount: acct_Ann\nAgreement: Oak shelves\nAgreement ID: " + ref + "\nAgreed total: £125.00\nSo far: £0.00 paid, £0.00 held or captured\nFor: Shelves\nMode: Test: no money moves\n"
	if q.Preview.Object != "£40.00" || q.Preview.Detail != "Held for Ann" || rows != want || q.Offer != nil || q.Risk != policy.High {
		t.Errorf("%s %s\n%s", q.Preview.Object, q.Preview.Detail, rows)
	}
	b.does("capture_escrow", `{"holdId":"`+id+`","amount":1500}`, "Escrow captured successfully (£15.00)")
	rows = ""
	for _, r := range b.Person.Last(t).Preview.Rows {
		rows += r.Name + ": " + r.Value + "\n"
	}
	if want := "Recipient: Ann\nAccount: acct_Ann\nAgreement: Oak shelves\nAgreement ID: " + ref + "\nHold: " + id + "\nFor: Shelves\nMode: Test: no money moves\nRest: £25.00 is released\n"; rows != want {
		t.Errorf("%s", rows)
	}
	b.holds("8500")
	b.does("execute_payment", `{"amount":2500,"currency":"gbp","description":""}`, "Payment successful: £25.00 sent. ID: pi_double00000005")
	b.does("execute_payment", `{"amount":500,"currency":"gbp","description":""}`, "Payment successful: £5.00 sent. ID: pi_double00000007")
	if named := b.Person.Last(t).Preview.Rows[3].Value; named == ref {
		t.Error("it was paid by the agreement of which nothing is left")
	}
}

// What changes while the person looks makes the approval void: nothing is sent.
func TestWhatChangesAfterTheApproval(t *testing.T) {
	for name, change := range map[string]func(b *payBench){
		"the mode": func(b *payBench) {
			b.client.Key, b.client.Live, b.client.Method = "sk_live_123", true, "pm_card_visa"
		},
		"the agreement": func(b *payBench) { b.agree(negotiation.Guest) },
		"the name":      func(b *payBench) { b.Guest.At.Host.Name = "Eve" },
		"the account":   func(b *payBench) { b.Guest.At.Host.Account = "acct_Ben" },
		"the settings": func(b *payBench) {
			b.Settings.Overrides = map[string]policy.Override{"execute_payment": policy.OverrideDeny}
		},
	} {
		b := newPayBench(t)
		b.agree(negotiation.Guest)
		b.Person.During = func() { change(b) }
		if res := b.Do(0, "execute_payment", json.RawMessage(fitting)); res.Success || b.posts() != 0 {
			t.Errorf("%s: %+v", name, res)
		}
	}
}

// No setting, no label and no mandate makes any of the four run without a question; what
// the person refuses is not sent.
func TestPaymentsAreAlwaysAsked(t *testing.T) {
	b := newPayBench(t)
	b.agree(negotiation.Guest)
	id := b.holds("1000")
	must(t, b.Guest.Store.SetMandate(t.Context(), desks.RoomID, negotiation.Mandate{Pays: true, Currency: "gbp", Limit: 1_000_000, MostRounds: 100}))
	calls := map[string]string{
		"execute_payment": fitting, "create_escrow_hold": fitting, "capture_escrow": `{"holdId":"` + id + `"}`, "release_escrow": `{"holdId":"` + id + `"}`,
	}
	b.Settings.Overrides = map[string]policy.Override{}
	b.Person.Answer = tooltest.Refuse
	for tool, args := range calls {
		b.Settings.Overrides[tool] = policy.OverrideAllow
		asked, sent := len(b.Person.Questions()), b.posts()
		res := b.Do(0, tool, json.RawMessage(args))
		if res.Code != tools.CodeRefused || len(b.Person.Questions()) != asked+1 || b.posts() != sent || b.Person.Last(t).Offer != nil {
			t.Errorf("%s: %+v", tool, res)
		}
	}
}

// An outcome that is not known is told as such.
func TestAnUnknownOutcomeIsNoFailure(t *testing.T) {
	b := newPayBench(t)
	b.agree(negotiation.Guest)
	b.double.SetFaults(func(*http.Request) stripedouble.Fault { return stripedouble.CutAfter })
	res := b.Do(0, "execute_payment", json.RawMessage(fitting))
	if res.Success || res.Code != "outcome_unknown" || !strings.Contains(res.Error, "do not pay again") {
		t.Errorf("%+v", res)
	}
	b.double.Inject()
	must(t, b.payments.Reconcile(t.Context()))
	if all := b.double.Intents(); len(all) != 1 || all[0].Received != 1250 {
		t.Errorf("%+v", all)
	}
}

// A call that names a negotiation pays by its agreement, and by no other one.
func TestAPaymentNamesItsNegotiation(t *testing.T) {
	b := newPayBench(t)
	older := b.agree(negotiation.Guest)
	newer := b.agree(negotiation.Guest)
	other := b.agree(negotiation.Host)
	in := func(id, tool, args string) tools.Result {
		tr := tools.NewTrace("", nil, 0)
		tr.Room, tr.Negotiation = desks.RoomID, id
		return b.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: []byte(args)}}})[0]
	}
	for _, tool := range []string{"execute_payment", "create_escrow_hold"} {
		for _, ref := range []string{older, newer} {
			r, err := signed.ParseRef(ref)
			must(t, err)
			if res := in(r.Negotiation, tool, fitting); !res.Success || b.Person.Last(t).Preview.Rows[3].Value != ref {
				t.Errorf("%s by %s: %+v, it is paid by %s", tool, ref, res, b.Person.Last(t).Preview.Rows[3].Value)
			}
		}
	}
	r, err := signed.ParseRef(other)
	must(t, err)
	asked, sent := len(b.Person.Questions()), b.posts()
	for tool, words := range map[string]string{"execute_payment": "Payment failed: ", "create_escrow_hold": "Escrow hold failed: "} {
		for _, id := range []string{r.Negotiation, "zzzzzzzz"} {
			if res := in(id, tool, fitting); !strings.HasPrefix(res.Error, words+`negotiation "`+id+`" of this room is no agreement that you pay`) {
				t.Errorf("%s by %s: %+v", tool, id, res)
			}
		}
	}
	if len(b.Person.Questions()) != asked || b.posts() != sent {
		t.Error("asked or sent all the same")
	}
}

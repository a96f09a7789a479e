package negotiations

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// What a person does about rooms asks the agent for it, and says what came of it.
func TestRooms(t *testing.T) {
	w := open(t)
	w.Typed("i")
	w.did("open ")
	w.said("Send the link and say the code", false)
	if r, _ := w.p.m.room(); r.State != api.RoomInviting {
		t.Errorf("the room that was opened is not shown: %+v", r)
	}
	w.Typed("o")
	if w.copied != sample.Invitation(sample.Noon()).Link {
		t.Errorf("copied %q", w.copied)
	}
	w.Typed("e")
	w.did("open ", "invite room0001")
	w.Typed("u")
	w.Typed("10.0.0.7")
	w.Key(fyne.KeyReturn)
	w.did("open 10.0.0.7", "close room0001")
	w.Typed("p")
	w.did("practice")
	if r, _ := w.p.m.room(); !r.Practice {
		t.Errorf("the practice room is not shown: %+v", r)
	}
	w.f.Run("close-room")
	w.confirm()
	w.did("close room0003")
}

// An invitation at another address is shown even if the one before cannot be ended, which
// is said.
func TestAnotherAddressThoughTheRoomBeforeStays(t *testing.T) {
	w := open(t)
	w.Typed("i")
	w.Typed("u")
	w.Typed("10.0.0.7")
	w.rooms.Change("room0001", func(r *api.Room) { r.ID = "replaced" })
	w.Key(fyne.KeyReturn)
	w.did("open ", "open 10.0.0.7")
	w.said("Could not end the previous invitation: ", true)
	if r, _ := w.p.m.room(); r.ID != "room0002" || r.Invitation == nil {
		t.Errorf("the new invitation is not shown: %+v", r)
	}
}

func TestCompare(t *testing.T) {
	for same, said := range map[bool]string{true: "the words are the same", false: "the room was closed"} {
		w := open(t).to("comparing")
		w.f.Run(map[bool]string{true: "same", false: "different"}[same])
		w.queue.Settle()
		w.did("compare " + map[bool]string{true: "true", false: "false"}[same] + " comparing")
		w.said(said, !same)
	}
}

// No key of a letter says that words are the same, or signs.
func TestNothingGuardedHasALetter(t *testing.T) {
	w := open(t).to("comparing")
	for r := 'a'; r <= 'z'; r++ {
		if !strings.ContainsRune("ijpv", r) { // they open something else
			w.Typed(string(r))
		}
	}
	if got := w.rooms.Calls(); len(got) > 0 {
		t.Errorf("letters did %q", got)
	}
}

func TestJoin(t *testing.T) {
	w := open(t)
	w.Typed("j")
	j := w.f.Top().(*join)
	w.Typed("nod://join/abc")
	j.code.SetText("1-wrong-code")
	j.Table.Run("join")
	w.queue.Settle()
	if j.code.Text != "" || !strings.Contains(j.problem.Text.Text, "Could not join: The code is not the one") {
		t.Errorf("after a wrong code: %q, code %q", j.problem.Text.Text, j.code.Text)
	}
	j.code.SetText(" " + sample.Invitation(time.Time{}).Code)
	j.Table.Run("join")
	if !j.waiting.Visible() || j.Table.Find("join").Enabled() {
		t.Error("joining is not shown")
	}
	w.queue.Settle()
	w.did("join")
	if r, _ := w.p.m.room(); w.f.Top() != nil || r.State != api.RoomComparing {
		t.Errorf("the room that was joined is not shown: %+v", r)
	}
}

// A link that the person opened is offered once; the code is still to be typed.
func TestALinkThatWasOpenedIsOffered(t *testing.T) {
	w := open(t)
	for range 2 {
		w.p.m.link = "nod://join/abc"
		w.p.offerLink()
		w.queue.Settle()
		j, _ := w.f.Top().(*join)
		if j == nil || j.link.Text != "nod://join/abc" || j.code.Text != "" {
			t.Fatalf("%+v", w.f.Top())
		}
		w.p.offerLink()
		w.f.Back()
		w.queue.Settle()
		w.p.m.link = "nod://join/abc"
		w.p.offerLink()
		if w.f.Top() != nil {
			t.Error("the same link is offered again")
		}
		w.p.offered = ""
	}
}

func TestJoiningIsCancelled(t *testing.T) {
	w := open(t)
	w.Typed("j")
	j := w.f.Top().(*join)
	j.link.SetText("nod://join/abc")
	j.code.SetText(sample.Invitation(time.Time{}).Code)
	j.Table.Run("join")
	j.Table.Run("cancel")
	w.queue.Settle()
	if w.f.Top() != j || j.waiting.Visible() || len(w.rooms.Calls()) > 0 || j.code.Text == "" || j.problem.Text.Text != "" {
		t.Errorf("it was not cancelled: %q", w.rooms.Calls())
	}
}

func TestAcceptsTheLastOfferOnly(t *testing.T) {
	w := open(t).to("fence")
	last, _ := w.p.m.last()
	w.Key(fyne.KeyRight, fyne.KeyHome)
	if r, _ := w.p.m.shownRound(); r.Number != 1 {
		t.Fatalf("round %d is shown, want 1", r.Number)
	}
	w.Typed("a")
	if r, _ := w.p.m.shownRound(); r.Number != last.Number {
		t.Errorf("round %d is shown while it is asked, want the last", r.Number)
	}
	w.confirm()
	w.did("accept " + sample.FenceNegotiation + " in fence")
	w.said("Nothing is agreed before both of you have signed", false)
}

// A question about terms goes when other terms come.
func TestAQuestionGoesWhenAnOfferComes(t *testing.T) {
	w := open(t).to("unanswered")
	w.Typed("w")
	if w.p.foot.Form() == nil {
		t.Fatal("nothing is asked")
	}
	terms := sample.Fence(6500, 2500)
	err := w.rooms.Say(t.Context(), "unanswered", negotiation.Host, negotiation.Message{Kind: negotiation.Counter, Negotiation: sample.WaitingNegotiation, Round: 2, Terms: &terms})
	if err != nil {
		t.Fatal(err)
	}
	w.f.Event(api.Event{Topic: api.TopicRooms, ID: "unanswered"})
	w.queue.Settle()
	if w.p.foot.Form() != nil {
		t.Error("it is still asked")
	}
	w.said("Another offer has come", true)
}

func TestRejectsWithAReason(t *testing.T) {
	w := open(t).to("fence")
	w.Typed("r")
	w.Typed("Too much")
	w.Key(fyne.KeyReturn)
	w.did("reject " + sample.FenceNegotiation + " in fence")
	if w.p.m.n.Reason != "Too much" || w.p.m.n.State != api.NegotiationRejected {
		t.Errorf("%+v", w.p.m.n)
	}
}

func TestWithdraws(t *testing.T) {
	w := open(t).to("unanswered")
	w.Typed("w")
	w.Key(fyne.KeyReturn)
	w.did("reject " + sample.WaitingNegotiation + " in unanswered")
}

func TestAFailureIsSaid(t *testing.T) {
	w := open(t).to("fence")
	w.Typed("a")
	w.rooms.Fail(errors.New("the disk is full"))
	w.confirm()
	w.said("Could not approve the offer: the disk is full.", true)
}

// The offer of the other party with the best total is marked, whichever came first.
func TestBestOffer(t *testing.T) {
	offers := func(pays bool, totals ...int64) model {
		m := model{answers: answers{n: api.Negotiation{Pays: pays}}}
		for i, sum := range totals {
			m.n.Rounds = append(m.n.Rounds, api.OfferRound{Number: i + 1, Mine: i%2 == 1, Terms: api.Terms{Currency: "gbp", Items: []api.TermItem{{Amount: sum}}}})
		}
		return m
	}
	for _, c := range []struct {
		pays   bool
		totals []int64
		want   int
	}{
		{true, []int64{100, 1, 90, 1, 95}, 3}, {false, []int64{100, 900, 90, 900, 120}, 5}, {true, []int64{100}, 0}, {true, []int64{100, 1, 100}, 0}, {true, []int64{100, 1, 120, 1, 100}, 5},
	} {
		m := offers(c.pays, c.totals...)
		if got := m.best(); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
	m := offers(false, 80, 95, 85)
	for state, want := range map[api.NegotiationState]string{api.NegotiationOffered: "best total so far", api.NegotiationAgreed: ""} {
		m.n.State = state
		if got := m.roundText(m.n.Rounds[2]).mark; got != want {
			t.Errorf("%s: marked %q", state, got)
		}
	}
}

func TestPays(t *testing.T) {
	w := open(t).to("agreed")
	w.Typed("y")
	if w.p.foot.Form() != nil {
		t.Error("it asks to pay what is paid and held already")
	}
	w.p.m.payments = nil
	w.Typed("y")
	w.Key(fyne.KeyReturn)
	w.did(`call execute_payment {"amount":4000,"currency":"gbp","description":"Work"} in agreed/` + sample.AgreedNegotiation)
	w.said("Paid £40.00 to Ben Okafor", false)
	w.rooms.Answer(`{"call_id":"c1","success":false,"error":"You denied it.","summary":"Denied"}`)
	w.p.m.payments = nil
	w.Typed("h")
	w.Key(fyne.KeyReturn)
	w.did(`call create_escrow_hold {"amount":8000,"currency":"gbp","description":"Wood"} in agreed/` + sample.AgreedNegotiation)
	w.said("You denied it", true)
}

func TestAnAmountThatCannotBeReadIsNotPaid(t *testing.T) {
	w := open(t).to("agreed")
	w.p.m.payments = nil
	w.Typed("y")
	w.Typed("x")
	w.Key(fyne.KeyReturn)
	if len(w.rooms.Calls()) > 0 || w.p.foot.Form() == nil {
		t.Errorf("calls %q", w.rooms.Calls())
	}
}

func TestSettlesAHold(t *testing.T) {
	w := open(t).to("agreed")
	w.Typed("3k")
	for range 5 {
		w.Key(fyne.KeyBackspace)
	}
	w.Typed("12.5")
	w.Key(fyne.KeyReturn)
	w.did(`call capture_escrow {"holdId":"h3m8t5xn","amount":1250} in agreed`)
	w.said("Captured £12.50 for Ben Okafor; the rest is released", false)
	w.Typed("3k")
	w.Key(fyne.KeyReturn)
	w.did(`call capture_escrow {"holdId":"h3m8t5xn"} in agreed`)
	w.said("Captured £80.00 for Ben Okafor", false)
	w.Typed("3l")
	w.confirm()
	w.did(`call release_escrow {"holdId":"h3m8t5xn"} in agreed`)
	w.said("Released the hold of £80.00; nothing is taken", false)
	w.Key(fyne.KeyDown)
	if w.p.canSettleCurrent() {
		t.Error("a payment that was made can be captured")
	}
}

// The foot offers to pay only while something is due, and the documents beside the terms only.
func TestTheFootOffersWhatIsDue(t *testing.T) {
	w := open(t).to("agreed")
	if !w.p.shows("agreement") || w.p.shows("pay") {
		t.Error("beside the terms the foot has no agreement, or a payment")
	}
	w.Typed("3")
	if w.p.shows("agreement") || w.p.shows("pay") {
		t.Error("all is paid or held, and the foot below the payments offers something")
	}
	w.p.m.payments[0].State = api.PaymentReleased
	if !w.p.shows("pay") || !w.p.shows("hold") {
		t.Error("a released hold cannot be paid again in the foot")
	}
}

// What can be done with a hold stands below it, and below nothing that is paid.
func TestCapturesTheCurrentHold(t *testing.T) {
	w := open(t).to("agreed")
	w.Typed("3")
	if !w.p.pays.settle.Visible() {
		t.Fatal("a hold cannot be captured or released")
	}
	w.Key(fyne.KeyDown)
	if w.p.pays.settle.Visible() {
		t.Error("what is paid can be captured")
	}
	w.Key(fyne.KeyUp)
	kit.Buttons(w.p.pays.settle)[0].Tapped(nil)
	w.Key(fyne.KeyReturn)
	w.did(`call capture_escrow {"holdId":"h3m8t5xn"} in agreed`)
}

// The one who holds or captures money stays with the payments, and a hold that was just made
// becomes the current one; a question that is given up gives the keys back, too.
func TestAfterAPaymentTheKeysStayWithIt(t *testing.T) {
	w := open(t).to("agreed")
	before, err := w.rooms.Payments(t.Context(), api.PaymentsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	w.rooms.SetPayments()
	w.f.Changed()
	w.queue.Settle()
	w.Typed("h")
	w.rooms.SetPayments(append([]api.Payment{{ID: "new", Kind: "hold", State: api.PaymentHeld, Agreement: before.Payments[0].Agreement}}, before.Payments...)...)
	w.Key(fyne.KeyReturn)
	if x, _ := w.p.pays.list.Current(); x.ID != "new" || !w.p.pays.list.HasFocus() {
		t.Errorf("after a hold the payment %q is current; the payments have the keys: %v", x.ID, w.p.pays.list.HasFocus())
	}
	w.Typed("k")
	w.Key(fyne.KeyEscape)
	if !w.p.pays.list.HasFocus() {
		t.Error("a capture that is given up takes the keys away")
	}
	w.to("fence")
	w.Key(fyne.KeyRight)
	w.Typed("r")
	w.Key(fyne.KeyEscape)
	if !w.p.rounds.list.HasFocus() {
		t.Error("a rejection that is given up takes the keys away from the offers")
	}
	w.f.Turn(api.WindowNegotiations)
	if w.f.Window.Canvas().Focused() == nil || w.p.rounds.list.HasFocus() {
		t.Error("the rooms do not have the keys when the page is chosen")
	}
}

// A payment whose outcome is not known is closed by hand, as the person has looked it up.
func TestClosesAPayment(t *testing.T) {
	w := open(t).to("agreed")
	if w.p.canClosePayment() {
		t.Error("a hold can be closed by hand")
	}
	w.p.m.payments[0].State = api.PaymentUnknown
	id := w.p.m.payments[0].ID
	w.Typed("3")
	w.p.pays.fill()
	w.p.pays.list.Select(0)
	w.p.f.Run("close-failed")
	w.confirm()
	w.did("close the payment " + id + " as failed")
}

func TestNothingIsPaidInPractice(t *testing.T) {
	w := open(t).to("practice")
	w.p.m.n.State, w.p.m.n.Pays, w.p.m.n.Agreement = api.NegotiationAgreed, true, "practice/x/y"
	if w.p.canPay() {
		t.Error("it can be paid")
	}
}

func TestAgreementIsSavedAndOverwritesNothing(t *testing.T) {
	w, dir := open(t).to("agreed"), t.TempDir()
	req := api.NegotiationRequest{Room: "agreed", ID: sample.AgreedNegotiation}
	for _, pdf := range []bool{true, false} {
		w.p.saveIn(dir, req, pdf)
		w.queue.Settle()
		w.said("Saved", false)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(names) != 2 {
		t.Fatalf("files %q", names)
	}
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s can be read by others: %v %v", name, info.Mode(), err)
		}
		if err := os.WriteFile(name, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, pdf := range []bool{true, false} {
		w.p.saveIn(dir, req, pdf)
		w.queue.Settle()
		w.said(" 2.", false)
	}
	for _, name := range names {
		if text, err := os.ReadFile(name); err != nil || string(text) != "mine" {
			t.Errorf("%s was overwritten", name)
		}
	}
}

func TestVerifiesADocument(t *testing.T) {
	w, dir := open(t).to("agreed"), t.TempDir()
	w.p.saveIn(dir, api.NegotiationRequest{Room: "agreed", ID: sample.AgreedNegotiation}, false)
	w.queue.Settle()
	names, _ := filepath.Glob(filepath.Join(dir, "*.md"))
	w.p.verify(names[0])
	w.queue.Settle()
	w.said("Valid", false)
	text, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	forged := filepath.Join(dir, "forged.md")
	if err := os.WriteFile(forged, []byte(strings.ReplaceAll(string(text), "Garden fence", "Garden house")), 0o600); err != nil {
		t.Fatal(err)
	}
	w.p.verify(forged)
	w.queue.Settle()
	w.said("Not valid", true)
}

func TestAssistant(t *testing.T) {
	w := open(t).to("fence")
	w.Typed("t")
	w.did("start the agent in fence")
	w.Typed("x")
	w.did("start the agent in fence", "stop the agent in fence")
	w.Typed("m")
	w.Shortcut(kit.Shortcuts([]kit.Command{{Key: "Ctrl+Enter"}})[0])
	if w.f.Top() != nil || w.p.m.mandate == nil || w.p.m.mandate.Limit != 13500 || len(w.p.m.mandate.Items) != 3 {
		t.Fatalf("the mandate is %+v", w.p.m.mandate)
	}
	w.f.Run("remove-mandate")
	w.queue.Settle()
	if w.p.m.mandate != nil {
		t.Error("the mandate is still there")
	}
}

// What another person wrote is shown as it is, on one line, and nothing in it acts.
func TestForeignText(t *testing.T) {
	hostile := "a\n\x1b[31m\u202egnp.exe [x](http://evil) " + strings.Repeat("x", 1000)
	m := model{now: sample.Noon}
	r := api.OfferRound{By: "guest", Reason: hostile, Terms: api.Terms{Summary: hostile, Total: hostile}, Changes: []api.TermsDiff{{Part: "item", Change: "added", Item: hostile, After: hostile}}}
	texts := []string{m.roundText(r).reason, m.roundText(r).changes, m.roundText(r).total, otherName(api.Room{Other: &api.RoomMember{Name: hostile}}), reason(hostile)}
	for _, text := range texts {
		if strings.ContainsAny(text, "\n\x1b\u202e") || len([]rune(text)) > 420 {
			t.Errorf("%q", text)
		}
	}
	if slices.Contains(texts, "") {
		t.Errorf("something is not said: %q", texts)
	}
}

// What is too long for the window is scrolled by keys, also where it takes the place of
// the offers.
func TestTermsAreScrolledByKeys(t *testing.T) {
	rooms, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	w := openOn(t, rooms, narrow).to("fence")
	w.Typed("2")
	w.Key(fyne.KeyEnd)
	end := w.p.terms.scroll.Offset.Y
	if end <= 0 {
		t.Fatal("the end is not in sight")
	}
	if w.Key(fyne.KeyUp); w.p.terms.scroll.Offset.Y != end-step {
		t.Errorf("at %v after Up, was at %v", w.p.terms.scroll.Offset.Y, end)
	}
	w.Key(fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome)
	if w.p.terms.scroll.Offset.Y != 0 {
		t.Errorf("at %v after Home", w.p.terms.scroll.Offset.Y)
	}
	if w.Typed("1"); !w.p.rounds.list.HasFocus() {
		t.Error("the offers do not have the keys")
	}
}

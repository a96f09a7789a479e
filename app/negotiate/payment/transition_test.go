package payment

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func pounds(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: "gbp"} }

// in is a payment of £40 in a state, with the request that the state is about.
func in(k Kind, s State, step Step) Payment {
	return Payment{
		ID: "abcdefgh", Kind: k, Amount: pounds(4000), Recipient: "acct_1", State: s,
		Request: Request{Step: step, Call: "c", Key: "k", Amount: 4000, First: noon}, Remote: "pi_1",
	}
}

func seen(s Status, captured int64) Remote {
	return Remote{ID: "pi_1", Status: s, Amount: pounds(4000), Recipient: "acct_1", Captured: captured, CaptureBefore: noon.Add(time.Hour), Reason: "declined"}
}

// Every state, of every kind and step, against everything that can happen: what is
// not in the table is refused, and leaves the payment as it was.
func TestTransitions(t *testing.T) {
	request := Request{Call: "d", Key: "l", Amount: 1000}
	changes := map[string]func(Payment) (Payment, error){
		"capture":   func(p Payment) (Payment, error) { return p.BeginCapture(request, noon) },
		"release":   func(p Payment) (Payment, error) { return p.BeginRelease(request, noon) },
		"unknown":   func(p Payment) (Payment, error) { return p.OutcomeUnknown("silence") },
		"no effect": func(p Payment) (Payment, error) { return p.NoEffect("refused") },
	}
	for _, s := range []Status{RemotePaid, RemoteHeld, RemoteCancelled, RemoteExpired, RemoteUnpaid, RemoteBegun, RemoteProcessing} {
		captured := int64(0)
		if s == RemotePaid {
			captured = 1000
		}
		changes["see "+string(s)] = func(p Payment) (Payment, error) { return p.Observe(seen(s, captured)) }
	}
	pay := "unknown→unknown no effect→failed see paid→paid see cancelled→failed see expired→failed see unpaid→failed"
	hold := "unknown→unknown no effect→failed see paid→captured see held→held see cancelled→released see expired→expired see unpaid→failed"
	change := "unknown→unknown no effect→held see paid→captured see cancelled→released see expired→expired"
	held := "capture→intended release→intended see paid→captured see held→held see begun→held see processing→held see cancelled→released see expired→expired"
	legal := map[string]string{
		"immediate intended pay": pay + " see begun→intended see processing→intended", "immediate unknown pay": pay + " see begun→unknown see processing→unknown",
		"hold intended hold": hold + " see begun→intended see processing→intended", "hold unknown hold": hold + " see begun→unknown see processing→unknown",
		"hold intended capture": change + " see held→intended see begun→intended see processing→intended", "hold unknown capture": change + " see held→unknown see begun→unknown see processing→unknown",
		"hold intended release": change + " see held→intended see begun→intended see processing→intended", "hold unknown release": change + " see held→unknown see begun→unknown see processing→unknown",
		"hold held hold": held, "hold held capture": held, "hold held release": held,
	}
	n := 0
	for _, k := range []Kind{Immediate, Hold} {
		for _, s := range []State{Intended, Unknown, Held, Paid, Captured, Released, Expired, Failed} {
			for _, step := range []Step{StepPay, StepHold, StepCapture, StepRelease} {
				if k == Immediate && (step != StepPay || s == Held) || k == Hold && step == StepPay {
					continue // no such payment can be made
				}
				wanted := legal[fmt.Sprint(k, " ", s, " ", step)]
				for name, change := range changes {
					n++
					before := in(k, s, step)
					after, err := change(before)
					to, ok := goal(wanted, name)
					var refused StateError
					switch {
					case ok && (err != nil || after.State != to):
						t.Errorf("%s %s of %s, %s: %s %v, want %s", k, s, step, name, after.State, err, to)
					case !ok && !errors.As(err, &refused):
						t.Errorf("%s %s of %s, %s: became %s %v, want a refusal", k, s, step, name, after.State, err)
					case !ok && (after.State != before.State || after.Captured != before.Captured || after.Request != before.Request):
						t.Errorf("%s %s of %s, %s: refused, but it became %+v", k, s, step, name, after)
					}
				}
			}
		}
	}
	if n < 300 {
		t.Errorf("only %d transitions were tried", n)
	}
}

// goal finds "change→state" in a list.
func goal(list, change string) (State, bool) {
	_, after, ok := strings.Cut(" "+list, " "+change+"→")
	to, _, _ := strings.Cut(after, " ")
	return State(to), ok
}

func TestCaptureIsWithinTheHold(t *testing.T) {
	held := in(Hold, Held, StepHold)
	for amount, ok := range map[int64]bool{
		1: true, 4000: true, 0: false, -1: false, 4001: false, math.MaxInt64: false, math.MinInt64: false,
	} {
		if _, err := held.BeginCapture(Request{Amount: amount}, noon); (err == nil) != ok {
			t.Errorf("%d: %v", amount, err)
		}
	}
	for _, captured := range []int64{0, -1, 4001, math.MaxInt64} {
		if p, err := in(Hold, Unknown, StepCapture).Observe(seen(RemotePaid, captured)); err == nil {
			t.Errorf("%d captured of 4000 is believed: %+v", captured, p)
		}
	}
}

// What is another payment in any way is never taken for this one.
func TestObserveRefusesAnotherPayment(t *testing.T) {
	for name, alter := range map[string]func(*Remote){
		"amount": func(r *Remote) { r.Amount.Minor++ }, "currency": func(r *Remote) { r.Amount.Currency = "usd" },
		"recipient": func(r *Remote) { r.Recipient = "acct_2" }, "mode": func(r *Remote) { r.Live = true }, "id": func(r *Remote) { r.ID = "pi_2" },
	} {
		r := seen(RemotePaid, 4000)
		alter(&r)
		if p, err := in(Immediate, Unknown, StepPay).Observe(r); err == nil || p.State != Unknown {
			t.Errorf("another %s: %s %v", name, p.State, err)
		}
	}
}

// silent is a Processor of one mode that must not be asked anything.
type silent struct {
	Processor
	live bool
}

func (s silent) Live() bool      { return s.live }
func (s silent) Account() string { return "another" }

// A caller that asks to send a payment, it is not sent in the other mode, nor from another
// account.
func TestNothingIsSentInAnotherMode(t *testing.T) {
	for _, live := range []bool{false, true} {
		p := in(Hold, Intended, StepHold)
		p.Live, p.Account = live, "another"
		if _, err := New(Options{}).send(t.Context(), silent{live: !live}, p, true); err == nil {
			t.Errorf("live %v: it was sent in the other mode", live)
		}
		p.Account = "account"
		if _, err := New(Options{}).send(t.Context(), silent{live: live}, p, true); err == nil {
			t.Errorf("live %v: it was sent from another account", live)
		}
	}
}

func TestCommitted(t *testing.T) {
	for state, want := range map[State]int64{
		Intended: 4000, Unknown: 4000, Held: 4000, Paid: 4000, Captured: 1500, Released: 0, Expired: 0, Failed: 0,
	} {
		p := in(Hold, state, StepCapture)
		p.Captured = 1500
		if got := p.Committed(); got != want {
			t.Errorf("%s: %d, want %d", state, got, want)
		}
	}
}

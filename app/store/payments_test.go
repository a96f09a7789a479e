package store

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
)

func hold(n int) payment.Payment {
	id := fmt.Sprintf("pay%05d", n)
	at := noon.Add(time.Duration(n) * time.Hour)
	return payment.Payment{
		ID: id, Kind: payment.Hold, Amount: money.Amount{Minor: 4000, Currency: "gbp"}, Recipient: "acct_1", Description: "Sofa – £40",
		Agreement: "hash", Account: "account", Created: at, Changed: at, State: payment.Intended,
		Request: payment.Request{Step: payment.StepHold, Call: "call" + id, Key: "key" + id, Amount: 4000, First: at},
	}
}

func TestPaymentsAreKept(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	added, err := s.AddPayment(t.Context(), hold(1))
	must(t, err)
	held := added
	held.State, held.Remote, held.CaptureBefore = payment.Held, "pi_1", noon.Add(99*time.Hour)
	held.SetBack = noon.Add(-time.Hour)
	held, err = s.SavePayment(t.Context(), held)
	must(t, err)
	captured := held
	captured.State, captured.Captured, captured.Reason, captured.Live = payment.Captured, 1500, "why", false
	captured.Request = payment.Request{Step: payment.StepCapture, Call: "call2", Key: "key2", Amount: 1500, First: noon.Add(2 * time.Hour)}
	captured, err = s.SavePayment(t.Context(), captured)
	must(t, err)
	s = again(t, s, dir)
	if got, err := s.Payment(t.Context(), captured.ID); err != nil || !reflect.DeepEqual(got, captured) || got.Revision != 3 {
		t.Errorf("%+v %v, want %+v", got, err, captured)
	}
	requests, err := s.PaymentRequests(t.Context(), captured.ID)
	if err != nil || !reflect.DeepEqual(requests, []payment.Request{added.Request, captured.Request}) {
		t.Errorf("%+v %v", requests, err)
	}
	p, r, found, err := s.PaymentOfCall(t.Context(), added.Request.Call)
	if err != nil || !found || r != added.Request || !reflect.DeepEqual(p, captured) {
		t.Errorf("%+v %+v %v %v", p, r, found, err)
	}
	if _, _, found, err := s.PaymentOfCall(t.Context(), "another"); found || err != nil {
		t.Error(found, err)
	}
	if _, err := s.Payment(t.Context(), "another"); !errors.Is(err, payment.ErrNotFound) {
		t.Error(err)
	}
}

// Two that read the same state cannot both change it, nor can a call or a key stand
// for two requests.
func TestAPaymentIsChangedOnce(t *testing.T) {
	s := fresh(t)
	p, err := s.AddPayment(t.Context(), hold(1))
	must(t, err)
	first := p
	first.State = payment.Unknown
	_, err = s.SavePayment(t.Context(), first)
	must(t, err)
	second := p
	second.State = payment.Failed
	if got, err := s.SavePayment(t.Context(), second); err == nil || got.Revision != p.Revision {
		t.Error("an older state overwrote a newer one")
	}
	for name, alter := range map[string]func(*payment.Payment){
		"call": func(p *payment.Payment) { p.Request.Call = hold(1).Request.Call },
		"key":  func(p *payment.Payment) { p.Request.Key = hold(1).Request.Key },
		"id":   func(p *payment.Payment) { p.ID = hold(1).ID },
		"zero": func(p *payment.Payment) { p.Amount.Minor = 0 },
	} {
		other := hold(2)
		alter(&other)
		if _, err := s.AddPayment(t.Context(), other); err == nil {
			t.Errorf("another payment with the same %s was added", name)
		}
	}
	stored, err := s.Payment(t.Context(), p.ID)
	if err != nil || stored.State != payment.Unknown {
		t.Error(stored, err)
	}
	stored.Captured = 4001
	if _, err := s.SavePayment(t.Context(), stored); err == nil {
		t.Error("more was captured than is held")
	}
}

func TestPaymentsAreFiltered(t *testing.T) {
	s := fresh(t)
	for n, state := range []payment.State{payment.Held, payment.Failed, payment.Unknown, payment.Captured} {
		p := hold(n)
		p.State = state
		if n == 3 {
			p.Agreement = "room2222/aaaaaaa2/hash"
		}
		_, err := s.AddPayment(t.Context(), p)
		must(t, err)
	}
	for _, c := range []struct {
		f    payment.Filter
		want string
	}{
		{payment.Filter{}, "[pay00003 pay00002 pay00001 pay00000]"},
		{payment.Filter{Limit: 1}, "[pay00003]"},
		{payment.Filter{Unsettled: true}, "[pay00002 pay00000]"},
		{payment.Filter{Agreement: "hash", Limit: 2}, "[pay00002 pay00001]"},
		{payment.Filter{Room: "room2222"}, "[pay00003]"},
		{payment.Filter{Room: "room222"}, "[]"},
		{payment.Filter{Agreement: "room2222/aaaaaaa2/hash"}, "[pay00003]"},
		{payment.Filter{Since: noon.Add(2 * time.Hour)}, "[pay00003 pay00002]"},
	} {
		ps, err := s.Payments(t.Context(), c.f)
		ids := []string{}
		for _, p := range ps {
			ids = append(ids, p.ID)
		}
		if got := fmt.Sprint(ids); err != nil || got != c.want {
			t.Errorf("%+v: %s %v, want %s", c.f, got, err, c.want)
		}
	}
}

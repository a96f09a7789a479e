package app_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/store"
)

// What was paid can be looked up, and a payment whose outcome is not known is named by
// the doctor; with live payments the warning stays.
func TestPaymentsCanBeLookedUp(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	p := payment.Payment{
		ID: "abcdefgh", Kind: payment.Hold, Amount: money.Amount{Minor: 4000, Currency: "gbp"}, Recipient: "acct_1", Description: "Sofa", Agreement: "room2222/aaaaaaa2/hash",
		Created: at, Changed: at, State: payment.Intended,
		Request: payment.Request{Step: payment.StepHold, Call: "call1", Key: "key1", Amount: 4000, First: at},
	}
	s, err := store.Open(t.Context(), n.paths.State)
	must(t, err)
	p, err = s.AddPayment(t.Context(), p)
	must(t, err)
	p.State, p.Captured, p.Remote = payment.Captured, 1500, "pi_1"
	p.Request = payment.Request{Step: payment.StepCapture, Call: "call2", Key: "key2", Amount: 1500, First: at.Add(time.Hour)}
	p, err = s.SavePayment(t.Context(), p)
	must(t, err)
	open := p
	open.ID, open.State, open.Captured, open.Agreement = "bcdefghi", payment.Unknown, 0, "room3333/aaaaaaa2/hash"
	open.Request = payment.Request{Step: payment.StepHold, Call: "call3", Key: "key3", Amount: 4000, First: at}
	_, err = s.AddPayment(t.Context(), open)
	must(t, err)
	must(t, s.Close())
	n.settings("[payments]\nlive = true\npayment_method = \"pm_1\"\ncustomer = \"cus_1\"\n")
	n.start()

	list, err := api.ListPayments.Call(t.Context(), n.Client, api.PaymentsRequest{})
	must(t, err)
	if len(list.Payments) != 2 || !list.Live || list.Payments[1].Captured != "£15.00" || list.Payments[1].Amount != "£40.00" || list.Payments[0].State != api.PaymentUnknown {
		t.Errorf("%+v", list)
	}
	unsettled, err := api.ListPayments.Call(t.Context(), n.Client, api.PaymentsRequest{Unsettled: true})
	must(t, err)
	if len(unsettled.Payments) != 1 || unsettled.Payments[0].ID != open.ID {
		t.Errorf("%+v", unsettled)
	}
	for room, want := range map[string]string{"room2222": p.ID, "room3333": open.ID} {
		of, err := api.ListPayments.Call(t.Context(), n.Client, api.PaymentsRequest{Room: room})
		must(t, err)
		if len(of.Payments) != 1 || of.Payments[0].ID != want {
			t.Errorf("of %s: %+v", room, of)
		}
	}
	got, err := api.GetPayment.Call(t.Context(), n.Client, api.IDRequest{ID: p.ID})
	must(t, err)
	if len(got.Requests) != 2 || got.Requests[1].Step != "capture" || got.Requests[1].Amount != "£15.00" || got.Remote != "pi_1" {
		t.Errorf("%+v", got)
	}
	window := n.windowClient()
	for _, c := range []struct {
		by   *api.Client
		req  api.ClosePaymentRequest
		code api.Code
	}{
		{n.Client, api.ClosePaymentRequest{ID: open.ID, As: "failed"}, api.CodeForbidden}, // no program says it for the person
		{window, api.ClosePaymentRequest{ID: open.ID, As: "unknown"}, api.CodeInvalid},
		{window, api.ClosePaymentRequest{ID: p.ID, As: "failed"}, api.CodeConflict},
	} {
		_, err := api.ClosePayment.Call(t.Context(), c.by, c.req)
		if e, is := errors.AsType[*api.Error](err); !is || e.Code != c.code {
			t.Errorf("%+v: %v", c.req, err)
		}
	}
	refused(n, api.GetPayment, api.IDRequest{ID: "none"}, api.CodeNotFound, "there is no such payment")
	warned := false
	for _, w := range n.status().Warnings {
		warned = warned || w.Code == "payments" && strings.Contains(w.Text, "real money")
	}
	doctor, err := api.RunDoctor.Call(t.Context(), n.Client, api.None{})
	must(t, err)
	named := false
	for _, c := range doctor.Checks {
		named = named || c.Name == "payments" && c.Status == api.CheckWarning && strings.Contains(c.Detail, "not known")
	}
	if !warned || !named {
		t.Errorf("warned %v, named %v: %+v", warned, named, doctor.Checks)
	}
	closed, err := api.ClosePayment.Call(t.Context(), window, api.ClosePaymentRequest{ID: open.ID, As: "failed"})
	if err != nil || closed.State != api.PaymentFailed {
		t.Errorf("%+v %v", closed, err)
	}
	acts := call(n, api.ListActivity, api.ActivityRequest{})
	if len(acts.Records) == 0 || !strings.Contains(acts.Records[0].Summary, "Closed payment bcdefghi as failed") {
		t.Errorf("%+v", acts)
	}
}

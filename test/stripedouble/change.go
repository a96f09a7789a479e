package stripedouble

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
)

// retrieve: docs.stripe.com/api/payment_intents/retrieve.
func (d *Double) retrieve(form url.Values, id string, live bool) (func() result, *result) {
	if refused := checkParams(form, "expand[]", "client_secret"); refused != nil {
		return nil, refused
	}
	p, refused := d.find(id, live)
	if refused != nil {
		return nil, refused
	}
	return func() result { return success(p.object(expands(form, "latest_charge"))) }, nil
}

// list gives the newest first, after a cursor (docs.stripe.com/api/payment_intents/list,
// docs.stripe.com/api/pagination).
func (d *Double) list(form url.Values, live bool) (func() result, *result) {
	if refused := checkParams(form, "expand[]", "created[gte]", "created", "customer", "limit", "starting_after", "ending_before"); refused != nil {
		return nil, refused
	}
	limit := 10
	if form.Has("limit") {
		n, refused := amountOf(form, "limit")
		if refused != nil || n > 100 {
			return nil, badParameter("limit", "parameter_invalid_integer", "Invalid limit: "+form.Get("limit"))
		}
		limit = int(n)
	}
	since, _ := strconv.ParseInt(form.Get("created[gte]"), 10, 64)
	page := []map[string]any{} // an empty list is one, as at Stripe
	after, more := form.Get("starting_after"), false
	for _, p := range slices.Backward(d.intents) {
		switch {
		case p.live != live || p.created.Unix() < since:
		case after != "":
			if p.id == after {
				after = ""
			}
		case len(page) == limit:
			more = true
		default:
			page = append(page, p.object(expands(form, "data.latest_charge")))
		}
	}
	return func() result {
		return success(map[string]any{"object": "list", "url": intentsPath, "has_more": more, "data": page})
	}, nil
}

// capture takes the held money or a part of it once; the rest is released
// (docs.stripe.com/payments/place-a-hold-on-a-payment-method#capture-funds).
func (d *Double) capture(form url.Values, id string, live bool) (func() result, *result) {
	if refused := checkParams(form, "amount_to_capture", "expand[]", "metadata[]"); refused != nil {
		return nil, refused
	}
	amount, refused := amountOf(form, "amount_to_capture")
	if refused != nil && form.Has("amount_to_capture") {
		return nil, refused
	}
	p, refused := d.find(id, live)
	if refused != nil {
		return nil, refused
	}
	return func() result {
		if !form.Has("amount_to_capture") {
			amount = p.capturable
		}
		switch {
		case p.status != requiresCapture:
			return unexpectedState(p, "captured", requiresCapture)
		case amount > p.capturable:
			return failure(http.StatusBadRequest, "invalid_request_error", "amount_too_large", "The requested capture amount is greater than the amount you can capture for this charge.")
		}
		p.status, p.received, p.capturable = succeeded, amount, 0
		return success(p.object(expands(form, "latest_charge")))
	}, nil
}

// cancel: "For PaymentIntents with a status of requires_capture, the remaining
// amount_capturable is automatically refunded" (docs.stripe.com/api/payment_intents/cancel).
func (d *Double) cancel(form url.Values, id string, live bool) (func() result, *result) {
	if refused := checkParams(form, "cancellation_reason", "expand[]"); refused != nil {
		return nil, refused
	}
	reason := form.Get("cancellation_reason")
	if reason != "" && !slices.Contains([]string{"duplicate", "fraudulent", "requested_by_customer", "abandoned"}, reason) {
		return nil, badParameter("cancellation_reason", "", "Invalid cancellation_reason: "+reason)
	}
	p, refused := d.find(id, live)
	if refused != nil {
		return nil, refused
	}
	return func() result {
		if !slices.Contains([]string{requiresMethod, requiresConfirm, requiresAction, requiresCapture}, p.status) {
			return unexpectedState(p, "canceled", "requires_payment_method, requires_capture, requires_confirmation, requires_action, processing")
		}
		p.cancel(d.now(), reason)
		return success(p.object(expands(form, "latest_charge")))
	}, nil
}

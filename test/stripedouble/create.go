package stripedouble

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// minimum charges in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
func minimum(currency string) int64 {
	switch currency {
	case "gbp":
		return 30
	case "usd", "eur", "jpy", "chf", "cad", "aud":
		return 50
	}
	return 1
}

// maximum is the largest charge: eight digits (same page).
const maximum = 99_999_999

// currencies are some that Stripe takes; enough to tell a currency from none.
const currencies = " gbp usd eur jpy chf cad aud nzd sek nok dkk kwd krw isk "

// checkParams refuses parameters that the endpoint does not have
// (docs.stripe.com/error-codes#parameter-unknown). A name with [] is a list or a map.
func checkParams(form url.Values, known ...string) *result {
	for name := range form {
		base, _, nested := strings.Cut(name, "[")
		if slices.Contains(known, name) || nested && slices.Contains(known, base+"[]") {
			continue
		}
		return badParameter(name, "parameter_unknown", "Received unknown parameter: "+name)
	}
	return nil
}

// amountOf reads an amount in minor units (docs.stripe.com/api/payment_intents/create#create_payment_intent-amount).
func amountOf(form url.Values, name string) (int64, *result) {
	n, err := strconv.ParseInt(form.Get(name), 10, 64)
	switch {
	case !form.Has(name):
		return 0, badParameter(name, "parameter_missing", "Missing required param: "+name+".")
	case err != nil:
		return 0, badParameter(name, "parameter_invalid_integer", "Invalid integer: "+form.Get(name))
	case n < 1:
		return 0, badParameter(name, "parameter_invalid_integer", "This value must be greater than or equal to 1.")
	}
	return n, nil
}

// create makes an intent and confirms it if that is asked for
// (docs.stripe.com/api/payment_intents/create).
func (d *Double) create(form url.Values, live bool) (func() result, *result) {
	refused := checkParams(form, "amount", "currency", "confirm", "capture_method", "payment_method", "payment_method_types[]", "automatic_payment_methods[enabled]",
		"automatic_payment_methods[allow_redirects]", "transfer_data[destination]", "on_behalf_of", "metadata[]", "description", "customer", "off_session", "error_on_requires_action", "expand[]")
	if refused != nil {
		return nil, refused
	}
	amount, refused := amountOf(form, "amount")
	if refused != nil {
		return nil, refused
	}
	if how := form.Get("capture_method"); !slices.Contains([]string{"", "automatic", "automatic_async", "manual"}, how) {
		return nil, badParameter("capture_method", "", "Invalid capture_method: "+how)
	}
	p := &intent{
		live: live, amount: amount, currency: strings.ToLower(form.Get("currency")), manual: form.Get("capture_method") == "manual",
		method: form.Get("payment_method"), customer: form.Get("customer"), description: form.Get("description"),
		destination: form.Get("transfer_data[destination]"), behalf: form.Get("on_behalf_of"), metadata: metadata(form),
	}
	if refused := d.check(form, p); refused != nil {
		return nil, refused
	}
	return func() result {
		p.id, p.created, p.status = d.newID("pi"), d.now(), requiresConfirm
		if p.method == "" {
			p.status = requiresMethod
		}
		d.intents = append(d.intents, p)
		if form.Get("confirm") != "true" {
			return success(p.object(expands(form, "latest_charge")))
		}
		return d.confirm(p, form)
	}, nil
}

func (d *Double) check(form url.Values, p *intent) *result {
	switch {
	case p.currency == "":
		return badParameter("currency", "parameter_missing", "Missing required param: currency.")
	case !strings.Contains(currencies, " "+p.currency+" "):
		return badParameter("currency", "", "Invalid currency: "+p.currency+".")
	case p.amount < minimum(p.currency):
		return badParameter("amount", "amount_too_small", "Amount must be at least "+strconv.FormatInt(minimum(p.currency), 10)+" "+p.currency)
	case p.amount > maximum:
		return badParameter("amount", "amount_too_large", "Amount must be no more than 999,999.99")
	}
	for param, account := range map[string]string{"transfer_data[destination]": p.destination, "on_behalf_of": p.behalf} {
		if account != "" && !d.accounts[account] {
			return badParameter(param, "resource_missing", "No such destination: '"+account+"'")
		}
	}
	if p.method != "" && cards[p.method].unknown() {
		return badParameter("payment_method", "resource_missing", "No such PaymentMethod: '"+p.method+"'")
	}
	return checkConfirm(form)
}

// checkConfirm: what needs confirm=true, and that a confirmation on the server cannot
// be sent to another page (docs.stripe.com/api/payment_intents/create: return_url,
// error_on_requires_action, off_session).
func checkConfirm(form url.Values) *result {
	confirm := form.Get("confirm") == "true"
	for _, name := range []string{"error_on_requires_action", "off_session"} {
		if form.Has(name) && !confirm {
			return badParameter(name, "", "You can only set "+name+" when confirm is true.")
		}
	}
	cardOnly := len(form["payment_method_types[]"]) > 0 || form.Has("payment_method_types[0]") || form.Get("automatic_payment_methods[allow_redirects]") == "never"
	if confirm && !cardOnly {
		return badParameter("return_url", "", "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. "+
			"Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.")
	}
	return nil
}

func metadata(form url.Values) map[string]string {
	m := map[string]string{}
	for name := range form {
		if key, ok := strings.CutPrefix(name, "metadata["); ok {
			m[strings.TrimSuffix(key, "]")] = form.Get(name)
		}
	}
	return m
}

// expands says whether expand[] asks for a field.
func expands(form url.Values, field string) bool {
	for name, values := range form {
		if strings.HasPrefix(name, "expand[") && slices.Contains(values, field) {
			return true
		}
	}
	return false
}

// confirm charges or authorises the card.
func (d *Double) confirm(p *intent, form url.Values) result {
	card := cards[p.method]
	expand := expands(form, "latest_charge")
	switch {
	case p.method == "":
		return failure(http.StatusBadRequest, "invalid_request_error", "payment_intent_unexpected_state",
			"You cannot confirm this PaymentIntent because it's missing a payment method.")
	case card.authentication && form.Get("error_on_requires_action") != "true" && form.Get("off_session") != "true":
		p.status = requiresAction
		return success(p.object(expand))
	case card.authentication, card.code != "":
		return d.decline(p, card)
	case card.slow:
		p.status = processing
		return success(p.object(expand))
	}
	p.charge = d.newID("ch")
	if p.manual {
		p.status, p.capturable, p.captureBefore = requiresCapture, p.amount, d.now().Add(holdTime)
	} else {
		p.status, p.received = succeeded, p.amount
	}
	return success(p.object(expand))
}

// decline leaves the intent without a payment method and says why
// (docs.stripe.com/declines, docs.stripe.com/api/errors#errors-payment_intent).
func (d *Double) decline(p *intent, c card) result {
	p.status, p.charge = requiresMethod, d.newID("ch")
	r := failure(http.StatusPaymentRequired, "card_error", c.code, c.message)
	e := r.body["error"].(map[string]any)
	e["charge"] = p.charge
	if c.decline != "" {
		e["decline_code"] = c.decline
	}
	p.lastError = map[string]any{"type": "card_error", "code": c.code, "decline_code": c.decline, "message": c.message}
	e["payment_intent"] = p.object(false)
	return r
}

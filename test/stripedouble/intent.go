package stripedouble

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// The statuses of an intent (docs.stripe.com/payments/paymentintents/lifecycle).
const (
	requiresMethod  = "requires_payment_method"
	requiresConfirm = "requires_confirmation"
	requiresAction  = "requires_action"
	requiresCapture = "requires_capture"
	processing      = "processing"
	succeeded       = "succeeded"
	canceled        = "canceled"
)

// holdTime is for how long an authorisation of a Visa card is valid
// (docs.stripe.com/payments/place-a-hold-on-a-payment-method: 7 days).
const holdTime = 7 * 24 * time.Hour

// intent is a PaymentIntent with its one charge.
type intent struct {
	id, charge           string
	live                 bool
	amount               int64
	currency             string
	manual               bool // capture_method
	method               string
	customer             string
	description          string
	destination, behalf  string
	metadata             map[string]string
	created              time.Time
	status               string
	capturable, received int64
	captureBefore        time.Time
	canceled             time.Time
	cancellation         string
	lastError            map[string]any
}

// object is the intent as the API shows it. The charge is an id unless it is asked
// for with expand (docs.stripe.com/api/expanding_objects).
func (p *intent) object(expand bool) map[string]any {
	o := map[string]any{
		"id": p.id, "object": "payment_intent", "livemode": p.live, "created": p.created.Unix(), "status": p.status,
		"amount": p.amount, "amount_capturable": p.capturable, "amount_received": p.received, "currency": p.currency,
		"capture_method": "automatic", "confirmation_method": "automatic", "client_secret": p.id + "_secret_double",
		"payment_method_types": []string{"card"}, "payment_method": orNull(p.method), "customer": orNull(p.customer),
		"description": orNull(p.description), "on_behalf_of": orNull(p.behalf), "metadata": p.metadata, "next_action": nil, "transfer_data": nil,
		"canceled_at": nil, "cancellation_reason": orNull(p.cancellation), "last_payment_error": nil, "latest_charge": orNull(p.charge),
	}
	if p.manual {
		o["capture_method"] = "manual"
	}
	if p.destination != "" {
		o["transfer_data"] = map[string]any{"destination": p.destination}
	}
	if !p.canceled.IsZero() {
		o["canceled_at"] = p.canceled.Unix()
	}
	if p.lastError != nil {
		o["last_payment_error"] = p.lastError
	}
	if p.status == requiresAction {
		o["next_action"] = map[string]any{"type": "use_stripe_sdk"}
	}
	if expand && p.charge != "" {
		o["latest_charge"] = p.chargeObject()
	}
	return o
}

func (p *intent) chargeObject() map[string]any {
	card := map[string]any{"brand": "visa", "last4": "4242"}
	if !p.captureBefore.IsZero() {
		card["capture_before"] = p.captureBefore.Unix()
	}
	return map[string]any{
		"id": p.charge, "object": "charge", "livemode": p.live, "amount": p.amount, "amount_captured": p.received, "captured": p.received > 0,
		"currency": p.currency, "payment_intent": p.id, "status": "succeeded", "payment_method_details": map[string]any{"type": "card", "card": card},
	}
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// expire ends authorisations whose time is over: "the funds are released and the
// payment status changes to canceled"
// (docs.stripe.com/payments/place-a-hold-on-a-payment-method).
func (d *Double) expire() {
	for _, p := range d.intents {
		if p.status == requiresCapture && !d.now().Before(p.captureBefore) {
			p.cancel(d.now(), "automatic")
		}
	}
}

func (p *intent) cancel(at time.Time, reason string) {
	p.status, p.capturable, p.canceled, p.cancellation = canceled, 0, at, reason
}

func (d *Double) find(id string, live bool) (*intent, *result) {
	for _, p := range d.intents {
		if p.id == id && p.live == live {
			return p, nil
		}
	}
	r := failure(404, "invalid_request_error", "resource_missing", fmt.Sprintf("No such payment_intent: '%s'", id))
	return nil, &r
}

func (d *Double) newID(prefix string) string {
	d.numbers++
	return fmt.Sprintf("%s_double%08d", prefix, d.numbers)
}

// Intent is what a test can know of a PaymentIntent.
type Intent struct {
	ID, Status, Currency, Destination  string
	Amount, Capturable, Received       int64
	Live                               bool
	Metadata                           map[string]string
	Description, Customer, Method, For string // For is on_behalf_of
}

// Intents returns all intents, the oldest first.
func (d *Double) Intents() []Intent {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.expire()
	out := make([]Intent, len(d.intents))
	for i, p := range d.intents {
		out[i] = Intent{
			ID: p.id, Status: p.status, Currency: p.currency, Destination: p.destination, Amount: p.amount, Capturable: p.capturable,
			Received: p.received, Live: p.live, Metadata: maps.Clone(p.metadata), Description: p.description, Customer: p.customer, Method: p.method, For: p.behalf,
		}
	}
	return out
}

// Requests returns the method and path of every request, as they arrived.
func (d *Double) Requests() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.requests)
}

package stripedouble

import (
	"encoding/json"
	"net/http"
)

// result is an answer: its status and body are what an idempotency key keeps.
type result struct {
	status   int
	body     map[string]any
	replayed bool
}

func (r result) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	if r.replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	w.WriteHeader(r.status)
	_ = json.NewEncoder(w).Encode(r.body) // the client may have gone
}

func success(body map[string]any) result { return result{status: http.StatusOK, body: body} }

// failure is an error object (docs.stripe.com/api/errors).
func failure(status int, kind, code, message string) result {
	e := map[string]any{"type": kind, "message": message}
	if code != "" {
		e["code"] = code
		e["doc_url"] = "https://stripe.com/docs/error-codes/" + code
	}
	return result{status: status, body: map[string]any{"error": e}}
}

// refusal is a failure before anything was done; no idempotency key keeps it.
func refusal(status int, kind, code, message string) *result {
	r := failure(status, kind, code, message)
	return &r
}

// badParameter names the parameter.
func badParameter(param, code, message string) *result {
	r := failure(http.StatusBadRequest, "invalid_request_error", code, message)
	r.body["error"].(map[string]any)["param"] = param
	return &r
}

// unexpectedState is what a change of an intent in the wrong status gives
// (docs.stripe.com/error-codes#payment-intent-unexpected-state).
func unexpectedState(p *intent, verb, allowed string) result {
	return failure(http.StatusBadRequest, "invalid_request_error", "payment_intent_unexpected_state",
		"This PaymentIntent could not be "+verb+" because it has a status of "+p.status+
			". Only a PaymentIntent with one of the following statuses may be "+verb+": "+allowed+".")
}

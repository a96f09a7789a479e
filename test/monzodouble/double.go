// Package monzodouble is a double of the one call of Monzo's API that Nod makes, after
// docs.monzo.com: GET /balance with an access token and an account.
package monzodouble

import (
	"encoding/json"
	"net/http"
	"sync"
)

// Double is an http.Handler with one account.
type Double struct {
	Token, Account string

	mu       sync.Mutex
	body     map[string]any
	status   int
	requests int
}

// New makes a double whose account has a balance and what was spent today, in pence.
// As in Monzo's documentation, spending is negative.
func New(token, account string, balance, spent int64) *Double {
	return &Double{Token: token, Account: account, body: map[string]any{
		"balance": balance, "total_balance": balance, "currency": "GBP", "spend_today": spent,
	}}
}

// Fail makes every following request answer with a status (docs.monzo.com/#errors); 0
// ends it.
func (d *Double) Fail(status int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.status = status
}

// Requests is how many requests arrived.
func (d *Double) Requests() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.requests
}

// ServeHTTP answers one request.
func (d *Double) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.requests++
	switch {
	case d.status != 0:
		refuse(w, d.status, "internal_service", "Something is not right")
	case r.URL.Path != "/balance":
		refuse(w, http.StatusNotFound, "not_found", "Not found")
	case r.Method != http.MethodGet:
		refuse(w, http.StatusMethodNotAllowed, "method_not_allowed", "Method not allowed")
	case r.Header.Get("Authorization") != "Bearer "+d.Token:
		refuse(w, http.StatusUnauthorized, "unauthorized.bad_access_token", "Invalid access token")
	case r.URL.Query().Get("account_id") == "":
		refuse(w, http.StatusBadRequest, "bad_request.missing_param.account_id", "Missing account_id")
	case r.URL.Query().Get("account_id") != d.Account:
		refuse(w, http.StatusForbidden, "forbidden.insufficient_permissions", "Access forbidden due to insufficient permissions")
	default:
		write(w, http.StatusOK, d.body)
	}
}

func refuse(w http.ResponseWriter, status int, code, message string) {
	write(w, status, map[string]any{"code": code, "message": message})
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may have gone
}

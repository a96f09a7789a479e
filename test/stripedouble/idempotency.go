package stripedouble

import (
	"net/http"
	"time"
)

// keyTime is when a key is forgotten: "keys … after they're at least 24 hours old"
// (docs.stripe.com/api/idempotent_requests).
const keyTime = 24 * time.Hour

// savedResult is the first result of a key; results of 500 are kept as well (same page).
type savedResult struct {
	request string // method, path and parameters of the first request
	result  result
	at      time.Time
}

// once acts on the first request with a key and repeats its result for the others.
func (d *Double) once(r *http.Request, live bool, fault Fault, act func() result) result {
	key := r.Header.Get("Idempotency-Key")
	if len(key) > 255 {
		return failure(http.StatusBadRequest, "invalid_request_error", "", "Idempotency keys are up to 255 characters long.")
	}
	if fault == KeyInUse {
		return failure(http.StatusConflict, "idempotency_error", "idempotency_key_in_use",
			"There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): "+key)
	}
	request := r.Method + " " + r.URL.Path + " " + r.PostForm.Encode()
	name := key
	if live {
		name += " live"
	}
	if saved, ok := d.keys[name]; ok && key != "" && d.now().Sub(saved.at) < keyTime {
		if saved.request != request {
			return failure(http.StatusBadRequest, "idempotency_error", "",
				"Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '"+key+"' if you meant to execute a different request.")
		}
		again := saved.result
		again.replayed = true
		return again
	}
	if fault == ErrorMidway {
		r.PostForm.Del("confirm") // the other endpoints do one thing only, and have done it
	}
	var res result
	if fault != ErrorBefore {
		res = act()
	}
	if fault.serverError() {
		res = internalError()
	}
	d.keys[name] = &savedResult{request: request, result: res, at: d.now()}
	return res
}

func internalError() result {
	return failure(http.StatusInternalServerError, "api_error", "", "An unknown error occurred")
}

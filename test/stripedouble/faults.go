package stripedouble

import (
	"io"
	"net/http"
)

// Fault is what goes wrong with a request.
type Fault int

// The faults. Those named Before do nothing; those named After do what was asked for,
// and the client does not learn it.
const (
	None        Fault = iota
	CutBefore         // the connection ends, nothing was done
	CutAfter          // it was done, then the connection ends
	HangBefore        // nothing is done, and no answer comes until the client gives up
	HangAfter         // it was done, and no answer comes until the client gives up
	ErrorBefore       // 500, nothing was done; the key keeps the 500
	ErrorMidway       // 500 between making an intent and confirming it; the key keeps the 500
	ErrorAfter        // 500, though it was done; the key keeps the 500
	BadGateway        // 502 of a proxy, in HTML; nothing was done
	TornAfter         // it was done, and the answer breaks off
	RateLimited       // 429: "rate limiters run before the API's idempotency layer"
	KeyInUse          // 409: another request with this key is still executed
)

// Faults are all of them, without None.
var Faults = []Fault{CutBefore, CutAfter, HangBefore, HangAfter, ErrorBefore, ErrorMidway, ErrorAfter, BadGateway, TornAfter, RateLimited, KeyInUse}

// SetFaults lets draw decide about each request as it arrives. It is called with the
// double locked, one request at a time.
func (d *Double) SetFaults(draw func(*http.Request) Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fault = draw
}

// Inject lets the next requests that change something fail in this order; then all
// is well.
func (d *Double) Inject(faults ...Fault) {
	d.SetFaults(func(r *http.Request) Fault {
		if r.Method != http.MethodPost || len(faults) == 0 {
			return None
		}
		f := faults[0]
		faults = faults[1:]
		return f
	})
}

// OnHang has f called where a request hangs, when all was done that will be: a client that
// gives up then need not guess how long that takes. It is set before there are requests.
func (d *Double) OnHang(f func()) { d.hangs = f }

// before fails a request that the service never acts on.
func (f Fault) before(w http.ResponseWriter, r *http.Request, hangs func()) (done bool) {
	switch f {
	case CutBefore:
		panic(http.ErrAbortHandler)
	case HangBefore:
		_, _ = io.Copy(io.Discard, r.Body) // the server sees the client go only once the body is read
		hangs()
		<-r.Context().Done()
		return true
	case BadGateway:
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusBadGateway)
		_, _ = io.WriteString(w, "<html><body>502 Bad Gateway</body></html>") // the client may have gone
		return true
	}
	return false
}

// after fails a request that was acted on.
func (f Fault) after(w http.ResponseWriter, r *http.Request, hangs func()) (done bool) {
	switch f {
	case CutAfter:
		panic(http.ErrAbortHandler)
	case HangAfter:
		hangs()
		<-r.Context().Done()
		return true
	case TornAfter:
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"id": "pi_`) // the client may have gone
		return true
	}
	return false
}

func (f Fault) serverError() bool { return f == ErrorBefore || f == ErrorMidway || f == ErrorAfter }

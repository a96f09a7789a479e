package monzo

import (
	"bytes"
	"io"
	"net/http"
	"testing"
)

// Whatever Monzo answers, a balance that is read is one that can be shown.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"balance":5000,"total_balance":6000,"currency":"GBP","spend_today":-100}`, `{"balance":-5,"currency":"gbp"}`,
		`{"balance":1e3,"currency":"JPY"}`, `{"balance":null}`, `{"balance":9223372036854775808,"currency":"GBP"}`, `{"balance":-0,"currency":"KWD"}`, ``,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		b, err := decode(&http.Response{Body: io.NopCloser(bytes.NewReader(body))})
		if err == nil && (!b.Balance.Currency.Valid() || b.Balance.Currency != b.SpendToday.Currency || b.String() == "") {
			t.Errorf("%s gives %+v", body, b)
		}
	})
}

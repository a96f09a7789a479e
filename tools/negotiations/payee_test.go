package negotiations

import (
	"testing"

	"github.com/nod-app/nod/app/negotiate/signed"
)

// What others call themselves is shown as it is; Nod's own words for who is not known are shown in the language.
func TestWhoIsPaidIsNamed(t *testing.T) {
	for payee, want := range map[string]bool{"Ben": false, "": true} {
		rows := payeeRows(signed.Agreement{Payee: payee, Summary: "Fence"}, "acct_1")
		if rows[0].Said != want || rows[2].Said != want || rows[1].Said || rows[0].Value == "" || rows[1].Value != "acct_1" {
			t.Errorf("%q: %+v", payee, rows)
		}
	}
}

package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/payment"
)

func TestWhatTheDoctorSaysOfPayments(t *testing.T) {
	none := fmt.Errorf("no key (%w)", fs.ErrNotExist)
	held, unknown := payment.Payment{State: payment.Held}, payment.Payment{State: payment.Unknown}
	for name, c := range map[string]struct {
		live      bool
		key       error
		unsettled []payment.Payment
		list      error
		want      string
	}{
		"nothing set up":       {false, none, nil, nil, "ok no Stripe key is stored"},
		"test mode":            {false, nil, []payment.Payment{held}, nil, "ok test mode"},
		"a wrong key":          {false, errors.New("is for live mode"), nil, nil, "warning test mode: no money moves; is for live mode"},
		"a hold without a key": {false, none, []payment.Payment{held}, nil, "warning test mode: no money moves; no key"},
		"live":                 {true, nil, nil, nil, "warning live: payments move real money"},
		"live without a key":   {true, none, nil, nil, "warning live: payments move real money; no key"},
		"unknown":              {false, nil, []payment.Payment{held, unknown}, nil, "warning test mode: no money moves; of some payments"},
		"the store":            {false, nil, nil, errors.New("damaged"), "problem damaged"},
	} {
		got := paymentsCheck(c.live, c.key, c.unsettled, c.list)
		if text := string(got.Status) + " " + got.Detail; !strings.HasPrefix(text, c.want) || (got.Status == ok) != (got.Remedy == "") {
			t.Errorf("%s: %s (%s), want %s", name, text, got.Remedy, c.want)
		}
	}
}

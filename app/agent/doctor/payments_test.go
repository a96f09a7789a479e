package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/settings/config"
)

func TestWhatTheDoctorSaysOfPayments(t *testing.T) {
	none := fmt.Errorf("no key (%w)", fs.ErrNotExist)
	held, unknown := payment.Payment{State: payment.Held}, payment.Payment{State: payment.Unknown}
	for name, c := range map[string]struct {
		set       config.Payments
		key       error
		unsettled []payment.Payment
		list      error
		want      string
	}{
		"nothing set up":       {config.Payments{}, none, nil, nil, "ok no Stripe key is stored"},
		"test mode":            {config.Payments{}, nil, []payment.Payment{held}, nil, "ok test mode"},
		"a wrong key":          {config.Payments{}, errors.New("is for live mode"), nil, nil, "warning test mode: no money moves; is for live mode"},
		"a hold without a key": {config.Payments{}, none, []payment.Payment{held}, nil, "warning test mode: no money moves; no key"},
		"live":                 {config.Payments{Live: true}, nil, nil, nil, "warning live: payments move real money"},
		"live without a key":   {config.Payments{Live: true}, none, nil, nil, "warning live: payments move real money; no key"},
		"unknown":              {config.Payments{}, nil, []payment.Payment{held, unknown}, nil, "warning test mode: no money moves; of some payments"},
		"a stand-in":           {config.Payments{TestAddress: "http://127.0.0.1:1"}, none, []payment.Payment{held}, nil, "ok test mode: http://127.0.0.1:1 replaces Stripe"},
		"live and a stand-in":  {config.Payments{Live: true, TestAddress: "http://127.0.0.1:1"}, nil, nil, nil, "warning live: payments move real money; test_address is not used"},
		"the store":            {config.Payments{}, nil, nil, errors.New("damaged"), "problem damaged"},
	} {
		got := paymentsCheck(c.set, c.key, c.unsettled, c.list)
		if text := string(got.Status) + " " + got.Detail; !strings.HasPrefix(text, c.want) || (got.Status == ok) != (got.Remedy == "") {
			t.Errorf("%s: %s (%s), want %s", name, text, got.Remedy, c.want)
		}
	}
}

package api

import (
	"errors"
	"strings"
	"testing"
)

func TestAnAmountThatIsNoWholeNumberIsSaidOfItsItem(t *testing.T) {
	for _, amount := range []string{"1.5", "1e30", "1E2", "-0.1", `"12"`, "null", "99999999999999999999", "true", "[]"} {
		var r StartNegotiationRequest
		err := decode(strings.NewReader(`{"room":"r","terms":{"lineItems":[{"description":"Wood","amount":`+amount+`,"type":"immediate"}]}}`), &r)
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Code != CodeInvalid || !strings.HasPrefix(e.Message, "the amount of “Wood” is "+amount+";") {
			t.Errorf("%s: %v", amount, err)
		}
	}
	var r Terms
	if err := decode(strings.NewReader(`{"lineItems":[{"description":"Wood","amount":-12,"type":"escrow","condition":"Then"}]}`), &r); err != nil || r.Items[0] != (TermItem{Description: "Wood", Amount: -12, Type: "escrow", Condition: "Then"}) {
		t.Errorf("%+v %v", r, err)
	}
	if err := decode(strings.NewReader(`{"lineItems":[{"describtion":"Wood","amount":12}]}`), &r); err == nil {
		t.Error("an unknown field of an item was taken")
	}
}

package payment

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/money"
)

func order() Order {
	return Order{Call: "call1", Agreement: "a1", Amount: pounds(4000), Recipient: "acct_1A2b3C", Description: "Sofa, collected"}
}

func TestOrderCheck(t *testing.T) {
	if err := order().Check(); err != nil {
		t.Fatal(err)
	}
	for name, alter := range map[string]func(*Order){
		"no call":      func(o *Order) { o.Call = "" },
		"no agreement": func(o *Order) { o.Agreement = "" },
		"zero":         func(o *Order) { o.Amount.Minor = 0 },
		"negative":     func(o *Order) { o.Amount.Minor = -1 },
		"huge":         func(o *Order) { o.Amount.Minor = math.MaxInt64 },
		"currency":     func(o *Order) { o.Amount.Currency = "zzz" },
		"dinar":        func(o *Order) { o.Amount = money.Amount{Minor: 1251, Currency: "kwd"} },
		"no account":   func(o *Order) { o.Recipient = "" },
		"path":         func(o *Order) { o.Recipient = "acct_1/../x" },
		"empty":        func(o *Order) { o.Recipient = "acct_" },
		"customer":     func(o *Order) { o.Recipient = "cus_123" },
		"long":         func(o *Order) { o.Description = strings.Repeat("x", maxDescription+1) },
		"lines":        func(o *Order) { o.Description = "a\nb" },
		"bytes":        func(o *Order) { o.Description = "\xff" },
	} {
		o := order()
		alter(&o)
		if o.Check() == nil {
			t.Errorf("%s: %+v passes", name, o)
		}
	}
}

func TestCaps(t *testing.T) {
	c := Caps{Payment: 5000, Day: 8000, Recipient: 10000}
	for _, each := range []struct {
		amount int64
		spent  Spent
		want   string
	}{
		{5000, Spent{}, ""}, {5001, Spent{}, "one payment"}, {3000, Spent{Day: 5000}, ""}, {3001, Spent{Day: 5000}, "24 hours"},
		{3000, Spent{Recipient: 7000}, ""}, {3001, Spent{Recipient: 7000}, "one recipient"}, {1, Spent{Day: math.MaxInt64}, "24 hours"},
		{math.MaxInt64, Spent{Day: math.MaxInt64, Recipient: math.MaxInt64}, "one payment"},
	} {
		err := c.Check(pounds(each.amount), each.spent)
		var over CapError
		if errors.As(err, &over) != (each.want != "") || over.Cap == "" != (each.want == "") || !strings.HasPrefix(over.Cap, each.want) {
			t.Errorf("%d after %+v: %v, want %q", each.amount, each.spent, err, each.want)
		}
	}
	if (Caps{}).Check(pounds(1), Spent{}) == nil {
		t.Error("without limits something is paid")
	}
}

func TestSpentCountsOneModeAndCurrency(t *testing.T) {
	of := func(alter func(*Payment)) Payment {
		p := in(Immediate, Paid, StepPay)
		p.Recipient, p.Created = "acct_1A2b3C", noon
		alter(&p)
		return p
	}
	ps := []Payment{
		of(func(*Payment) {}),
		of(func(p *Payment) { p.Live = true }),
		of(func(p *Payment) { p.Amount.Currency = "usd" }),
		of(func(p *Payment) { p.Recipient = "acct_2" }),
		of(func(p *Payment) { p.Created = noon.Add(-DayPeriod) }),
		of(func(p *Payment) { p.State = Failed }),
		of(func(p *Payment) { p.State = Unknown }),
	}
	if got := spent(ps, order(), false, noon); got != (Spent{Day: 12000, Recipient: 12000}) {
		t.Errorf("%+v", got)
	}
}

func TestKeysDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, call := range []string{"a", "b"} {
		for _, step := range []Step{StepPay, StepHold, StepCapture, StepRelease} {
			for _, id := range []string{"x", "y"} {
				k := Key(call, step, id)
				if seen[k] || k != Key(call, step, id) || len(k) > 255 {
					t.Errorf("%s", k)
				}
				seen[k] = true
			}
		}
	}
}

func TestCovers(t *testing.T) {
	for k, want := range map[Kind]int64{Immediate: 4000, Hold: 4500} {
		a := Agreement{Total: pounds(10000), AtOnce: 5000, Held: 9000}
		if left := a.Left(k, Committed{AtOnce: 1000, Held: 4500}); left != want || a.Left(k, Committed{AtOnce: 5000, Held: 5000}) != 0 {
			t.Errorf("%s: %d is left", k, left)
		}
	}
	a := Agreement{Ref: "a1", Total: pounds(10000), AtOnce: 5000, Held: 9000, Recipient: "acct_1A2b3C"}
	for k, before := range map[Kind]Committed{Immediate: {AtOnce: 1000, Held: 5000}, Hold: {AtOnce: 1000, Held: 5000}} {
		if err := a.covers(k, order(), before); err != nil {
			t.Error(k, err)
		}
	}
	for name, each := range map[string]struct {
		kind   Kind
		alter  func(*Order)
		before Committed
	}{
		"another agreement": {Immediate, func(o *Order) { o.Agreement = "a2" }, Committed{}},
		"another recipient": {Immediate, func(o *Order) { o.Recipient = "acct_2" }, Committed{}},
		"another currency":  {Immediate, func(o *Order) { o.Amount.Currency = "usd" }, Committed{}},
		"more than agreed":  {Hold, func(o *Order) { o.Amount.Minor = 10001 }, Committed{}},
		"more than is left": {Hold, func(*Order) {}, Committed{AtOnce: 5000, Held: 1001}},
		"more at once":      {Immediate, func(*Order) {}, Committed{AtOnce: 1001}},
		"more in holds":     {Hold, func(*Order) {}, Committed{Held: 5001}},
		"overflow":          {Immediate, func(o *Order) { o.Amount.Minor = math.MaxInt64 }, Committed{AtOnce: math.MaxInt64}},
	} {
		o := order()
		each.alter(&o)
		if a.covers(each.kind, o, each.before) == nil {
			t.Errorf("%s is covered", name)
		}
	}
}

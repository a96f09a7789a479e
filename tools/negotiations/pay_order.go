package negotiations

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/tools"
)

// previewOrder returns the order that Run sends, shown. What would be refused asks no one.
func (s *negotiationTools) previewOrder(ctx context.Context, c tools.Call, k payment.Kind, a payArgs) (tools.Preview, error) {
	currency, err := money.ParseCurrency(a.Currency)
	if err != nil {
		return tools.Preview{}, lang.Errorf("the currency %w", err)
	}
	room, err := s.roomOfPayment(ctx, c)
	if err != nil {
		return tools.Preview{}, err
	}
	live, err := s.Payments.Live(ctx)
	if err != nil {
		return tools.Preview{}, err
	}
	by, before, err := s.toPay(ctx, room, c.Negotiation, k, live)
	if err != nil {
		return tools.Preview{}, err
	}
	o := payment.Order{
		Call: c.Trace + "/" + c.ID, Agreement: by.Ref, Amount: money.Amount{Minor: a.Amount, Currency: currency},
		Recipient: by.Recipient, Description: a.Description, Live: live,
	}
	if err := s.Payments.CheckOrder(ctx, k, o); err != nil {
		return tools.Preview{}, err
	}
	p := tools.Preview{Object: o.Amount.String(), Detail: lang.Say("You pay %s", by.Payee), NoUndo: lang.Say("what is paid can only be paid back by %s", by.Payee), Prepared: o}
	if k == payment.Hold {
		p.Detail, p.NoUndo, p.Later = lang.Say("Held for %s", by.Payee), "", lang.Say("Nothing is taken yet: the hold can be captured or released later.")
	}
	p.Rows = append(payeeRows(by, o.Recipient), tools.Row{Name: lang.Say("Agreed total"), Value: by.Total.String(), Said: true}, tools.Row{Name: lang.Say("So far"), Value: soFar(before, by.Total.Currency), Said: true},
		tools.Row{Name: lang.Say("For"), Value: o.Description}, modeRow(live))
	p.Bind = []string{string(k), o.Agreement, o.Amount.String(), o.Recipient, by.Payee, o.Description, mode(live)}
	return p, nil
}

// roomOfPayment returns the room that a call names, which may be closed, or the only one that
// is open.
func (s *negotiationTools) roomOfPayment(ctx context.Context, c tools.Call) (string, error) {
	if c.Room != "" {
		return c.Room, nil
	}
	r, err := s.room(ctx, c)
	return r.ID, err
}

// toPay returns the agreement that a payment in a room is for: that of the negotiation which
// the call names. If it names none, the newest that has something left to pay in that
// way; if none has, the newest.
func (s *negotiationTools) toPay(ctx context.Context, room, negotiation string, k payment.Kind, live bool) (signed.Agreement, payment.Committed, error) {
	all, err := s.Agreements.Of(ctx, room)
	if err == nil && negotiation != "" {
		all, err = only(all, negotiation)
	}
	if err != nil {
		return signed.Agreement{}, payment.Committed{}, err
	}
	var first payment.Committed
	for i, each := range all {
		ps, err := s.Payments.Payments(ctx, payment.Filter{Agreement: each.Ref})
		if err != nil {
			return each, first, err
		}
		before := payment.CommittedIn(ps, live)
		if each.Left(k, before) > 0 {
			return each, before, nil
		}
		if i == 0 {
			first = before
		}
	}
	return all[0], first, nil
}

func only(all []signed.Agreement, negotiation string) ([]signed.Agreement, error) {
	for _, each := range all {
		if ref, err := signed.ParseRef(each.Ref); err == nil && ref.Negotiation == negotiation {
			return []signed.Agreement{each}, nil
		}
	}
	return nil, lang.Errorf("negotiation %.40q of this room is no agreement that you pay; choose the agreement in the window Negotiations, then pay by that", negotiation)
}

// payeeRows say who is paid and why. The name and the summary are others' words: the
// account is by itself. Without a name nothing is known of the agreement.
func payeeRows(by signed.Agreement, account string) []tools.Row {
	payee, agreement := tools.Row{Name: lang.Say("Recipient"), Value: by.Payee}, tools.Row{Name: lang.Say("Agreement"), Value: by.Summary}
	if by.Payee == "" {
		payee.Value, payee.Said = lang.Say("The other party"), true
		agreement.Value, agreement.Said = lang.Say("It cannot be looked up now"), true
	}
	return []tools.Row{payee, {Name: lang.Say("Account"), Value: account}, agreement, {Name: lang.Say("Agreement ID"), Value: by.Ref}}
}

func soFar(c payment.Committed, currency money.Currency) string {
	return lang.Say("%v paid, %v held or captured", amount(c.AtOnce, currency), amount(c.Held, currency))
}

func modeRow(live bool) tools.Row {
	if live {
		return tools.Row{Name: lang.Say("Mode"), Value: lang.Say("Live: this moves real money"), Said: true}
	}
	return tools.Row{Name: lang.Say("Mode"), Value: lang.Say("Test: no money moves"), Said: true}
}

func mode(live bool) string { return modeRow(live).Value }

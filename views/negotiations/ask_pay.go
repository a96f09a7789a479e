package negotiations

import (
	"strings"

	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// askPay asks what is paid or held: an item of the agreement, or another amount.
func (p *Page) askPay(tool string) {
	last, ok := p.m.last()
	if !ok {
		return
	}
	p.turn(paymentsTab) // which the question is below, and what it leads to
	r, _ := p.m.room()
	id := p.m.n.ID
	keys, currency := p.f.FormKeys(), money.Currency(last.Terms.Currency)
	options := payable(last.Terms, tool)
	amount, problem := kit.NewEntry(lang.AmountNumber(money.Amount{Currency: currency}), keys), kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	problem.Set("")
	chosen := options[0].Value
	use := func(i int) {
		chosen = i
		amount.Write(lang.AmountNumber(money.Amount{Minor: last.Terms.Items[i].Amount, Currency: currency}))
	}
	use(chosen)
	item := kit.NewChoice(keys, use, options...)
	other := otherName(r)
	title, verb, doing := lang.T("Pay %s", other), lang.T("Pay"), lang.T("pay")
	if tool == hold {
		title, verb, doing = lang.T("Hold money for %s", other), lang.T("Hold"), lang.T("hold the money")
	}
	done := func() {
		a, err := lang.ParseAmount(amount.Text, currency)
		if err != nil {
			problem.Set(lang.Sentence(kit.Clean(err.Error())))
			return
		}
		p.foot.Close()
		p.pays.follow()
		did := lang.T("Paid %s to %s", kit.Amount(a.String()), other)
		if tool == hold {
			did = lang.T("Held %s for %s", kit.Amount(a.String()), other)
		}
		p.call(doing, did, id, tool, payArgs{Amount: a.Minor, Currency: last.Terms.Currency, Description: last.Terms.Items[chosen].Description})
	}
	amount.Escaped, amount.OnSubmitted = p.foot.Close, func(string) { done() }
	fields := kit.Rows(8, kit.Field(lang.T("Item"), item.Select), kit.Field(lang.T("Amount (%s)", strings.ToUpper(last.Terms.Currency)), amount))
	buttons := kit.Cols(8, kit.NewButton(lang.T("Cancel"), "Esc", kit.Plain, keys, p.foot.Close), kit.NewButton(verb, "Enter", kit.Primary, keys, done))
	p.foot.Open(&kit.Form{Box: kit.Rows(8, kit.NewLine(title).Bold(true), fields, problem.Row, buttons), First: amount, Cancel: p.foot.Close})
}

// payable returns the items of an agreement by their index, those first that are meant to be
// paid or held like that.
func payable(t api.Terms, tool string) []kit.Option[int] {
	var first, rest []kit.Option[int]
	for i, item := range t.Items {
		o := kit.Option[int]{Value: i, Name: kit.Join(kit.CleanTo(item.Description, 40), kit.Amount(item.Text))}
		if (item.Type == terms.Immediate) == (tool == execute) {
			first = append(first, o)
		} else {
			rest = append(rest, o)
		}
	}
	return append(first, rest...)
}

// askCapture asks how much of a hold is taken.
func (p *Page) askCapture() {
	p.turn(paymentsTab)
	r, _ := p.m.room()
	x, _ := p.pays.list.Current()
	other, currency := otherName(r), money.Currency(x.Currency)
	all := lang.AmountNumber(money.Amount{Minor: x.Minor, Currency: currency})
	p.foot.Ask(kit.Question{Text: lang.T("Capture how much of %s? The rest is released.", kit.Amount(x.Amount)), Value: &all, Confirm: lang.T("Capture"), Done: func(text string) {
		a, err := lang.ParseAmount(text, currency)
		if err != nil {
			p.f.Warn(lang.Sentence(kit.Clean(err.Error())))
			return
		}
		args, did := settleArgs{HoldID: x.ID, Amount: a.Minor}, lang.T("Captured %s for %s; the rest is released", kit.Amount(a.String()), other)
		if a.Minor == x.Minor {
			args.Amount, did = 0, lang.T("Captured %s for %s", kit.Amount(a.String()), other)
		}
		p.call(lang.T("capture the hold"), did, "", capture, args)
	}})
}

// askRelease asks before a hold is given up.
func (p *Page) askRelease() {
	p.turn(paymentsTab)
	x, _ := p.pays.list.Current()
	held := kit.Amount(x.Amount)
	p.foot.Ask(kit.Question{Text: lang.T("Release the hold of %s? Nothing is taken.", held), Confirm: lang.T("Release"), Done: func(string) {
		p.call(lang.T("release the hold"), lang.T("Released the hold of %s; nothing is taken", held), "", release, settleArgs{HoldID: x.ID})
	}})
}

// canClosePayment reports whether the selected payment is one whose outcome Nod does not know.
func (p *Page) canClosePayment() bool {
	x, ok := p.pays.list.Current()
	return p.f.Can() && ok && (x.State == api.PaymentUnknown || x.State == api.PaymentIntended)
}

// askClosePayment asks before a payment is closed as the person has looked it up.
func (p *Page) askClosePayment(as api.PaymentState) {
	x, _ := p.pays.list.Current()
	text, confirm := lang.T("Did Stripe take nothing? Then it can be paid again."), lang.T("Close as failed")
	if as == api.PaymentPaid {
		confirm = lang.T("Close as paid")
		text = lang.T("Did Stripe take %s? Look it up first.", kit.Amount(x.Amount))
	}
	p.foot.Ask(kit.Question{Text: text, Confirm: confirm, Done: func(string) {
		frame.Do(p.f, lang.T("close the payment"), api.ClosePayment.Call, api.ClosePaymentRequest{ID: x.ID, As: as}, func(api.Payment) {
			p.f.Say(lang.T("Closed the payment; nothing was sent"))
			p.refresh.Refresh()
		})
	}})
}

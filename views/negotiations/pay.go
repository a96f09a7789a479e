package negotiations

import (
	"context"
	"encoding/json"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/money"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// The tools that pay, as the contract names them.
const (
	execute = "execute_payment"
	hold    = "create_escrow_hold"
	capture = "capture_escrow"
	release = "release_escrow"
)

// payArgs are the arguments of execute and hold, settleArgs those of capture and release.
type (
	payArgs struct {
		Amount      int64  `json:"amount"` // minor units
		Currency    string `json:"currency"`
		Description string `json:"description"`
	}
	settleArgs struct {
		HoldID string `json:"holdId"`
		Amount int64  `json:"amount,omitempty"` // minor units; 0: all
	}
)

func (p *Page) canPay() bool {
	r, ok := p.m.room()
	return p.f.Can() && ok && !r.Practice && p.m.n.State == api.NegotiationAgreed && p.m.n.Pays && p.m.n.Agreement != ""
}

func (p *Page) canSettle() bool {
	x, ok := p.pays.list.Current()
	return p.canPay() && ok && x.State == api.PaymentHeld
}

// call asks for a call of a tool, which the approval window asks about; this page goes on
// meanwhile. What came of it is said. A call that pays names the negotiation by whose
// agreement it does.
func (p *Page) call(doing, negotiation, tool string, args any) {
	text, err := json.Marshal(args)
	if err != nil {
		p.f.Fail(doing, err)
		return
	}
	req := api.CallRequest{Room: p.m.want, Negotiation: negotiation, Calls: []api.ToolCall{{Tool: tool, Args: string(text)}}}
	p.f.Say("Nod asks you in its approval window before anything is paid")
	p.f.Background(doing, func(ctx context.Context) (func(), error) {
		res, err := frame.CallTools(ctx, p.f.Client, req)
		if err != nil {
			return nil, err
		}
		text, err := outcome(res)
		return func() { p.f.Say(text); p.refresh.Refresh() }, err
	})
}

// outcome is what the only call of a request came to; an error if it was refused or failed.
func outcome(res api.CallResult) (string, error) {
	var got struct {
		Success bool   `json:"success"`
		Summary string `json:"summary"`
		Error   string `json:"error"`
	}
	if len(res.Results) != 1 || json.Unmarshal(res.Results[0], &got) != nil {
		return "", errors.New("Nod's answer could not be read; see the Activity page")
	}
	switch {
	case got.Success:
		return kit.Sentence(kit.CleanTo(got.Summary, 300)), nil
	case got.Error != "":
		return "", errors.New(got.Error)
	}
	return "", errors.New(got.Summary)
}

// askPay asks what is paid or held: an item of the agreement, or another amount.
func (p *Page) askPay(tool string) {
	last, ok := p.m.last()
	if !ok {
		return
	}
	r, _ := p.m.room()
	id := p.m.n.ID
	keys, currency := p.f.FormKeys(), money.Currency(last.Terms.Currency)
	options := payable(last.Terms, tool)
	amount, problem := kit.NewEntry("0.00", keys), kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	problem.Set("")
	chosen := options[0].Value
	use := func(i int) {
		chosen = i
		amount.SetText(money.Amount{Minor: last.Terms.Items[i].Amount, Currency: currency}.Number())
	}
	use(chosen)
	amount.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	item := kit.NewChoice(keys, use, options...)
	title, verb, doing := "Pay "+otherName(r)+" for", "Pay", "pay"
	if tool == hold {
		title, verb, doing = "Hold money for", "Hold", "hold the money"
	}
	done := func() {
		a, err := money.Parse(amount.Text, currency)
		if err != nil {
			problem.Set(kit.Sentence(kit.Clean(err.Error())))
			return
		}
		p.foot.Close()
		p.call(doing, id, tool, payArgs{Amount: a.Minor, Currency: last.Terms.Currency, Description: last.Terms.Items[chosen].Description})
	}
	amount.Escaped, amount.OnSubmitted = p.foot.Close, func(string) { done() }
	fields := container.NewGridWithColumns(2, item.Select, amount)
	buttons := kit.Cols(8, kit.NewButton("Cancel", "Esc", kit.Plain, keys, p.foot.Close), kit.NewButton(verb, "Enter", kit.Primary, keys, done))
	p.foot.Open(&kit.Form{Box: kit.Rows(8, kit.NewLine(title).Bold(true), fields, problem.Row, buttons), First: amount, Cancel: p.foot.Close})
}

// payable are the items of an agreement by their index, those first that are meant to be
// paid or held like that.
func payable(t api.Terms, tool string) []kit.Option[int] {
	var first, rest []kit.Option[int]
	for i, item := range t.Items {
		o := kit.Option[int]{Value: i, Name: kit.Join(kit.CleanTo(item.Description, 40), kit.CleanTo(item.Text, 20))}
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
	x, _ := p.pays.list.Current()
	currency := money.Currency(x.Currency)
	all := money.Amount{Minor: x.Minor, Currency: currency}.Number()
	p.foot.Ask(kit.Question{Text: "Capture; the rest is released", Value: &all, Confirm: "Capture", Done: func(text string) {
		a, err := money.Parse(text, currency)
		if err != nil {
			p.f.Warn(kit.Sentence(kit.Clean(err.Error())))
			return
		}
		args := settleArgs{HoldID: x.ID, Amount: a.Minor}
		if a.Minor == x.Minor {
			args.Amount = 0
		}
		p.call("capture the hold", "", capture, args)
	}})
}

// askRelease asks before a hold is given up.
func (p *Page) askRelease() {
	x, _ := p.pays.list.Current()
	p.foot.Ask(kit.Question{Text: "Release the hold of " + kit.CleanTo(x.Amount, 40) + "? Nothing is taken.", Confirm: "Release", Done: func(string) {
		p.call("release the hold", "", release, settleArgs{HoldID: x.ID})
	}})
}

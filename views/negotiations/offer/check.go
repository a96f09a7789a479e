package offer

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// checkAfter is how long typing rests before the terms are checked.
const checkAfter = 150 * time.Millisecond

// edited checks the terms once typing rests.
func (p *Page) edited() {
	p.checking = true
	p.refresh.Changed()
	p.draw()
}

// typed returns the terms as they are in the form, or what is wrong with an amount.
func (p *Page) typed() (api.Terms, error) {
	t := api.Terms{Summary: strings.TrimSpace(p.summary.Text), Currency: p.currency, Payer: p.payer, Items: []api.TermItem{}, Conditions: []string{}}
	for i, r := range p.items {
		item, err := r.item(money.Currency(p.currency))
		if err != nil {
			return t, errors.New(lang.T("Item %s: %v", kit.Count(i+1), err))
		}
		t.Items = append(t.Items, item)
	}
	for _, c := range p.conditions {
		if text := strings.TrimSpace(c.text.Text); text != "" {
			t.Conditions = append(t.Conditions, text)
		}
	}
	return t, nil
}

// fetch asks the agent to check the terms.
func (p *Page) fetch() func(context.Context) func() {
	t, err := p.typed()
	if err != nil {
		return func(context.Context) func() { return func() { p.took(api.TermsCheck{}, err) } }
	}
	return frame.Fetch(p.f, api.CheckTerms.Call, t, p.took)
}

func (p *Page) took(got api.TermsCheck, err error) {
	p.checked, p.checking, p.problem = got, false, got.Problem
	if err != nil {
		p.problem = lang.Sentence(kit.Clean(kit.Reason(err)))
	}
	p.draw()
}

func (p *Page) draw() {
	p.total.SetText(kit.Amount(p.checked.Terms.Total))
	weight := widget.LowImportance
	if p.tried && p.problem != "" {
		weight = widget.DangerImportance
	}
	kit.WriteLabel(p.says, kit.CleanTo(p.problem, 200), weight)
	p.button.SetKind(map[bool]kit.Kind{false: kit.Plain, true: kit.Primary}[p.problem == "" && p.checked.Terms.Total != ""])
	p.Table.Draw()
}

// send sends the terms if nothing is wrong with them.
func (p *Page) send() {
	p.tried = true
	t, err := p.typed()
	if err != nil {
		p.took(api.TermsCheck{}, err)
		return
	}
	if p.problem != "" && !p.checking {
		p.draw()
		return
	}
	seconds, err := p.roundSeconds()
	if err != nil {
		p.took(p.checked, err)
		return
	}
	p.o.Send(Offer{Terms: t, Reason: strings.TrimSpace(p.reason.Text), Seconds: seconds})
}

// roundSeconds returns how long each answer may take.
func (p *Page) roundSeconds() (int, error) {
	if !p.o.First {
		return 0, nil
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(p.seconds.Text), 64)
	if err != nil || !(n > 0 && n <= 7*24*60) { // NaN is neither
		return 0, errors.New(lang.T("%q is no number of minutes; write it as 10", kit.CleanTo(p.seconds.Text, 20)))
	}
	return int(n * 60), nil
}

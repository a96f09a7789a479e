package offer

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// defaultSeconds is how long a round takes if the person says nothing else: people need
// longer than the contract's 30 seconds.
const defaultSeconds = 600

func (p *Page) layOut() fyne.CanvasObject {
	keys := p.f.ChromeKeys()
	p.summary = p.entry(lang.T("What is it about?"), p.o.Terms.Summary)
	p.money = kit.NewChoice(keys, p.chooseCurrency, currencies()...)
	p.pays = kit.NewChoice(keys, func(party string) { p.payer = party; p.edited() }, p.payers()...)
	p.seconds, p.reason = p.entry("", strconv.Itoa(defaultSeconds/60)), p.entry(lang.T("Why? The other side sees this"), "")
	p.money.Draw(p.currency)
	p.pays.Draw(p.payer)
	for _, i := range p.o.Terms.Items {
		p.addItem(i)
	}
	if p.o.First {
		p.addItem(api.TermItem{Type: terms.Immediate})
	}
	for _, c := range p.o.Terms.Conditions {
		p.addCondition(c)
	}
	about := kit.Rows(8, kit.Field(lang.T("Summary"), p.summary))
	if p.o.First {
		minutes := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(kit.Small(lang.T("minutes for each answer")).Whole())), p.seconds)
		about.Add(kit.Field(lang.T("Payment"), container.NewGridWithColumns(3, p.pays.Select, p.money.Select, minutes)))
	} else { // they cannot change within a negotiation
		about.Add(kit.Field(lang.T("Payment"), kit.Centered(kit.NewLine(kit.Join(p.payerName(), strings.ToUpper(kit.CleanTo(p.currency, 8)))))))
		about.Add(kit.Field(lang.T("Reason"), p.reason))
	}
	header := container.New(columns(), kit.Small(lang.T("Item")), kit.Small(lang.T("Amount")), kit.Small(lang.T("Paid")), kit.Small(lang.T("Condition")), kit.Small(""))
	body := kit.Rows(16, about, kit.Rows(6, header, p.table, container.NewHBox(p.Table.Button("add-item", kit.Plain))),
		kit.Rows(6, kit.Small(lang.T("Conditions of the whole agreement")), p.list, container.NewHBox(p.Table.Button("add-condition", kit.Plain))))
	p.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, kit.AtMost(960, body)))
	total := container.NewHBox(kit.Centered(kit.NewLine(lang.T("Total")).Bold(true).Whole()), kit.Pad(0, 0, 8, 0, p.total))
	foot := kit.Rows(4, container.NewBorder(nil, nil, total, kit.Cols(16, kit.Centered(p.time.Line), p.button), kit.Pad(0, 0, 16, 16, kit.Centered(kit.Flush(p.says)))))
	return container.NewBorder(nil, container.NewVBox(kit.Hairline(), kit.Pad(12, 12, 24, 24, foot)), nil, nil, p.scroll)
}

// entry returns a field of the form; Escape leaves the form, which stays as it is.
func (p *Page) entry(placeholder, text string) *kit.Entry {
	e := kit.NewEntry(placeholder, p.f.ChromeKeys())
	e.Write(text)
	e.OnChanged = func(string) { p.edited() }
	e.Escaped = p.f.Escape
	return e
}

func (p *Page) payers() []kit.Option[string] {
	other := "guest"
	if p.o.Self == "guest" {
		other = "host"
	}
	return []kit.Option[string]{{Value: p.o.Self, Name: lang.T("You pay %s", p.o.Other)}, {Value: other, Name: lang.T("%s pays you", p.o.Other)}}
}

func (p *Page) payerName() string {
	for _, o := range p.payers() {
		if o.Value == p.payer {
			return o.Name
		}
	}
	return ""
}

func currencies() []kit.Option[string] {
	var out []kit.Option[string]
	for _, c := range []string{"gbp", "eur", "usd", "aud", "cad", "chf", "czk", "dkk", "inr", "jpy", "nok", "nzd", "pln", "sek", "sgd"} {
		out = append(out, kit.Option[string]{Value: c, Name: strings.ToUpper(c)})
	}
	return out
}

func (p *Page) chooseCurrency(c string) {
	p.currency = c
	p.edited()
}

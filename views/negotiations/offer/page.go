// Package offer is the form of an offer: a table of items that is edited, with the total
// as the agent computes it. Nothing is sent before the person says so.
package offer

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/money"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/countdown"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// Offer is what a person offers.
type Offer struct {
	Terms   api.Terms
	Reason  string // of a counter-offer
	Seconds int    // a round may take, of a first offer
}

// Parties are the two persons of a room.
type Parties struct {
	Self      string // host or guest
	Me, Other string // names
}

// Options are how the form begins.
type Options struct {
	Parties
	First    bool      // it begins a negotiation
	Terms    api.Terms // that are countered
	Deadline time.Time // when the time for answering runs out; zero: never
	Send     func(Offer)
}

// Page is the page of the form.
type Page struct {
	frame.Base
	f        *frame.Frame
	o        Options
	refresh  *kit.Refresher
	currency string
	payer    string // host or guest
	tried    bool   // the person wanted to send it as it is
	checked  api.TermsCheck
	problem  string // why it cannot be sent; empty: it can, or is being checked
	checking bool   // what is checked is older than what was typed

	summary, reason, seconds *kit.Entry
	money                    *kit.Choice[string]
	pays                     *kit.Choice[string]
	items                    []*itemRow
	table                    *fyne.Container
	conditions               []*conditionRow
	list                     *fyne.Container
	total                    *kit.Line
	time                     *countdown.Countdown
	says                     *widget.Label // what is wrong
	scroll                   *container.Scroll
}

// defaultSeconds is how long a round takes if the person says nothing else: people need
// longer than the contract's 30 seconds.
const defaultSeconds = 600

// checkAfter is how long typing rests before the terms are checked.
const checkAfter = 150 * time.Millisecond

// New makes the form.
func New(f *frame.Frame, o Options) *Page {
	p := &Page{f: f, o: o, currency: o.Terms.Currency, payer: o.Terms.Payer, table: kit.Rows(6), list: kit.Rows(6),
		total: kit.NewLine("").Sized(assets.HeadingSize).Bold(true).Whole(), says: kit.Wrapped(fyne.TextWrapWord)}
	if o.First {
		p.currency, p.payer = "gbp", o.Self
	}
	p.time = countdown.New(f.Dispatch, f.Now)
	p.time.Set(o.Deadline)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Delay: checkAfter}
	p.Table = f.NewCommands(p.commands()...)
	p.Body = p.layOut()
	return p
}

func (p *Page) commands() []kit.Command {
	const group = "Offer"
	return []kit.Command{
		{ID: "send", Title: "Send offer", Group: group, Key: "Ctrl+Enter", Scope: kit.InText, When: p.f.Can, Do: p.send},
		{ID: "add-item", Title: "Add item", Group: group, Key: "Ctrl+I", Scope: kit.InText, Do: func() {
			r := p.addItem(api.TermItem{Type: terms.Immediate})
			p.f.Focus(r.description)
			p.edited()
		}},
		{ID: "add-condition", Title: "Add condition", Group: group, Key: "Ctrl+L", Scope: kit.InText, Do: func() {
			r := p.addCondition("")
			p.f.Focus(r.text)
			p.edited()
		}},
		{ID: "remove-row", Title: "Remove this item or condition", Group: group, Key: "Ctrl+D", Scope: kit.InText, NoMenu: true, Do: p.removeFocused},
	}
}

func (p *Page) layOut() fyne.CanvasObject {
	keys := p.f.ChromeKeys()
	p.summary = p.entry("What is it about?", p.o.Terms.Summary)
	p.money = kit.NewChoice(keys, p.chooseCurrency, currencies()...)
	p.pays = kit.NewChoice(keys, func(party string) { p.payer = party; p.edited() }, p.payers()...)
	p.seconds, p.reason = p.entry("", strconv.Itoa(defaultSeconds/60)), p.entry("Why? The other side sees this", "")
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
	about := kit.Rows(8, kit.Field("Summary", p.summary))
	if p.o.First {
		minutes := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(kit.Small("minutes for each answer").Whole())), p.seconds)
		about.Add(kit.Field("Payment", container.NewGridWithColumns(3, p.pays.Select, p.money.Select, minutes)))
	} else { // they cannot change within a negotiation
		about.Add(kit.Field("Payment", kit.Centered(kit.NewLine(kit.Join(p.payerName(), strings.ToUpper(kit.CleanTo(p.currency, 8)))))))
		about.Add(kit.Field("Reason", p.reason))
	}
	header := container.New(columns(), kit.Small("Item"), kit.Small("Amount"), kit.Small("Paid"), kit.Small("Condition"), kit.Small(""))
	body := kit.Rows(16, about, kit.Rows(6, header, p.table, container.NewHBox(p.Table.Button("add-item", kit.Plain))),
		kit.Rows(6, kit.Small("Conditions of the whole agreement"), p.list, container.NewHBox(p.Table.Button("add-condition", kit.Plain))))
	p.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, kit.AtMost(960, body)))
	total := container.NewHBox(kit.Centered(kit.NewLine("Total").Bold(true).Whole()), kit.Pad(0, 0, 8, 0, p.total))
	foot := kit.Rows(4, container.NewBorder(nil, nil, total, kit.Cols(16, kit.Centered(p.time.Line), p.Table.Button("send", kit.Primary)), kit.Pad(0, 0, 16, 16, kit.Centered(kit.Flush(p.says)))))
	return container.NewBorder(nil, container.NewVBox(kit.Hairline(), kit.Pad(12, 12, 24, 24, foot)), nil, nil, p.scroll)
}

// entry is a field of the form; Escape leaves the form, which stays as it is.
func (p *Page) entry(placeholder, text string) *kit.Entry {
	e := kit.NewEntry(placeholder, p.f.ChromeKeys())
	e.SetText(text)
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	e.OnChanged = func(string) { p.edited() }
	e.Escaped = p.f.Escape
	return e
}

func (p *Page) payers() []kit.Option[string] {
	other := "guest"
	if p.o.Self == "guest" {
		other = "host"
	}
	return []kit.Option[string]{{Value: p.o.Self, Name: "You pay " + p.o.Other}, {Value: other, Name: p.o.Other + " pays you"}}
}

func (p *Page) payerName() string {
	for _, o := range p.payers() {
		if o.Value == p.payer {
			return o.Name
		}
	}
	return ""
}

// currencies are those that can be chosen.
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

// Focus is the first field, or the first amount of a counter-offer.
func (p *Page) Focus() fyne.Focusable {
	if !p.o.First && len(p.items) > 0 {
		return p.items[0].amount
	}
	return p.summary
}

// Shown checks what is there, and lets the time run.
func (p *Page) Shown() {
	p.time.See(true)
	p.edited()
}

// Hidden stops the time.
func (p *Page) Hidden() { p.time.See(false) }

// Draw says what is known of the terms.
func (p *Page) Draw() { p.draw() }

// edited checks the terms once typing rests.
func (p *Page) edited() {
	p.checking = true
	p.refresh.Changed()
	p.draw()
}

// typed are the terms as they are in the form, or what is wrong with an amount.
func (p *Page) typed() (api.Terms, error) {
	t := api.Terms{Summary: strings.TrimSpace(p.summary.Text), Currency: p.currency, Payer: p.payer, Items: []api.TermItem{}, Conditions: []string{}}
	for i, r := range p.items {
		item, err := r.item(money.Currency(p.currency))
		if err != nil {
			return t, fmt.Errorf("item %d: %w", i+1, err)
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

// fetch has the agent check the terms.
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
		p.problem = kit.Sentence(kit.Clean(kit.Reason(err)))
	}
	p.draw()
}

func (p *Page) draw() {
	p.total.SetText(kit.CleanTo(p.checked.Terms.Total, 40))
	weight := widget.LowImportance
	if p.tried && p.problem != "" {
		weight = widget.DangerImportance
	}
	kit.WriteLabel(p.says, kit.CleanTo(p.problem, 200), weight)
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

// roundSeconds is how long each answer may take.
func (p *Page) roundSeconds() (int, error) {
	if !p.o.First {
		return 0, nil
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(p.seconds.Text), 64)
	if err != nil || !(n > 0 && n <= 7*24*60) { // NaN is neither
		return 0, fmt.Errorf("%q is no number of minutes; write it as 10", kit.CleanTo(p.seconds.Text, 20))
	}
	return int(n * 60), nil
}

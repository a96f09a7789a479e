// Package offer is the form of an offer: a table of items that is edited, with the total
// as the agent computes it. Nothing is sent before the person says so.
package offer

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
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
	button                   *kit.Button   // sends it
	scroll                   *container.Scroll
}

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
	p.button = p.Table.Button("send", kit.Plain)
	p.Body = p.layOut()
	return p
}

func (p *Page) commands() []kit.Command {
	const group = "Offer"
	return []kit.Command{
		{ID: "send", Title: lang.T("Send offer"), Group: lang.T(group), Key: "Ctrl+Enter", Scope: kit.InText, When: p.f.Can, Do: p.send},
		{ID: "add-item", Title: lang.T("Add item"), Group: lang.T(group), Key: "Ctrl+I", Scope: kit.InText, Do: func() {
			r := p.addItem(api.TermItem{Type: terms.Immediate})
			p.f.Focus(r.description)
			p.edited()
		}},
		{ID: "add-condition", Title: lang.T("Add condition"), Group: lang.T(group), Key: "Ctrl+L", Scope: kit.InText, Do: func() {
			r := p.addCondition("")
			p.f.Focus(r.text)
			p.edited()
		}},
		{ID: "remove-row", Title: lang.T("Remove this item or condition"), Group: lang.T(group), Key: "Ctrl+D", Scope: kit.InText, NoMenu: true, Do: p.removeFocused},
	}
}

// Focus returns the first field, or the first amount of a counter-offer.
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

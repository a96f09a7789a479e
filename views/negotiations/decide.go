package negotiations

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/offer"
	"github.com/nod-app/nod/views/negotiations/sign"
)

// form is the form of an offer, kept with what was typed until it is sent.
type form struct {
	*offer.Page
	about string // the room, the negotiation and the round that it answers
}

// parties returns the names and sides of the two persons of a room.
func parties(r api.Room) offer.Parties {
	return offer.Parties{Self: r.Self, Me: kit.CleanTo(r.Me.Name, 40), Other: otherName(r)}
}

// offer shows the form of a first offer.
func (p *Page) offer() {
	r, _ := p.m.room()
	room := r.ID
	p.openForm(room, lang.T("New offer"), func() *offer.Page {
		return offer.New(p.f, offer.Options{Parties: parties(r), First: true, Send: func(o offer.Offer) {
			req := api.StartNegotiationRequest{Room: room, Terms: o.Terms, RoundSeconds: o.Seconds}
			p.send(lang.T("send the offer"), func(ctx context.Context) error {
				_, err := api.StartNegotiation.Call(ctx, p.f.Client, req)
				return err
			}, lang.T("Sent the offer"))
		}})
	})
}

// counter shows the form of a counter-offer, which begins with the last terms.
func (p *Page) counter() {
	r, _ := p.m.room()
	last, _ := p.m.last()
	room, id := r.ID, p.m.n.ID
	p.openForm(kit.Join(room, id, last.Hash), lang.T("Counter-offer"), func() *offer.Page {
		return offer.New(p.f, offer.Options{Parties: parties(r), Terms: last.Terms, Deadline: p.m.deadline(), Send: func(o offer.Offer) {
			req := api.CounterOfferRequest{Room: room, ID: id, Hash: last.Hash, Terms: o.Terms, Reason: o.Reason}
			p.send(lang.T("send the counter-offer"), func(ctx context.Context) error {
				_, err := api.CounterOffer.Call(ctx, p.f.Client, req)
				return err
			}, lang.T("Sent the counter-offer"))
		}})
	})
}

// openForm shows the form of an offer; the one that was left before is shown again if it
// is about the same.
func (p *Page) openForm(about, title string, make func() *offer.Page) {
	if p.form == nil || p.form.about != about {
		p.form = &form{make(), about}
	}
	p.f.Push(p.form.Page, title)
}

// send sends an offer; if that fails, its form stays.
func (p *Page) send(doing string, call func(context.Context) error, said string) {
	sent, room := p.f.Top(), p.m.want
	p.f.Do(doing, func(ctx context.Context) (func(), error) {
		err := call(ctx)
		return func() {
			if p.form != nil && sent == p.form.Page {
				p.form = nil
			}
			if p.m.want == room {
				p.m.chosen, p.m.round = "", 0
			}
			if p.f.Leave(sent) {
				p.f.Focus(p.rounds.list)
			}
			p.f.Say(said)
		}, err
	})
}

// askAccept asks whether exactly the last offer is approved.
func (p *Page) askAccept() {
	last, _ := p.m.last()
	p.turn(termsTab) // what is approved is in sight
	p.showLast()
	req := api.AcceptOfferRequest{Room: p.m.want, ID: p.m.n.ID, Hash: last.Hash}
	p.foot.Ask(kit.Question{Text: lang.T("Approve %s? You both sign the terms afterwards.", kit.Amount(last.Terms.Total)), Confirm: lang.T("Approve"), Done: func(string) {
		frame.Do(p.f, lang.T("approve the offer"), api.AcceptOffer.Call, req, func(api.None) { p.f.Say(lang.T("Approved. Nothing is agreed before both of you have signed")) })
	}})
}

// showLast makes the last offer the one whose terms are shown.
func (p *Page) showLast() {
	p.m.round = 0
	p.rounds.fill()
	p.Draw()
}

// askReject asks why the negotiation is ended.
func (p *Page) askReject() {
	last, _ := p.m.last()
	req := api.RejectOfferRequest{Room: p.m.want, ID: p.m.n.ID, Hash: last.Hash}
	reason, text, confirm := "", lang.T("Reject because"), lang.T("Reject")
	if p.m.offers("withdraw") {
		text, confirm = lang.T("Withdraw because"), lang.T("Withdraw")
	}
	p.foot.Ask(kit.Question{Text: text, Value: &reason, Confirm: confirm, Done: func(text string) {
		req.Reason = text
		frame.Do(p.f, lang.T("end the negotiation"), api.RejectOffer.Call, req, func(api.None) { p.f.Say(lang.T("Ended the negotiation without an agreement")) })
	}})
}

// askApprove shows the accepted terms, to be signed.
func (p *Page) askApprove() {
	r, _ := p.m.room()
	last, _ := p.m.last()
	p.f.Push(sign.New(p.f, sign.Options{
		Room: r, Negotiation: p.m.n.ID, Hash: last.Hash,
		Terms: last.Terms, Pays: payText(r, last.Terms), Deadline: p.m.deadline(),
		Done: func() { p.f.Focus(p.rounds.list) },
	}), lang.T("Sign the terms"))
}

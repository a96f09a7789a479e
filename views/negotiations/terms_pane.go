package negotiations

import (
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// termsPane shows the terms of the offer that is current among the offers.
type termsPane struct {
	p *Page
	*reading
	about  *kit.Line
	older  *kit.Fact // that it is not the last offer
	reason *kit.Fact
	view   *terms.View
	facts  *kit.Facts
	shown  string // hash of the terms
}

func newTermsPane(p *Page) *termsPane {
	v := &termsPane{p: p, about: kit.Small(""), view: terms.NewView(), facts: kit.NewFacts()}
	v.older = kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.MediumImportance)
	v.reason = kit.NewSignedFact(muted(theme.MailComposeIcon()), widget.MediumImportance)
	body := kit.Rows(12, v.about, v.older.Row, v.reason.Row, v.view.Box, kit.Hairline(), v.facts.Box)
	v.reading = newReading(p.f.Keys(), body)
	return v
}

func (v *termsPane) draw(room api.Room) {
	m := &v.p.m
	r, ok := m.shownRound()
	kit.Show(ok, v.scroll)
	if !ok {
		return
	}
	if v.shown != r.Hash {
		v.shown = r.Hash
		v.scroll.ScrollToTop()
	}
	who := lang.T("%s's offer", partyName(room, r.By))
	if r.Mine {
		who = lang.T("Your offer")
	}
	v.about.SetText(kit.Join(who, lang.T("round %s of %s", kit.Count(r.Number), kit.Count(len(m.n.Rounds)))))
	v.older.Set("")
	if last, _ := m.last(); last.Number != r.Number {
		v.older.Set(lang.T("This is an earlier offer. What you approve or reject is the last one."))
	}
	v.reason.Set("")
	if r.Reason != "" {
		v.reason.Set(lang.Quoted(kit.CleanTo(r.Reason, 400)))
	}
	v.view.Set(terms.Shown{Terms: r.Terms, Changes: r.Changes, Pays: payText(room, r.Terms)})
	v.facts.Set(m.termsFacts(room, r))
}

// termsFacts say who has approved the terms, how they are named, and when they came.
func (m *model) termsFacts(room api.Room, r api.OfferRound) [][2]string {
	approvals := ""
	if last, _ := m.last(); last.Number == r.Number && (m.n.State == api.NegotiationAccepted || m.n.State == api.NegotiationAgreed) {
		approvals = approvalText(lang.T("You"), m.approved(room.Self)) + "\n" + approvalText(otherName(room), m.approved(otherParty(room.Self)))
	}
	sent := ""
	if !r.Sent.IsZero() {
		sent = lang.Exactly(r.Sent, m.now())
	}
	return [][2]string{{lang.T("Signed"), approvals}, {lang.T("Sent"), sent}, {lang.T("Hash"), shortHash(r.Hash)}}
}

func approvalText(who string, yes bool) string {
	switch {
	case yes:
		return "✓ " + who
	case who == lang.T("You"):
		return lang.T("– You have not yet")
	}
	return lang.T("– %s has not yet", who)
}

// shortHash returns the beginning of a hash, enough to compare by eye.
func shortHash(h string) string {
	h = kit.CleanTo(h, 80)
	return h[:min(len(h), 16)]
}

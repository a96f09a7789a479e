package negotiations

import "fyne.io/fyne/v2"

// Focus is, once, what had the keys before a question was asked; else the list of the rooms.
func (p *Page) Focus() fyne.Focusable {
	before := p.before
	p.before = nil
	if before != nil {
		return before
	}
	return p.rooms
}

// opened notes what had the keys when a question was asked, which gets them back.
func (p *Page) opened() {
	if p.foot.Form() != nil {
		p.before = p.hasKeys()
	}
	p.Draw()
}

// hasKeys returns the part of the page that has the keys; nil: none but the rooms.
func (p *Page) hasKeys() fyne.Focusable {
	switch {
	case p.rounds.list.HasFocus():
		return p.rounds.list
	case p.pays.list.HasFocus():
		return p.pays.list
	case p.terms.stop.Focused():
		return p.terms.stop
	case p.assistant.stop.Focused():
		return p.assistant.stop
	}
	return nil
}

func (p *Page) inTab() fyne.Focusable {
	switch p.shownTab() {
	case paymentsTab:
		return p.pays.list
	case termsTab:
		return p.terms.stop
	case assistantTab:
		return p.assistant.stop
	}
	return p.rounds.list
}

// regainFocus puts the focus on the rooms if nothing has it: what is not in sight cannot
// have it, and the first room has just come.
func (p *Page) regainFocus() {
	c := p.f.Window.Canvas()
	if c.Focused() == nil && c.Overlays().Top() == nil && p.f.Top() == nil && p.side.Visible() {
		p.f.Focus(p.rooms)
	}
}

// toOffers moves the focus to the offers; from there, or where they are not in sight, to what is
// beside them or in their place.
func (p *Page) toOffers() {
	if p.rounds.list.HasFocus() || p.panes.narrow && p.tab != offersTab {
		p.f.Focus(p.inTab())
		return
	}
	p.f.Focus(p.rounds.list)
}

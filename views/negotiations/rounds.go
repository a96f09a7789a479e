package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// rounds are the offers of a negotiation, the first first, as a conversation.
type rounds struct {
	p     *Page
	box   *fyne.Container
	list  *kit.LongList[api.OfferRound, *roundContent]
	empty *kit.Face
	begin *kit.Button
}

func newRounds(p *Page) *rounds {
	v := &rounds{p: p, empty: kit.NewFace(), begin: p.Table.Button("offer", kit.Primary)}
	v.list = frame.NewList(p.f, kit.LongListOptions[api.OfferRound, *roundContent]{
		NewContent: newRoundContent,
		Fill:       func(c *roundContent, r api.OfferRound) bool { return c.set(p.m.roundText(r)) },
		Changed:    v.chose,
	})
	v.box = container.NewStack(v.list, v.empty.Box)
	return v
}

// fill puts the offers into the list; the last one is current until another one is chosen.
func (v *rounds) fill() {
	m := &v.p.m
	v.list.Replace(kit.AllRows(m.n.Rounds))
	v.list.Index = len(m.n.Rounds) - 1
	if i, ok := v.list.Pages.Index(func(r api.OfferRound) bool { return r.Number == m.round }); ok {
		v.list.Index = i
	}
	v.list.ScrollTo(v.list.Index)
}

func (v *rounds) chose() {
	if r, ok := v.list.Current(); ok {
		v.p.m.round = r.Number
		v.p.Draw()
	}
}

func (v *rounds) draw() {
	if v.p.m.loading.Read && len(v.p.m.n.Rounds) == 0 && v.p.m.open() {
		v.empty.Say("none", muted(theme.MailComposeIcon()), lang.T("Nothing has been offered yet"),
			lang.T("The one who begins has no advantage: an offer counts by its terms."), v.begin)
	} else {
		v.empty.Hide()
	}
	v.list.Refresh()
}

func (m *model) roundText(r api.OfferRound) roundText {
	room, _ := m.room()
	t := roundText{who: partyName(room, r.By), mine: r.Mine, total: kit.Amount(r.Terms.Total), changes: changesText(r)}
	if r.Mine {
		t.who = lang.T("You")
	}
	if m.running() && r.Number == m.best() {
		t.mark = lang.T("best total so far")
	}
	if !r.Sent.IsZero() {
		t.time = lang.When(r.Sent, m.now())
	}
	if r.Reason != "" {
		t.reason = lang.Quoted(kit.CleanTo(r.Reason, 300))
	}
	return t
}

// changesText says what an offer changed, or what it is about if it is the first.
func changesText(r api.OfferRound) string {
	if len(r.Changes) == 0 {
		return kit.Join(kit.CleanTo(r.Terms.Summary, 120), kit.Number(len(r.Terms.Items), "%s item", "%s items"))
	}
	var out, rest []string
	for _, c := range r.Changes {
		switch c.Part {
		case terms.PartItem:
			out = append(out, terms.ChangeText(c))
		case terms.PartTotal: // it is at the right
		default:
			rest = append(rest, terms.ChangeText(c))
		}
	}
	out = append(out, rest...)
	if len(out) > fewChanges+1 {
		out = append(out[:fewChanges], lang.T("%s more", kit.Count(len(out)-fewChanges)))
	}
	return kit.Join(out...)
}

// fewChanges is how many changes a row has room for.
const fewChanges = 2

func muted(icon fyne.Resource) fyne.Resource {
	return theme.NewColoredResource(icon, assets.ColorMuted)
}

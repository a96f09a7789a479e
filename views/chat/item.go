package chat

import (
	"path/filepath"
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// itemRow is a file, a proposal or an offer that an answer lists, with the buttons to act on it.
type itemRow struct {
	p        *Page
	key      string
	item     api.CardItem
	proposal api.Proposal // as it waits; the zero one: it is none, or waits no more
}

// set notes another state of the item. true: it has to be drawn.
func (r *itemRow) set(i api.CardItem, q api.Proposal) bool {
	same := r.item == i && reflect.DeepEqual(r.proposal, q)
	r.item, r.proposal = i, q
	return !same
}

func (r *itemRow) estimate(width float32) float32 {
	h := itemHeight
	if r.item.Quote != "" {
		h += 8 + 20*float32(estimateLines(r.item.Quote, int(width/7)))
	}
	return h
}

// toggle does the first of what can be done, but decides nothing.
func (r *itemRow) toggle() {
	if ids := r.commands(); len(ids) > 0 && r.item.Proposal == "" {
		r.p.f.Run(ids[0])
	}
}

// commands returns the commands that can be done about the item.
func (r *itemRow) commands() []string {
	switch i := r.item; {
	case i.Path != "":
		return []string{"open-item", "reveal-item"}
	case r.proposal.ID != "" && asksWhere(r.proposal):
		return []string{"show-proposals"}
	case r.proposal.ID != "":
		return []string{"approve-item", "reject-item"}
	case i.Send != "":
		return []string{"send-item"}
	case i.Undo != "":
		return []string{"undo-call"}
	case i.Page == api.PageModels:
		return []string{"models"}
	case i.Page != "":
		return []string{"show-proposals"}
	}
	return nil
}

// about returns the line below the title.
func (r *itemRow) about() string {
	i, q := r.item, r.proposal
	switch {
	case q.ID != "":
		return kit.Join(destinationText(q, r.p.f.Home), sensitiveText(q.Sensitive, q.SensitiveWhy))
	case i.Proposal != "":
		return kit.Join(kit.Clean(i.Detail), lang.T("no longer waits"))
	case i.Path != "":
		return kit.Join(kit.Place(filepath.Dir(i.Path), r.p.f.Home), kit.Clean(i.Detail), sensitiveText(i.Sensitive, lang.T("not quoted")))
	}
	return kit.Clean(i.Detail)
}

// destinationText returns what approving a proposal would do with its files.
func destinationText(q api.Proposal, home string) string {
	if asksWhere(q) {
		return lang.T("where it belongs is not known")
	}
	text := lang.T("to %s", kit.Place(q.DestinationDir, home))
	if q.DestinationName != q.Filename {
		text += lang.T(", as %s", kit.Clean(q.DestinationName))
	}
	if n := len(q.Members); n > 0 {
		text += lang.T(", with %s", kit.Number(n, "%s more file", "%s more files"))
	}
	return text
}

func asksWhere(q api.Proposal) bool { return q.Question || q.DestinationDir == "" }

func sensitiveText(is bool, why string) string {
	if !is {
		return ""
	}
	return lang.T("sensitive: %s", kit.Clean(why))
}

const itemHeight float32 = 52

// itemView draws an item.
type itemView struct {
	*column
	row          *itemRow
	title, about *kit.Line
	buttons      *fyne.Container
	shown        []string // that have a button
	chosen       bool
	head         *fyne.Container
}

func (r *itemRow) newView() view {
	offer := r.item.Page == api.PageModels // it stands apart from what was asked for
	var ground fyne.CanvasObject
	if !offer {
		ground = kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	}
	v := &itemView{column: newColumn(ground, func() { r.p.transcript.thread.resized(r.key) }), row: r,
		title: kit.NewLine("").Bold(!offer).AsProse(offer), about: kit.Small("").AsProse(true), buttons: kit.Cols(4)}
	text := container.NewVBox(v.title, v.about)
	v.head = kit.AtLeast(0, itemHeight, container.NewBorder(nil, nil, nil, kit.Centered(v.buttons), kit.Centered(text)))
	v.draw()
	return v
}

func (v *itemView) draw() {
	title := v.row.item.Title
	if v.row.item.Path == "" && v.row.item.Proposal == "" {
		title = lang.Show(title) // an offer of Nod's; the others are names
	}
	v.title.SetText(kit.Clean(title))
	v.about.SetText(v.row.about())
	kit.Show(v.row.about() != "", v.about)
	parts, bottom := []*part{{o: v.head, left: edge, right: 8}}, float32(0)
	if q := v.row.item.Quote; q != "" {
		parts, bottom = append(parts, textPart(kit.Flush(kit.Muted(lang.Quoted(shortened(q)))), 0, edge, edge)), 12
	}
	v.set(bottom, parts...)
	v.drawButtons()
}

func (v *itemView) mark(current, chosen bool) {
	v.chosen = current && chosen
	kit.Show(v.chosen, v.bar)
	v.shown = nil
	v.drawButtons()
}

// drawButtons shows what can be done, with the keys if the person chose the row.
func (v *itemView) drawButtons() {
	ids := v.row.commands()
	if slices.Equal(ids, v.shown) {
		return
	}
	v.shown, v.buttons.Objects = ids, nil
	for _, id := range ids {
		b := v.row.p.button(id, "", kit.Plain, func() { v.row.p.transcript.choose(v.row.key) })
		if !v.chosen {
			b.SetKey("")
		}
		b.SetEnabled(!v.row.p.f.Lost())
		v.buttons.Add(b)
	}
	v.head.Refresh()
}

// mostProposals is how many proposals of a card are shown; the page of proposals shows them all.
const mostProposals = 8

// shownItems returns what is shown of a card's items: of many proposals the first ones, and how to get a model only
// where there is none, at the end.
func shownItems(items []api.CardItem, last, model bool) (out []api.CardItem) {
	more := 0
	for _, i := range items {
		switch {
		case i.Page == api.PageModels && (!last || model):
		case i.Proposal != "" && len(out) >= mostProposals:
			more++
		default:
			out = append(out, i)
		}
	}
	if more > 0 {
		out = append(out, api.CardItem{Title: lang.T("And %s more", kit.Count(more)), Page: string(api.WindowProposals)})
	}
	return out
}

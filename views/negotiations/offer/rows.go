package offer

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/negotiations/grid"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// columns returns those of the table of items: description, amount, kind, condition, and the
// button that removes the item.
func columns() grid.Columns {
	return grid.Columns{Widths: []float32{0, 104, 152, 0, 32}, Parts: []float32{0.56, 0, 0, 0.44, 0}}
}

// itemRow is one item, as it is edited.
type itemRow struct {
	description, amount, condition *kit.Entry
	kind                           *kit.Choice[string]
	chosen                         string // kind
	box                            *fyne.Container
}

func (p *Page) addItem(i api.TermItem) *itemRow {
	r := &itemRow{description: p.entry(lang.T("Fence, 12 m"), i.Description), amount: p.entry(p.amountText(0, false), p.amountText(i.Amount, i.Description == "")), condition: p.entry("", i.Condition)}
	r.kind = kit.NewChoice(p.f.ChromeKeys(), func(k string) { r.choose(k); p.edited() }, terms.Kinds()...)
	r.kind.Draw(i.Type)
	r.choose(i.Type)
	remove := kit.NewButton("×", "", kit.Quiet, p.f.ChromeKeys(), func() { p.removeItem(r) })
	r.box = container.New(columns(), r.description, r.amount, r.kind.Select, r.condition, remove)
	p.items = append(p.items, r)
	p.table.Add(r.box)
	return r
}

// choose notes the kind, and whether its condition has to be written.
func (r *itemRow) choose(kind string) {
	r.chosen = kind
	hint := lang.T("What must happen first")
	if kind == terms.Immediate {
		hint = lang.T("None is needed")
	}
	r.condition.SetPlaceHolder(hint)
}

// amountText returns an amount as a person types it; a new item has none.
func (p *Page) amountText(minor int64, none bool) string {
	if none && minor == 0 {
		return ""
	}
	return lang.AmountNumber(money.Amount{Minor: minor, Currency: money.Currency(p.currency)})
}

// removeItem removes a row; the focus goes to its neighbour.
func (p *Page) removeItem(r *itemRow) {
	i := slices.Index(p.items, r)
	if i < 0 {
		return
	}
	p.items = slices.Delete(p.items, i, i+1)
	p.table.Remove(r.box)
	if len(p.items) > 0 {
		p.f.Focus(p.items[min(i, len(p.items)-1)].description)
	} else {
		p.f.Focus(p.summary)
	}
	p.edited()
}

// item returns the item of a row, or what is wrong with its amount.
func (r *itemRow) item(c money.Currency) (api.TermItem, error) {
	if strings.TrimSpace(r.amount.Text) == "" {
		return api.TermItem{}, errors.New(lang.T("it has no amount yet"))
	}
	amount, err := lang.ParseAmount(r.amount.Text, c)
	return api.TermItem{Description: strings.TrimSpace(r.description.Text), Amount: amount.Minor, Type: r.chosen, Condition: strings.TrimSpace(r.condition.Text)}, err
}

// conditionRow is one condition of the terms, as it is edited.
type conditionRow struct {
	text *kit.Entry
	box  *fyne.Container
}

func (p *Page) addCondition(text string) *conditionRow {
	r := &conditionRow{text: p.entry(lang.T("Done by Friday"), text)}
	remove := kit.NewButton("×", "", kit.Quiet, p.f.ChromeKeys(), func() { p.removeCondition(r) })
	r.box = container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, container.NewGridWrap(fyne.NewSize(32, 32), remove)), r.text)
	p.conditions = append(p.conditions, r)
	p.list.Add(r.box)
	return r
}

func (p *Page) removeCondition(r *conditionRow) {
	if i := slices.Index(p.conditions, r); i >= 0 {
		p.conditions = slices.Delete(p.conditions, i, i+1)
		p.list.Remove(r.box)
		p.f.Focus(p.summary)
		p.edited()
	}
}

func (p *Page) removeFocused() {
	on := p.f.Window.Canvas().Focused()
	for _, r := range p.items {
		if on == r.description || on == r.amount || on == r.condition || on == r.kind.Select {
			p.removeItem(r)
			return
		}
	}
	for _, r := range p.conditions {
		if on == r.text {
			p.removeCondition(r)
			return
		}
	}
}

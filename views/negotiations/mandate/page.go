package mandate

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/grid"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// Page is the form of a mandate.
type Page struct {
	frame.Base
	f        *frame.Frame
	start    api.Mandate
	save     func(api.Mandate)
	currency money.Currency

	direction     *kit.Choice[bool] // whether the person pays
	pays          bool
	limit, rounds *kit.Entry
	summary       *kit.Entry
	items         []*itemRow
	table         *fyne.Container
	conditions    []*conditionRow
	problem       *kit.Fact
}

// itemRow is what one item can be, as it is edited.
type itemRow struct {
	description, least, most *kit.Entry
	kind                     *kit.Choice[string]
	condition                string // stays as it is
	types                    []api.ItemType
	required                 *kit.Check
	box                      *fyne.Container
}

type conditionRow struct {
	text     string
	allowed  *kit.Check
	required *kit.Check
}

// New makes the form; save is called with what the person sets.
func New(f *frame.Frame, start api.Mandate, save func(api.Mandate)) *Page {
	p := &Page{f: f, start: start, save: save, currency: money.Currency(start.Currency), pays: start.Pays, table: kit.Rows(6)}
	p.Table = f.NewCommands(
		kit.Command{ID: "save", Title: lang.T("Set mandate"), Group: lang.T("Mandate"), Key: "Ctrl+Enter", Scope: kit.InText, When: f.Can, Do: p.set},
		kit.Command{ID: "add-item", Title: lang.T("Add item"), Group: lang.T("Mandate"), Key: "Ctrl+I", Scope: kit.InText, Do: func() { f.Focus(p.addItem(api.MandateItem{Required: true}).description) }},
	)
	p.problem = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	p.problem.Set("")
	p.Body = p.layOut()
	return p
}

func columns() grid.Columns {
	return grid.Columns{Widths: []float32{0, 104, 104, 132, 112, 32}, Parts: []float32{1, 0, 0, 0, 0, 0}}
}

func (p *Page) layOut() fyne.CanvasObject {
	keys := p.f.ChromeKeys()
	p.direction = kit.NewChoice(keys, func(pays bool) { p.pays = pays }, kit.Option[bool]{Value: true, Name: lang.T("You pay at most")}, kit.Option[bool]{Value: false, Name: lang.T("You are paid at least")})
	p.direction.Draw(p.pays)
	p.limit, p.rounds = p.entry(p.amount(0), p.amount(p.start.Limit)), p.entry("10", strconv.Itoa(max(1, p.start.MostRounds)))
	p.summary = p.entry(lang.T("What the agreement is about"), strings.Join(p.start.Summaries, "; "))
	for _, i := range p.start.Items {
		p.addItem(i)
	}
	conditions := kit.Rows(4, kit.Small(lang.T("Conditions that the terms can have")))
	for _, c := range p.start.Conditions {
		r := &conditionRow{text: c.Text, allowed: kit.NewCheck(kit.CleanTo(c.Text, 60), keys, nil), required: kit.NewCheck(lang.T("required"), keys, nil)}
		r.allowed.SetChecked(true)
		r.required.SetChecked(c.Required)
		p.conditions = append(p.conditions, r)
		conditions.Add(container.NewBorder(nil, nil, nil, r.required, r.allowed))
	}
	kit.Show(len(p.conditions) > 0, conditions)
	rounds := container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(kit.Small(lang.T("up to round")).Whole())), nil, p.rounds)
	about := kit.Muted(lang.T("The assistant offers and accepts by itself only what this covers. All else it asks. It never approves an agreement, and the other side never sees this."))
	header := container.New(columns(), kit.Small(lang.T("Item")), kit.Small(lang.C("amount", "From")), kit.Small(lang.C("amount", "To")), kit.Small(lang.T("Paid")), kit.Small(""), kit.Small(""))
	body := kit.Rows(16, kit.Flush(about),
		kit.Rows(8, kit.Field(lang.T("Total %s", strings.ToUpper(kit.CleanTo(p.start.Currency, 8))), container.NewGridWithColumns(3, p.direction.Select, p.limit, rounds)), kit.Field(lang.T("Summary"), p.summary)),
		kit.Rows(6, header, p.table, container.NewHBox(p.Table.Button("add-item", kit.Plain))), conditions)
	foot := container.NewVBox(kit.Hairline(), kit.Pad(12, 12, 24, 24, container.NewBorder(nil, nil, nil, p.Table.Button("save", kit.Primary), p.problem.Row)))
	return container.NewBorder(nil, foot, nil, nil, container.NewVScroll(kit.Pad(16, 16, 24, 24, kit.AtMost(960, body))))
}

func (p *Page) entry(placeholder, text string) *kit.Entry {
	e := kit.NewEntry(placeholder, p.f.ChromeKeys())
	e.Write(text)
	e.Escaped = p.f.Escape
	return e
}

func (p *Page) amount(minor int64) string {
	return lang.AmountNumber(money.Amount{Minor: minor, Currency: p.currency})
}

func (p *Page) addItem(i api.MandateItem) *itemRow {
	keys := p.f.ChromeKeys()
	r := &itemRow{description: p.entry(lang.T("Item"), i.Description), least: p.entry(p.amount(0), p.amount(i.Least)), most: p.entry(p.amount(0), p.amount(i.Most)),
		condition: i.Condition, types: i.Types, required: kit.NewCheck(lang.T("required"), keys, nil)}
	r.required.SetChecked(i.Required)
	any := kit.Option[string]{Name: lang.T("Any way")}
	r.kind = kit.NewChoice(keys, func(k string) { r.types = []api.ItemType{api.ItemType(k)}[:min(1, len(k))] }, append([]kit.Option[string]{any}, terms.Kinds()...)...)
	if len(i.Types) == 1 {
		r.kind.Draw(string(i.Types[0]))
	}
	remove := kit.NewButton("×", "", kit.Quiet, keys, func() { p.removeItem(r) })
	r.box = container.New(columns(), r.description, r.least, r.most, r.kind.Select, r.required, remove)
	p.items = append(p.items, r)
	p.table.Add(r.box)
	return r
}

func (p *Page) removeItem(r *itemRow) {
	if i := slices.Index(p.items, r); i >= 0 {
		p.items = slices.Delete(p.items, i, i+1)
		p.table.Remove(r.box)
		p.f.Focus(p.limit)
	}
}

// Focus returns the limit.
func (p *Page) Focus() fyne.Focusable { return p.limit }

func (p *Page) set() {
	m, err := p.read()
	if err != nil {
		p.problem.Set(lang.Sentence(kit.Clean(err.Error())))
		return
	}
	p.problem.Set("")
	p.save(m)
}

func (p *Page) read() (api.Mandate, error) {
	m := api.Mandate{Pays: p.pays, Currency: p.start.Currency, Summaries: []string{}, Items: []api.MandateItem{}, Conditions: []api.MandateClause{}}
	limit, err := lang.ParseAmount(p.limit.Text, p.currency)
	if err != nil {
		return m, errors.New(lang.T("The total: %v", err))
	}
	m.Limit = limit.Minor
	if m.MostRounds, err = strconv.Atoi(strings.TrimSpace(p.rounds.Text)); err != nil {
		return m, errors.New(lang.T("%q is no number of rounds; write it as 10", kit.CleanTo(p.rounds.Text, 20)))
	}
	if p.summary.Text == strings.Join(p.start.Summaries, "; ") {
		m.Summaries = append(m.Summaries, p.start.Summaries...)
	} else if s := strings.TrimSpace(p.summary.Text); s != "" {
		m.Summaries = append(m.Summaries, s)
	}
	for i, r := range p.items {
		least, err := lang.ParseAmount(r.least.Text, p.currency)
		most, err2 := lang.ParseAmount(r.most.Text, p.currency)
		for _, e := range []error{err, err2} {
			if e != nil {
				return m, errors.New(lang.T("Item %s: %v", kit.Count(i+1), e))
			}
		}
		m.Items = append(m.Items, api.MandateItem{Description: strings.TrimSpace(r.description.Text), Least: least.Minor, Most: most.Minor, Types: append([]api.ItemType{}, r.types...), Condition: r.condition, Required: r.required.Checked})
	}
	for _, c := range p.conditions {
		if c.allowed.Checked {
			m.Conditions = append(m.Conditions, api.MandateClause{Text: c.text, Required: c.required.Checked})
		}
	}
	return m, nil
}

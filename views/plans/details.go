package plans

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// detailTab is what the details show.
type detailTab int

const (
	actionTab detailTab = iota
	afterTab
)

// details is what stands behind the current row: what it would do and why, the
// passage that it rests on, or what the campaign is like afterwards.
type details struct {
	p       *Page
	box     *fyne.Container
	tab     detailTab
	tabs    *kit.Tabs[detailTab]
	key     string // of the row that is shown
	body    *fyne.Container
	scroll  *container.Scroll
	title   *widget.Label
	about   *kit.Line
	failure *kit.Fact
	facts   map[string]*kit.Fact
	options *fyne.Container // of a question, as buttons
	source  *source
	after   *afterwards
}

// factLabels are the facts about a row, in their order.
func factLabels() []string {
	return []string{"Why", "Has", "Sure", "Risk", "In", "Owner", "Due", "Document", "Tags", "Needs", "Needed by", "Options", "Assumed", "Affects", "Was", "Created", "Rejected", "Summary", "Found", "Added"}
}

func newDetails(p *Page) *details {
	d := &details{p: p, title: kit.Wrapped(fyne.TextWrapWord), about: kit.Small(""), facts: map[string]*kit.Fact{}}
	d.title.SizeName, d.title.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	d.failure = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	d.tabs = kit.NewTabs(p.f.ChromeKeys(), d.turn, kit.Option[detailTab]{Value: actionTab, Name: "Why"}, kit.Option[detailTab]{Value: afterTab, Name: "Campaign afterwards"})
	facts := kit.Rows(4)
	for _, label := range factLabels() {
		d.facts[label] = kit.NewFact(label)
		facts.Add(d.facts[label].Row)
	}
	d.source, d.options = newSource(p), kit.Rows(4)
	d.body = kit.Rows(12, kit.Rows(2, kit.Flush(d.title), d.about), d.failure.Row, facts, d.options, d.source.box)
	d.scroll = container.NewVScroll(kit.Pad(8, 16, 16, 16, d.body))
	d.after = newAfterwards(p)
	d.box = container.NewBorder(kit.Pad(8, 4, 8, 8, d.tabs.Box), nil, nil, nil, container.NewStack(d.scroll, d.after.box))
	return d
}

func (d *details) turn(t detailTab) {
	d.tab = t
	d.p.drawList()
	d.ticked()
}

// ticked fetches what the campaign is like afterwards, since other actions may be ticked.
func (d *details) ticked() {
	if d.tab == afterTab {
		d.after.refresh.Changed()
	}
}

// draw shows the current row; nothing if there is none.
func (d *details) draw(it item, ok bool) {
	d.tabs.Draw(d.tab, func(detailTab) int { return -1 })
	kit.Show(ok && d.tab == actionTab, d.scroll)
	kit.Show(ok && d.tab == afterTab, d.after.box)
	kit.Show(ok, d.box)
	if !ok {
		return
	}
	if d.key != it.key {
		d.key = it.key
		d.source.index = 0
		d.scroll.ScrollToTop()
	}
	text := d.p.m.factsOf(it)
	kit.WriteLabel(d.title, it.title, d.title.Importance)
	d.about.SetText(text.about)
	d.failure.Set(text.failure)
	for _, label := range factLabels() {
		d.facts[label].Set(text.facts[label])
	}
	d.drawOptions(it)
	d.source.draw(d.p.m.quotes(it))
	d.body.Refresh()
}

// drawOptions shows the answers to a question as buttons; the chosen one has a tick.
func (d *details) drawOptions(it item) {
	d.options.Objects = nil
	kit.Show(it.kind == questionItem, d.options)
	if it.kind != questionItem {
		return
	}
	q := d.p.m.plan.Questions[it.index]
	chosen, answered := d.p.m.answers[q.Text]
	for i, o := range q.Options {
		b := kit.NewButton(kit.CleanTo(o.Text, 60), "", kit.Plain, d.p.f.Keys(), func() { d.p.answer(q, i) })
		if answered && i == chosen {
			b.WithIcon(theme.NewPrimaryThemedResource(theme.ConfirmIcon()))
		}
		d.options.Add(kit.Cols(0, b))
	}
}

func (d *details) nextPassage() {
	d.source.index++
	d.redraw()
}

// factTexts is what the details say about a row.
type factTexts struct {
	about, failure string
	facts          map[string]string
}

func (m *model) factsOf(it item) factTexts {
	t := factTexts{facts: map[string]string{}}
	switch it.kind {
	case actionItem:
		m.actionFacts(m.plan.Actions[it.index], &t)
	case moduleItem:
		t.about = kit.Join(kit.Number(len(it.actions), "action"), it.note)
		if it.index >= 0 {
			t.facts["Why"] = kit.CleanTo(m.plan.Modules[it.index].Objective, 600)
		}
		t.facts["Has"] = m.titles(it.actions)
	case passageItem:
		t.about, t.facts["Why"] = "It leads to no action", kit.CleanTo(m.plan.Coverage[it.index].Reason, 600)
	case documentItem:
		a := m.uploads.Assets[it.index]
		t.about, t.facts["Summary"], t.facts["Tags"] = it.note, kit.CleanLines(strings.TrimSpace(a.ModelSummary+"\n"+a.Summary), 12, 1200), kit.CleanTo(strings.Join(a.Tags, ", "), 200)
		t.facts["Found"] = kit.CleanLines(strings.Join(a.Entities[:min(len(a.Entities), 20)], "\n"), 20, 200)
		t.facts["Added"] = kit.When(a.UploadedAt, m.now())
	case questionItem:
		q := m.plan.Questions[it.index]
		t.about, t.facts["Assumed"] = "Your answer lets what depends on it be applied", assumed(q)
	case conflictItem:
		c := m.plan.Conflicts[it.index]
		t.about, t.facts["Risk"] = "Two things contradict each other", kit.CleanTo(c.Risk, 600)
		for _, a := range c.Alternatives {
			t.facts["Options"] += "• " + kit.Clean(a) + "\n"
		}
		t.facts["Affects"] = m.titles(append([]string{c.ActionID}, c.With...))
	case changeItem:
		c := m.plan.Delta[it.index]
		t.about, t.facts["Affects"] = it.note, m.titles(it.actions)
		if c.From != nil {
			t.facts["Was"] = kit.CleanTo(c.From.Text, 600)
		}
	}
	t.facts["Options"] = strings.TrimSuffix(t.facts["Options"], "\n")
	return t
}

func (m *model) actionFacts(a api.PlanAction, t *factTexts) {
	pay := a.Payload
	t.about = kit.Join(typeWord(a.Type), m.stateWord(a))
	if a.State == api.ActionFailed {
		t.failure = kit.Sentence(kit.CleanTo(a.Failure, 600))
	} else if a.State == api.ActionRejected {
		t.facts["Rejected"] = kit.CleanTo(a.Failure, 600)
	}
	document := pay.Document
	if pay.DocID != "" {
		document = kit.Join(document, "is "+m.name(pay.DocID))
	}
	for label, text := range map[string]string{
		"Why": kit.CleanTo(a.Reason, 600), "Sure": m.confidenceText(a), "Risk": riskText(a.RiskLevel), "In": m.name(pay.Parent), "Owner": kit.CleanTo(pay.Owner, 80),
		"Due": kit.CleanTo(pay.Due, 20), "Document": kit.CleanTo(document, 200), "Tags": kit.CleanTo(strings.Join(pay.Tags, ", "), 200),
		"Needs": m.titles(m.needs(a)), "Created": kit.CleanTo(a.NodeID, 40),
	} {
		t.facts[label] = text
	}
	var needed []string
	for _, o := range m.plan.Actions {
		for _, id := range m.needs(o) {
			if id == a.ID {
				needed = append(needed, o.ID)
			}
		}
	}
	t.facts["Needed by"] = m.titles(needed)
}

// titles names some actions or nodes, one a line.
func (m *model) titles(ids []string) string {
	const most = 8
	var out []string
	for _, id := range ids {
		switch {
		case id == "":
		case len(out) == most:
			return strings.Join(out, "\n") + "\nand " + kit.Number(len(ids)-most, "other")
		default:
			out = append(out, m.name(id))
		}
	}
	return strings.Join(out, "\n")
}

// name is what an action or a node of the campaign is called.
func (m *model) name(id string) string {
	if _, ok := m.at[id]; !ok && m.names.of[id] != "" {
		return kit.CleanTo(m.names.of[id], 200)
	}
	if id == "" {
		return ""
	}
	return m.title(id)
}

// quotes are the passages that a row rests on.
func (m *model) quotes(it item) []api.PlanQuote {
	switch it.kind {
	case actionItem:
		return m.plan.Actions[it.index].Payload.Quotes
	case changeItem:
		c := m.plan.Delta[it.index]
		if c.Kind != "gone" {
			return []api.PlanQuote{{Document: c.Document, Text: c.Text}}
		}
	case passageItem:
		c := m.plan.Coverage[it.index]
		return []api.PlanQuote{{Document: c.Document, Text: c.Text}}
	case conflictItem:
		if i, ok := m.at[m.plan.Conflicts[it.index].ActionID]; ok {
			return m.plan.Actions[i].Payload.Quotes
		}
	}
	return nil
}

func (d *details) redraw() {
	d.draw(d.p.shown())
}

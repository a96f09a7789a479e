package plans

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// detailTab is what the details show.
type detailTab int

const (
	actionTab detailTab = iota
	afterTab
)

// details is what is behind the current row: what it would do and why, the
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
	about   *widget.Label
	failure *kit.Fact
	facts   *kit.Facts
	options *fyne.Container // of a question, as buttons
	source  *source
	after   *afterwards
}

func newDetails(p *Page) *details {
	d := &details{p: p, title: kit.Wrapped(fyne.TextWrapWord), about: kit.Muted(""), facts: kit.NewFacts()}
	d.title.SizeName, d.title.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	d.about.SizeName = theme.SizeNameCaptionText
	d.failure = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	d.tabs = kit.NewTabs(p.f.ChromeKeys(), d.turn, kit.Option[detailTab]{Value: actionTab, Name: lang.T("Why")}, kit.Option[detailTab]{Value: afterTab, Name: lang.T("Campaign afterwards")})
	d.source, d.options = newSource(p), kit.Rows(4)
	d.body = kit.Rows(12, kit.Rows(2, kit.Flush(d.title), kit.Flush(d.about)), d.failure.Row, d.facts.Box, d.options, d.source.box)
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
	kit.WriteLabel(d.about, text.about, d.about.Importance)
	d.failure.Set(text.failure)
	d.facts.Set(text.facts)
	d.drawOptions(it)
	d.source.draw(d.p.m.quotes(it))
	d.body.Refresh()
}

// drawOptions shows the answers to a question as buttons; the chosen one has a tick, and the assumed one says so.
func (d *details) drawOptions(it item) {
	d.options.Objects = nil
	kit.Show(it.kind == questionItem, d.options)
	if it.kind != questionItem {
		return
	}
	q := d.p.m.Plan.Questions[it.index]
	chosen, answered := d.p.m.Answered(q)
	for i, o := range q.Options {
		kind, key := kit.Plain, ""
		if !answered && i == q.Assumed {
			kind = kit.Primary
		}
		if i < answerKeys {
			key = strconv.Itoa(i + 1)
		}
		b := kit.NewButton(kit.CleanTo(o.Text, 60), key, kind, d.p.f.Keys(), func() { d.p.answer(q, i) })
		if answered && i == chosen {
			b.WithIcon(theme.NewPrimaryThemedResource(theme.ConfirmIcon()))
		}
		row := kit.Cols(8, b)
		if !answered && i == q.Assumed {
			row.Add(kit.Centered(kit.Small(lang.T("Assumed")).Whole()))
		}
		d.options.Add(row)
	}
}

func (d *details) nextPassage() {
	d.source.index++
	d.redraw()
}

// rowFacts is what the details say about a row.
type rowFacts struct {
	about, failure string
	facts          [][2]string // label and text
}

func (m *model) factsOf(it item) rowFacts {
	switch it.kind {
	case actionItem:
		return m.actionFacts(m.Plan.Actions[it.index])
	case moduleItem:
		why := ""
		if it.index >= 0 {
			why = kit.CleanTo(m.Plan.Modules[it.index].Objective, 600)
		}
		return rowFacts{about: kit.Join(kit.Number(len(it.actions), "%s action", "%s actions"), it.note), facts: [][2]string{{lang.T("Why"), why}, {lang.T("Has"), m.titles(it.actions)}}}
	case passageItem:
		return rowFacts{about: lang.T("It leads to no action"), facts: [][2]string{{lang.T("Why"), kit.CleanTo(m.Plan.Coverage[it.index].Reason, 600)}}}
	case documentItem:
		return rowFacts{about: it.note, facts: documentFacts(m.Uploads.Assets[it.index], m.now())}
	case questionItem:
		c := m.ConflictOf(m.Plan.Questions[it.index])
		return rowFacts{about: lang.T("Your answer lets what depends on it be applied"), facts: [][2]string{{lang.T("Risk"), kit.CleanTo(c.Risk, 600)}, {lang.T("Affects"), m.titles(append([]string{c.ActionID}, c.With...))}}}
	case conflictItem:
		c := m.Plan.Conflicts[it.index]
		about := lang.T("Two things contradict each other")
		if c.ActionID != "" {
			about = kit.Join(about, lang.T("tick the action, or reject it"))
		}
		return rowFacts{about: about, facts: [][2]string{{lang.T("Risk"), kit.CleanTo(c.Risk, 600)}, {lang.T("Options"), kit.CleanLines(strings.Join(c.Alternatives, "\n"), 6, 600)},
			{lang.T("Affects"), m.titles(append([]string{c.ActionID}, c.With...))}}}
	}
	c, was := m.Plan.Delta[it.index], ""
	if c.From != nil {
		was = kit.CleanTo(c.From.Text, 600)
	}
	return rowFacts{about: it.note, facts: [][2]string{{lang.T("Affects"), m.titles(it.actions)}, {lang.T("Was"), was}}}
}

func (m *model) actionFacts(a api.PlanAction) rowFacts {
	pay := a.Payload
	failure, rejected, document := "", "", pay.Document
	switch a.State {
	case api.ActionFailed:
		failure = lang.Sentence(kit.CleanTo(a.Failure, 600))
	case api.ActionRejected:
		rejected = kit.CleanTo(a.Failure, 600)
	}
	if pay.DocID != "" {
		document = kit.Join(document, lang.T("is %s", m.name(pay.DocID)))
	}
	var needed []string
	for _, o := range m.Plan.Actions {
		if slices.Contains(o.Needs, a.ID) {
			needed = append(needed, o.ID)
		}
	}
	return rowFacts{kit.Join(typeWord(a.Type), lang.Text(m.stateWord(a))), failure, [][2]string{
		{lang.T("Why"), kit.CleanTo(a.Reason, 600)}, {lang.T("Confidence"), m.confidenceText(a)}, {lang.T("Risk"), riskWord(a)}, {lang.T("In"), m.name(pay.Parent)}, {lang.T("Owner"), kit.CleanTo(pay.Owner, 80)},
		{lang.T("Due"), kit.Due(pay.Due)}, {lang.T("Document"), kit.CleanTo(document, 200)}, {lang.T("Tags"), kit.CleanTo(strings.Join(pay.Tags, ", "), 200)},
		{lang.T("Needs"), m.titles(a.Needs)}, {lang.T("Needed by"), m.titles(needed)}, {lang.T("Created"), kit.CleanTo(a.NodeID, 40)}, {lang.T("Rejected"), rejected},
	}}
}

// titles names some actions or nodes, one a line.
func (m *model) titles(ids []string) string {
	const most = 8
	var out []string
	for _, id := range ids {
		switch {
		case id == "":
		case len(out) == most:
			return lang.T("%s\nand %s", strings.Join(out, "\n"), kit.Number(len(ids)-most, "%s other", "%s others"))
		default:
			out = append(out, m.name(id))
		}
	}
	return strings.Join(out, "\n")
}

// quotes returns the passages that a row rests on.
func (m *model) quotes(it item) []api.PlanQuote {
	switch it.kind {
	case questionItem:
		for _, o := range m.Plan.Questions[it.index].Options {
			if a, ok := m.Action(cmp.Or(m.Plan.Questions[it.index].ActionID, o.Node)); ok {
				return a.Payload.Quotes
			}
		}
	case actionItem:
		return m.Plan.Actions[it.index].Payload.Quotes
	case changeItem:
		c := m.Plan.Delta[it.index]
		if c.Kind != "gone" {
			return []api.PlanQuote{{Document: c.Document, Text: c.Text}}
		}
	case passageItem:
		c := m.Plan.Coverage[it.index]
		return []api.PlanQuote{{Document: c.Document, Text: c.Text}}
	case conflictItem:
		a, _ := m.Action(m.Plan.Conflicts[it.index].ActionID)
		return a.Payload.Quotes
	}
	return nil
}

// documentFacts returns what a document says, as a model or rules summarise it, a row for each thing that it lists.
func documentFacts(a api.Asset, now time.Time) [][2]string {
	about := []string{a.ModelSummary}
	facts := [][2]string{{lang.T("Summary"), ""}}
	for _, l := range a.Summary {
		text := kit.CleanTo(days.ReplaceAllStringFunc(l.Text, kit.Due), 600)
		if l.Label == "" {
			about = append(about, text)
			continue
		}
		facts = append(facts, [2]string{kit.Clean(l.Label), text})
	}
	facts[0][1] = strings.TrimSpace(kit.CleanLines(strings.Join(about, "\n"), 12, 1200))
	return append(facts, [2]string{lang.T("Tags"), kit.CleanTo(strings.Join(a.Tags, ", "), 200)}, [2]string{lang.T("Added"), lang.When(a.UploadedAt, now)})
}

// days are days as documents' deadlines are kept.
var days = regexp.MustCompile(`\b\d{4}-\d{2}-\d{2}\b`)

func (d *details) redraw() {
	d.draw(d.p.shown())
}

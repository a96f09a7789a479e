package history

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// filter is what the list is narrowed to; what is empty matches all.
type filter struct {
	kind        kind
	who         who
	trace, text string
	day         span
}

// kind is a choice of the first filter: a subject, or the decision Denied.
type kind struct {
	subject  api.Subject
	decision api.Decision
}

func kinds() []kit.Option[kind] {
	return []kit.Option[kind]{
		{Name: lang.T("Any kind")}, {Value: kind{subject: api.SubjectFiles}, Name: lang.T("Files")}, {Value: kind{subject: api.SubjectPlans}, Name: lang.T("Plans")},
		{Value: kind{subject: api.SubjectNegotiations}, Name: lang.C("kind", "Negotiations")}, {Value: kind{subject: api.SubjectSettings}, Name: lang.T("Settings")},
		{Value: kind{subject: api.SubjectTools}, Name: lang.T("Tools")}, {Value: kind{decision: api.DecisionBlocked}, Name: lang.T("Denied calls")},
	}
}

// who asked.
type who string

const (
	you       who = "you"
	assistant who = "assistant"
	program   who = "program"
)

func (w who) name() string {
	return map[who]string{you: lang.T("You"), assistant: lang.T("The assistant"), program: lang.T("Another program")}[w]
}

// origins returns what records have of these who asked. What an older version recorded of an
// assistant does not say so.
func (w who) origins() []api.Origin {
	switch w {
	case you:
		return []api.Origin{api.FromPerson, api.FromCommand}
	case assistant:
		return []api.Origin{api.FromModel, ""}
	case program:
		return []api.Origin{api.FromProgram, api.FromClient}
	}
	return nil
}

func (f filter) request() api.ActivityRequest {
	return api.ActivityRequest{Subject: f.kind.subject, Decision: f.kind.decision, By: f.who.origins(), Trace: f.trace, Text: f.text, From: f.day.from, Until: f.day.until}
}

// narrows reports whether the filter leaves anything out.
func (f filter) narrows() bool { return f != filter{} }

// span is some days; the zero value is any day.
type span struct{ from, until time.Time }

// dayOf returns the day that t is in, in the time zone of now.
func dayOf(t, now time.Time) kit.Option[span] {
	t = t.In(now.Location())
	return kit.Option[span]{Value: span{midnight(t), midnight(t.AddDate(0, 0, 1))}, Name: lang.Day(t, now)}
}

func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}

// days returns the spans to choose from: all, each of the last seven days, and the last thirty.
func days(now time.Time) []kit.Option[span] {
	out := []kit.Option[span]{{Name: lang.T("Any day")}}
	for back := range 7 {
		out = append(out, dayOf(now.AddDate(0, 0, -back), now))
	}
	return append(out, kit.Option[span]{Value: span{from: midnight(now.AddDate(0, 0, -29))}, Name: lang.T("Last 30 days")})
}

// filters narrow the list: by what it is about, who asked, the day and text.
type filters struct {
	f      *frame.Frame
	box    *fyne.Container
	kind   *kit.Choice[kind]
	who    *kit.Choice[who]
	day    *kit.Choice[span]
	search *kit.Entry
}

// newFilters calls narrow to change the page's filter; toList gives the focus to the list.
func newFilters(fr *frame.Frame, narrow func(change func(*filter)), toList func()) *filters {
	f, keys := &filters{f: fr}, fr.ChromeKeys()
	f.kind = kit.NewChoice(keys, func(k kind) { narrow(func(f *filter) { f.kind = k }) }, kinds()...).AsFilter()
	f.who = kit.NewChoice(keys, func(w who) { narrow(func(f *filter) { f.who = w }) }, kit.Option[who]{Name: lang.T("Anyone")},
		kit.Option[who]{Value: you, Name: you.name()}, kit.Option[who]{Value: assistant, Name: assistant.name()}, kit.Option[who]{Value: program, Name: program.name()}).AsFilter()
	f.day = kit.NewChoice(keys, func(day span) { narrow(func(f *filter) { f.day = day }) }, days(fr.Now())...).AsFilter()
	f.search = kit.NewListSearch(fr.Dispatch, keys, func(text string) { narrow(func(f *filter) { f.text = text }) }, toList)
	f.search.SetPlaceHolder(lang.T("Search names and places"))
	row := kit.Cols(8, kit.AtLeast(152, 36, f.kind.Select), kit.AtLeast(176, 36, f.who.Select), kit.AtLeast(184, 36, f.day.Select))
	f.box = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, row, nil, kit.Pad(0, 0, 8, 0, f.search)))
	return f
}

// draw shows what the list of that many rows is narrowed to. Nothing can be chosen
// while there is no one to ask.
func (f *filters) draw(m *model, total int) {
	f.kind.Draw(m.filter.kind)
	f.who.Draw(m.filter.who)
	all := days(f.f.Now())
	if d := dayOf(m.filter.day.from, f.f.Now()); d.Value == m.filter.day && !slices.Contains(all, d) {
		all = append(all, d)
	}
	f.day.Draw(m.filter.day, all...)
	for _, field := range []fyne.Disableable{f.kind.Select, f.who.Select, f.day.Select, f.search} {
		switch lost := f.f.Lost(); {
		case lost && !field.Disabled():
			field.Disable()
		case !lost && field.Disabled():
			field.Enable()
		}
	}
	kit.Show(total > 0 || m.filter.narrows() || !m.loading.Read || m.loading.Failure != "", f.box)
}

// narrow changes the filter and begins the list again if that makes a difference.
func (p *Page) narrow(change func(*filter)) {
	before := p.m.filter
	if p.f.Lost() {
		return
	}
	change(&p.m.filter)
	if p.m.filter != before {
		p.restart()
	}
}

func (p *Page) clearFilter() {
	if p.f.Lost() {
		return
	}
	p.filters.search.SetText("")
	p.narrow(func(f *filter) { *f = filter{} })
	p.f.Focus(p.list)
}

// onlyTrace narrows the list to the request of the current record, or no more.
func (p *Page) onlyTrace() {
	r, _ := p.list.Current()
	p.narrow(func(f *filter) { f.trace = either(f.trace == "", r.TraceID, "") })
}

// onlyDay narrows the list to the day of the current record, or no more.
func (p *Page) onlyDay() {
	r, ok := p.list.Current()
	p.narrow(func(f *filter) {
		if ok && f.day == (span{}) && !r.Started.IsZero() {
			f.day = dayOf(r.Started, p.f.Now()).Value
		} else {
			f.day = span{}
		}
	})
}

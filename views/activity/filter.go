package activity

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// filter is what the list is narrowed to; what is empty matches all.
type filter struct {
	tool, trace, text string
	decision          api.Decision
	day               span
}

func (f filter) request() api.ActivityRequest {
	return api.ActivityRequest{
		Tool: f.tool, Decision: f.decision, Trace: f.trace, Text: f.text, From: f.day.from, Until: f.day.until,
	}
}

// narrows reports whether the filter leaves anything out.
func (f filter) narrows() bool { return f != filter{} }

// span is some days; the zero value is any day.
type span struct{ from, until time.Time }

// dayOf returns the day that t is in, in the time zone of now.
func dayOf(t, now time.Time) kit.Option[span] {
	t = t.In(now.Location())
	return kit.Option[span]{Value: span{midnight(t), midnight(t.AddDate(0, 0, 1))}, Name: kit.Day(t, now)}
}

func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}

const anyDay, anyTool = "Any day", "All tools"

// days returns the spans to choose from: all, each of the last seven days, and the last thirty.
func days(now time.Time) []kit.Option[span] {
	out := []kit.Option[span]{{Name: anyDay}}
	for back := range 7 {
		out = append(out, dayOf(now.AddDate(0, 0, -back), now))
	}
	return append(out, kit.Option[span]{Value: span{from: midnight(now.AddDate(0, 0, -29))}, Name: "Last 30 days"})
}

// toolOptions returns the tools to choose from, by what represents them.
func toolOptions(all []api.ToolName) []kit.Option[string] {
	var out []kit.Option[string]
	for _, t := range all {
		if t.Name != "" {
			out = append(out, kit.Option[string]{Value: t.Name, Name: kit.CleanTo(kit.ToolTitle(t.Title, t.Name), 40)})
		}
	}
	slices.SortFunc(out, func(a, b kit.Option[string]) int { return strings.Compare(a.Name, b.Name) })
	return append([]kit.Option[string]{{Name: anyTool}}, out...)
}

// filters narrow the list: by tool, decision, day and text.
type filters struct {
	f        *frame.Frame
	box      *fyne.Container
	tool     *kit.Choice[string]
	decision *kit.Choice[api.Decision]
	day      *kit.Choice[span]
	search   *kit.Entry
}

// newFilters calls narrow to change the page's filter; toList gives the focus to the list.
func newFilters(fr *frame.Frame, narrow func(change func(*filter)), toList func()) *filters {
	f, keys := &filters{f: fr}, fr.ChromeKeys()
	f.tool = kit.NewChoice(keys, func(tool string) { narrow(func(f *filter) { f.tool = tool }) }, toolOptions(nil)...)
	f.decision = kit.NewChoice(keys, func(d api.Decision) { narrow(func(f *filter) { f.decision = d }) },
		kit.Option[api.Decision]{Name: "Allowed or denied"}, kit.Option[api.Decision]{Value: api.DecisionAllowed, Name: "Allowed"},
		kit.Option[api.Decision]{Value: api.DecisionBlocked, Name: "Denied"})
	f.day = kit.NewChoice(keys, func(day span) { narrow(func(f *filter) { f.day = day }) }, days(fr.Now())...)
	f.search = kit.NewListSearch(fr.Dispatch, keys, func(text string) { narrow(func(f *filter) { f.text = text }) }, toList)
	row := kit.Cols(8, kit.AtLeast(200, 36, f.tool.Select), kit.AtLeast(168, 36, f.decision.Select), kit.AtLeast(184, 36, f.day.Select))
	f.box = kit.Pad(8, 0, 8, 8, container.NewBorder(nil, nil, row, kit.AtLeast(200, 36, f.search)))
	return f
}

// draw shows what the list of that many rows is narrowed to. Nothing can be chosen
// while there is no one to ask.
func (f *filters) draw(m *model, total int) {
	f.tool.Draw(m.filter.tool, toolOptions(m.tools)...)
	f.decision.Draw(m.filter.decision)
	all := days(f.f.Now())
	if d := dayOf(m.filter.day.from, f.f.Now()); d.Value == m.filter.day && !slices.Contains(all, d) {
		all = append(all, d)
	}
	f.day.Draw(m.filter.day, all...)
	for _, field := range []fyne.Disableable{f.tool.Select, f.decision.Select, f.day.Select, f.search} {
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

package activity

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

const (
	anyTool     = "All tools"
	searchAfter = 150 * time.Millisecond // a search begins when typing rests this long
)

// decisionName is a decision and what people call it.
type decisionName struct {
	decision api.Decision
	name     string
}

// decisions are what a filter may ask for, as the API and as people name them.
func decisions() []decisionName {
	return []decisionName{{"", "Allowed or denied"}, {api.DecisionAllowed, "Allowed"}, {api.DecisionBlocked, "Denied"}}
}

// filters narrow the list: by tool, decision, day and text.
type filters struct {
	f         *frame.Frame
	narrow    func(change func(*filter)) // changes the page's filter
	toList    func()                     // gives the focus to the list
	box       *fyne.Container
	tool      *kit.Select
	tools     []api.ToolName // as in the options of tool after the first
	decision  *kit.Select
	day       *kit.Select
	days      []span // as in the options of day
	search    *kit.Entry
	stop      func() // of the search that is about to begin
	following bool   // the fields follow the filter, not the other way round
}

func newFilters(fr *frame.Frame, narrow func(change func(*filter)), toList func()) *filters {
	f := &filters{f: fr, narrow: narrow, toList: toList, stop: func() {}}
	keys := fr.ChromeKeys()
	f.tool = kit.NewSelect([]string{anyTool}, keys, f.choseTool)
	f.decision = kit.NewSelect(nil, keys, f.choseDecision)
	for _, d := range decisions() {
		f.decision.Options = append(f.decision.Options, d.name)
	}
	f.day = kit.NewSelect(nil, keys, f.choseDay)
	f.search = kit.NewSearch("Search", keys)
	f.search.OnChanged = f.typed
	f.search.Escaped = f.leave
	f.search.Moved = toList
	f.search.OnSubmitted = func(string) { toList() }
	row := kit.Cols(8, kit.AtLeast(200, 36, f.tool), kit.AtLeast(168, 36, f.decision), kit.AtLeast(184, 36, f.day))
	f.box = kit.Pad(8, 0, 8, 8, container.NewBorder(nil, nil, row, kit.AtLeast(200, 36, f.search)))
	return f
}

// draw shows what the list of so many rows is narrowed to.
func (f *filters) draw(m *model, total int, lost bool) {
	f.following = true
	defer func() { f.following = false }()
	f.drawTools(m)
	for i, d := range decisions() {
		if d.decision == m.filter.decision {
			pick(f.decision, f.decision.Options, i)
		}
	}
	f.drawDays(m.filter.day)
	f.enable(!lost)
	kit.Show(total > 0 || m.filter.narrows() || !m.read || m.failure != "", f.box)
}

// drawTools offers the tools of the log, and the one that is chosen if it is none of them.
func (f *filters) drawTools(m *model) {
	f.tools = byTitle(m.tools)
	chosen := func(t api.ToolName) bool { return t.Name == m.filter.tool }
	if m.filter.tool != "" && !slices.ContainsFunc(f.tools, chosen) {
		f.tools = append(f.tools, api.ToolName{Name: m.filter.tool})
	}
	names := []string{anyTool}
	for _, t := range f.tools {
		names = append(names, toolChoice(t))
	}
	pick(f.tool, names, slices.IndexFunc(f.tools, chosen)+1)
}

// enable lets the list be narrowed while there is somebody to ask.
func (f *filters) enable(on bool) {
	for _, field := range []fyne.Disableable{f.tool, f.decision, f.day, f.search} {
		switch {
		case on && field.Disabled():
			field.Enable()
		case !on && !field.Disabled():
			field.Disable()
		}
	}
}

// drawDays offers the last days, and the one that is chosen if it is none of them.
func (f *filters) drawDays(chosen span) {
	f.days = days(f.f.Now())
	at := slices.IndexFunc(f.days, func(s span) bool { return s.from.Equal(chosen.from) && s.until.Equal(chosen.until) })
	if at < 0 {
		at, f.days = len(f.days), append(f.days, chosen)
	}
	var names []string
	for _, d := range f.days {
		names = append(names, d.name)
	}
	pick(f.day, names, at)
}

// pick shows a choice; nothing is drawn if it is there already.
func pick(s *kit.Select, options []string, at int) {
	if slices.Equal(s.Options, options) && s.Selected == options[at] {
		return
	}
	s.Options, s.Selected = options, options[at]
	s.Refresh()
}

func (f *filters) choseTool(string) {
	tool := ""
	if i := f.tool.SelectedIndex(); i > 0 && i <= len(f.tools) {
		tool = f.tools[i-1].Name
	}
	f.change(func(flt *filter) { flt.tool = tool })
}

func (f *filters) choseDecision(name string) {
	for _, d := range decisions() {
		if d.name == name {
			f.change(func(flt *filter) { flt.decision = d.decision })
		}
	}
}

func (f *filters) choseDay(string) {
	i := f.day.SelectedIndex()
	if i < 0 || i >= len(f.days) {
		return
	}
	day := f.days[i]
	if day.name == anyDay {
		day = span{}
	}
	f.change(func(flt *filter) { flt.day = day })
}

// change changes the filter, unless the fields only follow it.
func (f *filters) change(change func(*filter)) {
	if !f.following {
		f.narrow(change)
	}
}

// typed searches when typing rests.
func (f *filters) typed(text string) {
	f.stop()
	f.stop = f.f.Dispatch.After(searchAfter, func() { f.change(func(flt *filter) { flt.text = text }) })
}

// leave empties the search; if it is empty already the list gets the focus.
func (f *filters) leave() {
	if f.search.Text != "" {
		f.search.SetText("")
		return
	}
	f.toList()
}

// clear empties the search without searching.
func (f *filters) clear() {
	f.search.SetText("")
	f.stop()
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

// clearFilter shows everything.
func (p *Page) clearFilter() {
	if p.f.Lost() {
		return
	}
	p.m.filter = filter{}
	p.filters.clear()
	p.restart()
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
			f.day = dayOf(r.Started, p.f.Now())
		} else {
			f.day = span{}
		}
	})
}

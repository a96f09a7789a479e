package activity

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	anyTool = "All tools"
	typing  = 150 * time.Millisecond // a search begins when typing rests this long
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
	w         *Window
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

func newFilters(w *Window) *filters {
	f := &filters{w: w, stop: func() {}}
	f.tool = kit.NewSelect([]string{anyTool}, w.keys, f.choseTool)
	f.decision = kit.NewSelect(nil, w.keys, f.choseDecision)
	for _, d := range decisions() {
		f.decision.Options = append(f.decision.Options, d.name)
	}
	f.day = kit.NewSelect(nil, w.keys, f.choseDay)
	f.search = kit.NewEntry("Search", w.keys)
	f.search.Icon = theme.SearchIcon()
	f.search.OnChanged = f.typed
	f.search.Escaped = f.leave
	f.search.Moved = func() { w.win.Canvas().Focus(w.list) }
	f.search.OnSubmitted = func(string) { w.win.Canvas().Focus(w.list) }
	row := kit.Cols(8, kit.AtLeast(200, 36, f.tool), kit.AtLeast(168, 36, f.decision), kit.AtLeast(184, 36, f.day))
	f.box = kit.Pad(8, 0, 8, 8, container.NewBorder(nil, nil, row, kit.AtLeast(288, 36, f.search)))
	return f
}

// draw shows what the list is narrowed to.
func (f *filters) draw() {
	f.following = true
	defer func() { f.following = false }()
	flt := f.w.st.filter
	f.tools = byTitle(f.w.st.tools)
	chosen := func(t api.ToolName) bool { return t.Name == flt.tool }
	if flt.tool != "" && !slices.ContainsFunc(f.tools, chosen) {
		f.tools = append(f.tools, api.ToolName{Name: flt.tool})
	}
	names := []string{anyTool}
	for _, t := range f.tools {
		names = append(names, toolChoice(t))
	}
	pick(f.tool, names, slices.IndexFunc(f.tools, chosen)+1)
	for i, d := range decisions() {
		if d.decision == flt.decision {
			pick(f.decision, f.decision.Options, i)
		}
	}
	f.drawDays()
	f.enable(!f.w.st.lost)
	kit.Show(f.w.st.pages.total > 0 || flt.narrows() || !f.w.st.started || f.w.st.loadError != "", f.box)
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
func (f *filters) drawDays() {
	chosen := f.w.st.filter.day
	f.days = days(f.w.o.Now())
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
	f.narrow(func(flt *filter) { flt.tool = tool })
}

func (f *filters) choseDecision(name string) {
	for _, d := range decisions() {
		if d.name == name {
			f.narrow(func(flt *filter) { flt.decision = d.decision })
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
	f.narrow(func(flt *filter) { flt.day = day })
}

// narrow changes the filter and begins the list anew if that makes a difference.
func (f *filters) narrow(change func(*filter)) {
	before := f.w.st.filter
	if f.following || f.w.st.lost {
		return
	}
	change(&f.w.st.filter)
	if f.w.st.filter != before {
		f.w.restart()
	}
}

// typed searches when typing rests.
func (f *filters) typed(text string) {
	f.stop()
	f.stop = f.w.o.Dispatch.After(typing, func() { f.narrow(func(flt *filter) { flt.text = text }) })
}

// leave empties the search; if it is empty already the list gets the keys.
func (f *filters) leave() {
	if f.search.Text != "" {
		f.search.SetText("")
		return
	}
	f.w.win.Canvas().Focus(f.w.list)
}

// clearFilter shows everything.
func (w *Window) clearFilter() {
	if w.st.lost {
		return
	}
	w.st.filter = filter{}
	w.filters.search.SetText("")
	w.filters.stop()
	w.restart()
	w.win.Canvas().Focus(w.list)
}

// onlyTrace narrows the list to the request of the record that is looked at, or no more.
func (w *Window) onlyTrace() {
	if r, ok := w.current(); ok && w.st.filter.trace == "" && r.TraceID != "" {
		w.filters.narrow(func(f *filter) { f.trace = r.TraceID })
	} else {
		w.filters.narrow(func(f *filter) { f.trace = "" })
	}
}

// onlyDay narrows the list to the day of the record that is looked at, or no more.
func (w *Window) onlyDay() {
	if r, ok := w.current(); ok && w.st.filter.day == (span{}) && !r.Started.IsZero() {
		w.filters.narrow(func(f *filter) { f.day = dayOf(r.Started, w.o.Now()) })
	} else {
		w.filters.narrow(func(f *filter) { f.day = span{} })
	}
}

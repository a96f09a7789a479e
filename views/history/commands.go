package history

import (
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

const (
	ofHistory = "History"
	ofLog     = "Log"
)

func (p *Page) table() []kit.Command {
	on := func(when func() bool) func() bool { return func() bool { return !p.f.Lost() && when() } }
	out := []kit.Command{
		{ID: "undo-this", Title: lang.T("Undo this"), Help: lang.T("Undo the step"), Group: lang.T(ofHistory), Key: "U", When: on(p.canUndo), Do: p.undo},
		{ID: "trace", Title: lang.T("This request only"), Help: lang.T("Only what belongs to the same request, and back"), Group: lang.T(ofHistory), Key: "T", When: on(p.canTrace), Do: p.onlyTrace},
		{ID: "day", Title: lang.T("This day only"), Help: lang.T("Only what was done on the same day, and back"), Group: lang.T(ofHistory), Key: "D", When: on(p.hasCurrent), Do: p.onlyDay},
		{ID: "copy", Title: lang.T("Copy"), Help: lang.T("Copy what the record says"), Group: lang.T(ofHistory), Key: "C", When: on(p.hasCurrent), Do: p.copyRecord},
		{ID: "technical", Title: lang.T("Details"), Help: lang.T("Show the whole record, or hide it"), Group: lang.T(ofHistory), Key: "I", When: on(p.hasCurrent), Do: func() { p.details.unfold(!p.details.open) }},
		{ID: "new", Title: lang.T("Show new"), Help: lang.T("Show what came in since"), Group: lang.T(ofHistory), Key: "N", When: on(p.hasNew), Do: p.restart},
		{ID: "read-on", Help: lang.T("Scroll the details"), Group: lang.T(ofHistory), Key: "Space", Do: func() { p.details.readOn() }, NoMenu: true},
		{ID: "search", Title: lang.T("Search"), Group: lang.T(ofHistory), Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: p.search},
		{ID: "clear-filter", Title: lang.T("Clear the filter"), Group: lang.T(ofHistory), Key: "Esc", When: p.canClear, Do: p.clearFilter},
		{ID: "try-again", Title: lang.T("Try again"), Group: lang.T(ofHistory), When: func() bool { return p.m.loading.Failure != "" }, Do: p.tryAgain},
		{ID: "log", Title: lang.T("Verify the log…"), Help: lang.T("Whether the log is what Nod wrote"), Group: lang.T(ofLog), Key: "V", Do: func() { p.showLog(false) }},
		{ID: "export", Title: lang.T("Export…"), Help: lang.T("Export the history to a file"), Group: lang.T(ofLog), Key: "X", When: p.f.Can, Do: func() { p.showLog(true) }},
	}
	rows := func() (n, page int) { return p.list.Pages.Total, p.list.RowsInSight() }
	return append(out, kit.MoveCommands(p.move, rows)...)
}

// move goes up or down in the list.
func (p *Page) move(by int) {
	if p.list.Pages.Total > 0 {
		p.show(p.list.Index + by)
	}
}

func (p *Page) hasCurrent() bool { _, ok := p.list.Current(); return ok }
func (p *Page) hasNew() bool     { return p.m.newer > 0 }

func (p *Page) canUndo() bool {
	r, ok := p.list.Current()
	return p.f.Can() && ok && r.CanUndo && r.Undone.IsZero()
}

func (p *Page) canTrace() bool {
	r, ok := p.list.Current()
	return p.m.filter.trace != "" || ok && r.TraceID != "" && r.TraceID != person
}

func (p *Page) canClear() bool  { return p.m.filter.narrows() && !p.f.Lost() }
func (p *Page) canVerify() bool { return !p.f.Lost() && !p.m.log.checking }

func (p *Page) search() { p.f.Focus(p.filters.search) }

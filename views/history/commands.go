package history

import (
	"github.com/nod-app/nod/views/kit"
)

const (
	ofHistory = "History"
	ofLog     = "Log"
)

func (p *Page) table() []kit.Command {
	on := func(when func() bool) func() bool { return func() bool { return !p.f.Lost() && when() } }
	out := []kit.Command{
		{ID: "undo-this", Title: "Undo this", Help: "Undo the step", Group: ofHistory, Key: "U", When: on(p.canUndo), Do: p.undo},
		{ID: "trace", Title: "This request only", Help: "Only what belongs to the same request, and back", Group: ofHistory, Key: "T", When: on(p.canTrace), Do: p.onlyTrace},
		{ID: "day", Title: "This day only", Help: "Only what was done on the same day, and back", Group: ofHistory, Key: "D", When: on(p.hasCurrent), Do: p.onlyDay},
		{ID: "copy", Title: "Copy", Help: "Copy what the record says", Group: ofHistory, Key: "C", When: on(p.hasCurrent), Do: p.copyRecord},
		{ID: "technical", Title: "Details", Help: "Show the whole record, or hide it", Group: ofHistory, Key: "I", When: on(p.hasCurrent), Do: func() { p.details.unfold(!p.details.open) }},
		{ID: "new", Title: "Show new", Help: "Show what came in since", Group: ofHistory, Key: "N", When: on(p.hasNew), Do: p.restart},
		{ID: "read-on", Help: "Scroll the details", Group: ofHistory, Key: "Space", Do: func() { p.details.readOn() }, NoMenu: true},
		{ID: "search", Title: "Search", Group: ofHistory, Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: p.search},
		{ID: "clear-filter", Title: "Clear the filter", Group: ofHistory, Key: "Esc", When: p.canClear, Do: p.clearFilter},
		{ID: "try-again", Title: "Try again", Group: ofHistory, When: func() bool { return p.m.loading.Failure != "" }, Do: p.tryAgain},
		{ID: "log", Title: "Verify the log…", Help: "Whether the log is what Nod wrote", Group: ofLog, Key: "V", Do: func() { p.showLog(false) }},
		{ID: "export", Title: "Export…", Help: "Export the history to a file", Group: ofLog, Key: "X", When: p.f.Can, Do: func() { p.showLog(true) }},
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

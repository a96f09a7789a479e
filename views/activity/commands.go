package activity

import (
	"github.com/nod-app/nod/views/kit"
)

const (
	ofCalls  = "Calls"
	ofGrants = "Grants"
	ofLog    = "Log"
)

func (p *Page) table() []kit.Command {
	on := func(t tab, when func() bool) func() bool {
		return func() bool { return p.m.tab == t && !p.f.Lost() && (when == nil || when()) }
	}
	out := []kit.Command{
		{ID: "undo-this", Title: "Undo this", Help: "Undo what the call did", Group: ofCalls, Key: "U", When: on(callsTab, p.canUndo), Do: p.undo},
		{ID: "trace", Title: "This request only", Help: "Only calls of the same request, and back", Group: ofCalls, Key: "T", When: on(callsTab, p.canTrace), Do: p.onlyTrace},
		{ID: "day", Title: "This day only", Help: "Only calls of the same day, and back", Group: ofCalls, Key: "D", When: on(callsTab, p.hasCurrent), Do: p.onlyDay},
		{ID: "copy", Title: "Copy", Help: "Copy what the record says", Group: ofCalls, Key: "C", When: p.canCopy, Do: p.copyRecord},
		{ID: "technical", Title: "Technical details", Help: "Show names and numbers of a record, or hide them", Group: ofCalls, Key: "I", When: on(callsTab, p.hasCurrent), Do: func() { p.details.unfold(!p.details.open) }},
		{ID: "new", Title: "Show new", Help: "Show what came in since", Group: ofCalls, Key: "N", When: on(callsTab, p.hasNew), Do: p.restart},
		{ID: "read-on", Help: "Scroll the details", Group: ofCalls, Key: "Space", When: func() bool { return p.m.tab == callsTab }, Do: func() { p.details.readOn() }, NoMenu: true},
		{ID: "search", Title: "Search", Group: ofCalls, Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: p.search},
		{ID: "clear-filter", Title: "Clear the filter", Group: ofCalls, Key: "Esc", When: p.canClear, Do: p.clearFilter},
		{ID: "try-again", Title: "Try again", Group: ofCalls, When: func() bool { return p.m.loading.Failure != "" }, Do: p.tryAgain},
		{ID: "revoke", Title: "Revoke", Help: "Revoke the grant", Group: ofGrants, Key: "R", When: on(grantsTab, p.canRevoke), Do: func() { p.grants.revokeCurrent() }},
		{ID: "verify", Title: "Verify now", Help: "Verify the log", Group: ofLog, Key: "V", Scope: kit.InPage, When: p.canVerify, Do: p.verifyShown},
		{ID: "export", Title: "Export", Help: "Export the log to a file", Group: ofLog, Key: "X", When: p.f.Can, Do: p.exportShown},
		{ID: "copy-root", Title: "Copy root hash", Help: "Copy the root hash of the log", Group: ofLog, Key: "C", When: p.canCopyRoot, Do: p.copyRoot},
	}
	for i, t := range tabs() {
		out = append(out, kit.Command{
			ID: "tab-" + t.Name, Title: "Show " + t.Name, Group: ofCalls, Key: string(rune('1' + i)), Scope: kit.InPage, Do: func() { p.turn(t.Value) },
		})
	}
	return append(out, kit.MoveCommands(p.move, p.rows)...)
}

// rows returns how many things there are to move among, and how many are in sight.
func (p *Page) rows() (n, page int) {
	switch p.m.tab {
	case callsTab:
		return p.list.Pages.Total, p.list.RowsInSight()
	case grantsTab:
		return len(p.m.grants), 3
	}
	return p.log.lines()
}

// move goes up or down in what is shown.
func (p *Page) move(by int) {
	switch {
	case p.m.tab == grantsTab:
		p.grants.move(by)
	case p.m.tab == logTab:
		p.log.scrollBy(by)
	case p.list.Pages.Total > 0:
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
	return p.m.filter.trace != "" || ok && r.TraceID != ""
}

func (p *Page) canCopy() bool     { return p.m.tab == callsTab && p.hasCurrent() }
func (p *Page) canClear() bool    { return p.m.filter.narrows() && !p.f.Lost() }
func (p *Page) canRevoke() bool   { return p.f.Can() && len(p.m.grants) > 0 }
func (p *Page) canVerify() bool   { return !p.f.Lost() && !p.m.log.checking }
func (p *Page) canCopyRoot() bool { return p.m.tab == logTab && p.m.log.known }

func (p *Page) search() {
	p.turn(callsTab)
	p.f.Focus(p.filters.search)
}

// exportShown asks for the file first; on the tab of the log it is there already.
func (p *Page) exportShown() {
	if p.m.tab == logTab {
		p.export(p.log.path.Text)
		return
	}
	p.turn(logTab)
	p.f.Focus(p.log.path)
}

func (p *Page) verifyShown() {
	p.turn(logTab)
	p.verify()
}

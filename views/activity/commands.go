package activity

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	ofCalls  = "Calls"
	ofGrants = "Grants"
	ofLog    = "Log"
)

// table is everything that can be done on the page.
func (p *Page) table() []kit.Command {
	on := func(t tab, when func() bool) func() bool {
		return func() bool { return p.m.tab == t && !p.f.Lost() && (when == nil || when()) }
	}
	out := []kit.Command{
		{ID: "undo-this", Title: "Undo this", Help: "Undo what the call did", Group: ofCalls, Key: "U", When: on(callsTabIndex, p.canUndo), Do: p.undo},
		{ID: "trace", Title: "This request only", Help: "Only calls of the same request, and back", Group: ofCalls, Key: "T", When: on(callsTabIndex, p.canTrace), Do: p.onlyTrace},
		{ID: "day", Title: "This day only", Help: "Only calls of the same day, and back", Group: ofCalls, Key: "D", When: on(callsTabIndex, p.hasCurrent), Do: p.onlyDay},
		{ID: "copy", Title: "Copy", Help: "Copy what the record says", Group: ofCalls, Key: "C", When: p.canCopy, Do: p.copyRecord},
		{ID: "new", Title: "Show new", Help: "Show what came in since", Group: ofCalls, Key: "N", When: on(callsTabIndex, p.hasNew), Do: p.showNew},
		{ID: "read-on", Help: "Scroll the details", Group: ofCalls, Key: "Space", When: p.onCalls, Do: p.readOn, NoMenu: true},
		{ID: "search", Title: "Search", Group: ofCalls, Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: p.search},
		{ID: "clear-filter", Title: "Clear the filter", Group: ofCalls, Key: "Esc", When: p.canClear, Do: p.clearFilter},
		{ID: "try-again", Title: "Try again", Group: ofCalls, When: func() bool { return p.m.failure != "" }, Do: p.tryAgain},
		{ID: "revoke", Title: "Revoke", Help: "Revoke the grant", Group: ofGrants, Key: "R", When: on(grantsTabIndex, p.canRevoke), Do: p.revokeCurrent},
		{ID: "verify", Title: "Verify now", Help: "Verify the log", Group: ofLog, Key: "V", Scope: kit.InPage, When: p.canVerify, Do: p.verifyShown},
		{ID: "export", Title: "Export", Help: "Export the log to a file", Group: ofLog, Key: "X", When: p.f.Can, Do: p.exportShown},
		{ID: "copy-root", Title: "Copy root hash", Help: "Copy the root hash of the log", Group: ofLog, Key: "C", When: p.canCopyRoot, Do: p.copyRoot},
	}
	for i, name := range tabNames() {
		out = append(out, kit.Command{
			ID: "tab-" + name, Title: "Show " + name, Group: ofCalls, Key: string(rune('1' + i)), Scope: kit.InPage, Do: func() { p.turn(tab(i)) },
		})
	}
	return append(out, kit.MoveCommands(p.move, p.rows)...)
}

// rows is how many things there are to move among, and how many are in sight.
func (p *Page) rows() (n, page int) {
	switch p.m.tab {
	case callsTabIndex:
		return p.list.Pages.Total, p.list.RowsInSight()
	case grantsTabIndex:
		return len(p.m.grants), 3
	}
	return p.log.lines()
}

// move goes up or down in what is shown.
func (p *Page) move(by int) {
	switch {
	case p.m.tab == grantsTabIndex:
		p.grants.move(by)
	case p.m.tab == logTabIndex:
		p.log.scrollBy(by)
	case p.list.Pages.Total > 0:
		p.show(p.list.Index + by)
	}
}

func (p *Page) onCalls() bool    { return p.m.tab == callsTabIndex }
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

func (p *Page) canCopy() bool     { return p.onCalls() && p.hasCurrent() }
func (p *Page) canClear() bool    { return p.m.filter.narrows() && !p.f.Lost() }
func (p *Page) canRevoke() bool   { return p.f.Can() && len(p.m.grants) > 0 }
func (p *Page) canVerify() bool   { return !p.f.Lost() && !p.m.log.checking }
func (p *Page) canCopyRoot() bool { return p.m.tab == logTabIndex && p.m.log.known }

func (p *Page) readOn() { p.details.readOn() }

func (p *Page) search() {
	p.turn(callsTabIndex)
	p.f.Focus(p.filters.search)
}

// exportShown asks for the file first; on the tab of the log it stands there already.
func (p *Page) exportShown() {
	if p.m.tab == logTabIndex {
		p.export(p.log.path.Text)
		return
	}
	p.turn(logTabIndex)
	p.f.Focus(p.log.path)
}

// verifyShown verifies the log where its state can be read.
func (p *Page) verifyShown() {
	p.turn(logTabIndex)
	p.verify()
}

// show makes row i the current one.
func (p *Page) show(i int) {
	p.m.record = 0
	p.list.Select(i)
	p.nameCurrent()
	p.drawCalls()
}

// list is the list of calls.
type list = kit.LongList[api.ActivityRecord, *rowContent]

func (p *Page) newList() *list {
	return kit.NewLongList(kit.LongListOptions[api.ActivityRecord, *rowContent]{
		Dispatch: p.f.Dispatch, Keys: p.f.Keys(), NewContent: newRowContent,
		Fill: func(c *rowContent, r api.ActivityRecord) bool {
			p.drawDay()
			return c.set(rowOf(r, p.f.Now()))
		},
		Pressed: func(i int, _ fyne.KeyModifier) { p.show(i); p.f.Focus(p.list) },
		Menu:    p.f.ContextMenu,
		Fetch:   p.fetchRows, Fetched: p.rowsFetched,
	})
}

// drawDay says which day the first row in sight is of.
func (p *Page) drawDay() {
	if p.list == nil {
		return
	}
	first, _ := p.list.InSight()
	r, ok := p.list.Pages.Row(first)
	switch {
	case ok:
		p.line.day.SetText(kit.Day(r.Started, p.f.Now()))
	case p.list.Pages.Total > 0:
		p.line.day.SetText("…")
	default:
		p.line.day.SetText("")
	}
}

package proposals

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	ofProposal = "Current proposal"
	ofList     = "List"
)

func (p *Page) table() []kit.Command {
	out := []kit.Command{
		{ID: "approve", Title: "Approve", Help: "Approve: move the file; on a header, those of its group that are not sensitive; open what else waits", Group: ofProposal, Key: "A", When: p.canApprove, Do: p.approve},
		{ID: "approve-group", Title: "Approve this group", Help: "On a header, or a file without one: approve its group, answer its questions, or keep its files", Group: ofProposal, Key: "Enter", When: p.canApproveGroup, Do: p.approveGroup, NoMenu: true},
		{ID: "reject", Title: "Reject", Help: "Reject: leave the file where it is", Group: ofProposal, Key: "R", When: p.canDecide, Do: func() { p.reject("") }},
		{ID: "reason", Title: "Reject because…", Group: ofProposal, Key: "Shift+R", When: p.canAsk, Do: p.askReason},
		{ID: "edit", Title: "Edit", Help: "Change the folder", Group: ofProposal, Key: "E", When: p.canAsk, Do: p.askPlace},
		{ID: "rename", Title: "Change the name…", Help: "Change the name", Group: ofProposal, Key: "Shift+E", When: p.canAsk, Do: p.askName},
		{ID: "always", Title: "Always do this", Group: ofProposal, When: p.canAsk, Do: p.alwaysDo},
		{ID: "show", Title: "Show", Help: "Show what is in a sensitive file", Group: ofProposal, Key: "S", When: p.isCovered, Do: func() { p.details.preview.show() }},
		{ID: "as-text", Title: "Page or text", Help: "Show the text of a PDF, or its page again", Group: ofProposal, Key: "V", When: p.hasPage, Do: func() { p.details.preview.turn() }},
		{ID: "open", Title: "Open file", Group: ofProposal, Key: "O", When: p.hasOne, Do: p.withFile(p.f.OpenFound)},
		{ID: "reveal", Title: "Show in folder", Group: ofProposal, Key: "F", When: p.hasOne, Do: p.withFile(p.f.RevealFile)},
		{ID: "trash", Title: "Move to trash", Help: "Move a file that is left to the trash; on their header, all that can be", Group: ofProposal, Key: "T", When: p.canTrash, Do: p.trash},
		{ID: "keep", Title: "Keep here", Group: ofProposal, When: p.isLeft, Do: p.keepLeft},
		{ID: "file", Title: "Choose a folder…", Group: ofProposal, When: p.isLeft, Do: p.askPlace},
		{ID: "undo-this", Title: "Undo this", Group: ofProposal, Key: "U", When: p.canUndoCurrent, Do: p.undoCurrent},
		{ID: "approve-all", Title: "Approve all", Help: "Approve all in the list, without questions and sensitive ones", Group: ofList, Key: "Ctrl+Shift+A", Scope: kit.InText, Once: true, When: p.canApproveAll, Do: p.approveAll},
		{ID: "clear", Title: "Clear all", Help: "Take all that the list shows from it; no file is touched", Group: ofList, When: p.canDecideAll, Do: p.clearAll},
		{ID: "new", Title: "Show new", Help: "Show what came in since", Group: ofList, Key: "N", When: func() bool { return p.m.held.waits }, Do: p.showNew},
		{ID: "select", Title: "Select", Help: "Select this one as well; on a header, its group", Group: ofList, Key: "Space", When: p.canSelect, Do: p.toggleCurrent},
		{ID: "select-all", Title: "Select all", Group: ofList, Key: "Ctrl+A", When: p.hasRows, Do: p.selectAll},
		{ID: "select-none", Title: "Select none", Group: ofList, Key: "Esc", When: p.hasSelection, Do: p.selectNone},
		{ID: "next-group", Title: "Next group", Group: ofList, Key: "Ctrl+Down", When: p.isGrouped, Do: func() { p.nextSection(1) }, NoMenu: true},
		{ID: "previous-group", Title: "Previous group", Group: ofList, Key: "Ctrl+Up", When: p.isGrouped, Do: func() { p.nextSection(-1) }, NoMenu: true},
		{ID: "search", Title: "Search", Group: ofList, Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: func() { p.f.Focus(p.filters.search) }},
		{ID: "try-again", Title: "Try again", Group: ofList, When: p.hasFailed, Do: func() { p.refresh.Refresh() }},
		{ID: "clear-filter", Title: "Clear the filter", Group: ofList, When: p.m.filtered, Do: func() { p.filters.clear() }},
		{ID: "sort-existing", Title: "Sort the files already there", Group: ofList, When: p.canSortExisting, Do: p.sortExisting},
		{ID: "watching", Title: "Pause or resume watching", Group: ofList, When: p.f.Can, Do: p.toggleWatching},
	}
	out = append(out, p.answerCommands()...)
	for i, t := range tabs() {
		out = append(out, kit.Command{
			ID: "tab-" + string(t.Value), Title: "Show " + t.Name, Group: ofList, Key: "Ctrl+" + string(rune('1'+i)), Scope: kit.InText,
			Do: func() { p.filters.setStatus(t.Value) },
		})
	}
	for _, o := range orders(pending) {
		out = append(out, kit.Command{ID: "sort-" + string(o.Value), Title: "Sort by: " + o.Name, Group: ofList, Do: func() { p.filters.order.Choose(o.Value) }})
	}
	rows := func() (n, page int) { return p.list.Pages.Total, p.list.RowsInSight() }
	return append(out, kit.MoveCommands(p.move, rows)...)
}

// canDecide reports whether Approve and Reject mean something: of the selected
// proposals, or of the current one.
func (p *Page) canDecide() bool {
	current, ok := p.current()
	return p.f.Can() && p.m.waiting() && (p.hasSelection() || ok && current.Status == pending)
}

// canApprove reports whether Approve means something: of what can be decided, or of the
// current section.
func (p *Page) canApprove() bool { return p.canDecide() || p.canApproveGroup() }

func (p *Page) canApproveGroup() bool {
	_, ok := p.currentGroup()
	_, waits := p.currentItem()
	ok = ok || waits
	return p.f.Can() && ok && !p.hasSelection()
}

func (p *Page) canSelect() bool {
	l, ok := p.list.Current()
	return ok && (p.selectable(l) || l.head != nil && !l.head.left)
}

func (p *Page) isGrouped() bool { return len(p.m.outline.sections) > 0 }

// canAsk reports whether a question about the current proposal may be asked.
func (p *Page) canAsk() bool {
	current, ok := p.one()
	return p.f.Can() && ok && current.Status == pending
}

// isLeft reports whether the current file is left where it is, and can be decided about.
func (p *Page) isLeft() bool {
	current, ok := p.one()
	return p.f.Can() && ok && current.Status == left
}

func (p *Page) canTrash() bool {
	current, _ := p.one()
	if s, ok := p.currentSection(); ok && s.left {
		return p.f.Can() && !p.hasSelection() && mayOfferTrash(s, p.shownOf(s))
	}
	return p.isLeft() && offersTrash(current)
}

func (p *Page) canSortExisting() bool {
	status, _ := p.f.Status()
	return p.f.Can() && len(enabledFolders(status)) > 0
}

func (p *Page) canDecideAll() bool { return p.f.Can() && p.m.waiting() && p.m.rows > 0 }

// canApproveAll reports whether the list has files apart from questions, which are answered.
func (p *Page) canApproveAll() bool {
	all, _, questions := p.m.scopeOfAll()
	return p.canDecideAll() && all > questions
}

func (p *Page) canUndoCurrent() bool {
	current, ok := p.one()
	return p.f.Can() && ok && current.CanUndo && current.Status != pending
}

// one returns the current proposal while no several are selected.
func (p *Page) one() (api.Proposal, bool) {
	current, ok := p.current()
	return current, ok && !p.hasSelection()
}

func (p *Page) isCovered() bool { return p.hasOne() && p.f.Can() && p.details.preview.covered }

// hasPage reports whether the preview of the current file is a page that has a text.
func (p *Page) hasPage() bool {
	last := p.details.preview.last
	return p.hasOne() && last.page && last.text != ""
}

func (p *Page) hasOne() bool       { _, ok := p.one(); return ok }
func (p *Page) hasRows() bool      { return p.list.Pages.Total > 0 }
func (p *Page) hasSelection() bool { return len(p.m.selection.marked) > 0 }
func (p *Page) hasFailed() bool    { return p.m.loading.Failure != "" }

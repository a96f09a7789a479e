package proposals

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

const (
	ofProposal = "Current proposal"
	ofList     = "List"
)

func (p *Page) table() []kit.Command {
	out := []kit.Command{
		{ID: "approve", Title: lang.T("Approve"), Help: lang.T("Approve: move the file; on a header, those of its group that are not sensitive; open what else waits"), Group: lang.T(ofProposal), Key: "A", When: p.canApprove, Do: p.approve},
		{ID: "approve-group", Title: lang.T("Approve this group"), Help: lang.T("On a header, or a file without one: approve its group, answer its questions, or keep its files"), Group: lang.T(ofProposal), Key: "Enter", When: p.canApproveGroup, Do: p.approveGroup, NoMenu: true},
		{ID: "reject", Title: lang.T("Reject"), Help: lang.T("Reject: leave the file where it is"), Group: lang.T(ofProposal), Key: "R", When: p.canReject, Do: func() { p.reject("") }},
		{ID: "reason", Title: lang.T("Reject because…"), Group: lang.T(ofProposal), Key: "Shift+R", When: p.canAsk, Do: p.askReason},
		{ID: "edit", Title: lang.T("Edit"), Help: lang.T("Change the folder"), Group: lang.T(ofProposal), Key: "E", When: p.canChange, Do: p.askPlace},
		{ID: "rename", Title: lang.T("Change the name…"), Help: lang.T("Change the name"), Group: lang.T(ofProposal), Key: "Shift+E", When: p.canAsk, Do: p.askName},
		{ID: "always", Title: lang.T("Always do this"), Group: lang.T(ofProposal), When: p.canChange, Do: p.alwaysDo},
		{ID: "show", Title: lang.T("Show"), Help: lang.T("Show what is in a sensitive file"), Group: lang.T(ofProposal), Key: "S", When: p.isCovered, Do: func() { p.details.preview.show() }},
		{ID: "as-text", Title: lang.T("Page or text"), Help: lang.T("Show the text of a PDF, or its page again"), Group: lang.T(ofProposal), Key: "V", When: p.hasPage, Do: func() { p.details.preview.turn() }},
		{ID: "open", Title: lang.T("Open file"), Group: lang.T(ofProposal), Key: "O", When: p.canOpen, Do: p.withFile(p.f.OpenFound)},
		{ID: "reveal", Title: lang.T("Show in folder"), Group: lang.T(ofProposal), Key: "F", When: p.hasOne, Do: p.withFile(p.f.RevealFile)},
		{ID: "trash", Title: lang.T("Move to trash"), Help: lang.T("Move a file that is left to the trash; on their header, all that can be"), Group: lang.T(ofProposal), Key: "T", When: p.canTrash, Do: p.trash},
		{ID: "keep", Title: lang.T("Keep here"), Group: lang.T(ofProposal), Key: "K", When: p.isLeft, Do: p.keepLeft},
		{ID: "file", Title: lang.T("Choose a folder…"), Group: lang.T(ofProposal), Key: "C", When: p.isLeft, Do: p.askPlace},
		{ID: "undo-this", Title: lang.T("Undo this"), Group: lang.T(ofProposal), Key: "U", When: p.canUndoCurrent, Do: p.undoCurrent},
		{ID: "approve-all", Title: lang.T("Approve all"), Help: lang.T("Approve all in the list, without questions and sensitive ones"), Group: lang.T(ofList), Key: "Ctrl+Shift+A", Scope: kit.InText, Once: true, When: p.canApproveAll, Do: p.approveAll},
		{ID: "clear", Title: lang.T("Clear all"), Help: lang.T("Take all that the list shows from it; no file is touched"), Group: lang.T(ofList), When: p.canDecideAll, Do: p.clearAll},
		{ID: "new", Title: lang.T("Show new"), Help: lang.T("Show what came in since"), Group: lang.T(ofList), Key: "N", When: func() bool { return p.m.held.waits }, Do: p.showNew},
		{ID: "select", Title: lang.T("Select"), Help: lang.T("Select this one as well; on a header, its group"), Group: lang.T(ofList), Key: "Space", When: p.canSelect, Do: p.toggleCurrent},
		{ID: "select-all", Title: lang.T("Select all"), Group: lang.T(ofList), Key: "Ctrl+A", When: p.hasRows, Do: p.selectAll},
		{ID: "select-none", Title: lang.T("Select none"), Group: lang.T(ofList), Key: "Esc", When: p.hasSelection, Do: p.selectNone},
		{ID: "next-group", Title: lang.T("Next group"), Group: lang.T(ofList), Key: "Ctrl+Down", When: p.isGrouped, Do: func() { p.nextSection(1) }, NoMenu: true},
		{ID: "previous-group", Title: lang.T("Previous group"), Group: lang.T(ofList), Key: "Ctrl+Up", When: p.isGrouped, Do: func() { p.nextSection(-1) }, NoMenu: true},
		{ID: "search", Title: lang.T("Search"), Group: lang.T(ofList), Key: "/", Also: "Ctrl+F", Scope: kit.InText, Do: func() { p.f.Focus(p.filters.search) }},
		{ID: "try-again", Title: lang.T("Try again"), Group: lang.T(ofList), When: p.hasFailed, Do: func() { p.refresh.Refresh() }},
		{ID: "clear-filter", Title: lang.T("Clear the filter"), Group: lang.T(ofList), When: p.m.filtered, Do: func() { p.filters.clear() }},
		{ID: "sort-existing", Title: lang.T("Suggest places for the files already there"), Group: lang.T(ofList), When: p.canSortExisting, Do: p.sortExisting},
		{ID: "watching", Title: lang.T("Pause or resume watching"), Group: lang.T(ofList), When: p.f.Can, Do: p.toggleWatching},
	}
	out = append(out, p.answerCommands()...)
	for i, t := range tabs() {
		out = append(out, kit.Command{
			ID: "tab-" + string(t.Value), Title: lang.T("Show %s", t.Name), Group: lang.T(ofList), Key: "Ctrl+" + string(rune('1'+i)), Scope: kit.InText,
			Do: func() { p.filters.setStatus(t.Value) },
		})
	}
	for _, o := range orders(pending) {
		out = append(out, kit.Command{ID: "sort-" + string(o.Value), Title: lang.T("Sort: %s", o.Name), Label: o.Name, Menu: lang.T("Sort"), Group: lang.T(ofList), Do: func() { p.filters.order.Choose(o.Value) }})
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

// canReject reports whether Reject means something: of what can be decided, or of the current group.
func (p *Page) canReject() bool {
	s, ok := p.currentSection()
	return p.canDecide() || p.f.Can() && ok && !s.left && s.out < s.Count
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

// canChange reports whether a place is proposed that can be changed, or be made a rule; a
// question has none.
func (p *Page) canChange() bool { return p.canAsk() && !p.isAsked() }

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
	return p.f.Can() && len(status.EnabledFolders()) > 0
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

// canOpen reports whether the file of the current proposal may be there: that of an outdated one has gone, or is another.
func (p *Page) canOpen() bool {
	current, ok := p.one()
	return ok && current.Status != invalid
}

func (p *Page) hasOne() bool       { _, ok := p.one(); return ok }
func (p *Page) hasRows() bool      { return p.list.Pages.Total > 0 }
func (p *Page) hasSelection() bool { return len(p.m.selection.marked) > 0 }
func (p *Page) hasFailed() bool    { return p.m.loading.Failure != "" }

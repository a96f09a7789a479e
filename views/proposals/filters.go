package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// tabs returns the lists, in the order of their keys.
func tabs() []kit.Option[api.ProposalStatus] {
	return []kit.Option[api.ProposalStatus]{
		{Value: pending, Name: lang.T("Waiting")}, {Value: approved, Name: lang.T("Approved")}, {Value: rejected, Name: lang.T("Rejected")}, {Value: invalid, Name: lang.T("Outdated")},
		{Value: left, Name: lang.T("Left")},
	}
}

// orders returns the ways to sort a list, the usual one first.
func orders(list api.ProposalStatus) []kit.Option[api.ProposalOrder] {
	all := []kit.Option[api.ProposalOrder]{
		{Value: api.OrderPlace, Name: lang.T("Grouped by folder")},
		{Value: api.OrderNewest, Name: lang.T("Newest first")}, {Value: api.OrderOldest, Name: lang.T("Oldest first")}, {Value: api.OrderName, Name: lang.T("Name, A to Z")},
		{Value: api.OrderCategory, Name: lang.T("Kind, A to Z")}, {Value: api.OrderConfidence, Name: lang.T("Most sure first")}, {Value: api.OrderSize, Name: lang.T("Largest first")},
	}
	if list != pending {
		return all[1:]
	}
	return all
}

// filters choose which list is shown: tabs, search, order and folder.
type filters struct {
	home    string
	change  func(query)
	query   query // as it is chosen here
	box     *fyne.Container
	choices *fyne.Container
	tabs    *kit.Tabs[api.ProposalStatus]
	search  *kit.Entry
	order   *kit.Choice[api.ProposalOrder]
	folder  *kit.Choice[string]
}

// newFilters calls change with what is chosen; toList gives the focus to the list.
func newFilters(f *frame.Frame, first query, change func(query), toList func()) *filters {
	h := &filters{home: f.Home, change: change, query: first}
	keys := f.ChromeKeys()
	h.tabs = kit.NewTabs(keys, func(s api.ProposalStatus) { h.setStatus(s); toList() }, tabs()...)
	h.search = kit.NewListSearch(f.Dispatch, keys, func(text string) { h.query.Query = text; h.changed() }, toList)
	h.order = kit.NewChoice(keys, func(o api.ProposalOrder) { h.query.order = o; h.changed() }, orders(first.Status)...)
	h.folder = kit.NewChoice(keys, func(path string) { h.query.Folder = path; h.changed() }, kit.Option[string]{Name: lang.T("From all folders")}).AsFilter()
	h.box = kit.Pad(8, 8, 8, 8, kit.FlowApart(8, kit.AtLeast(0, 36, kit.Centered(h.tabs.Box)), kit.AtLeast(208, 36, h.search)))
	both := container.New(layout.NewGridLayoutWithColumns(2), h.order.Select, h.folder.Select)
	h.choices = kit.AtMost(kit.ListMost, kit.Pad(8, 8, 8, 8, both))
	return h
}

func (h *filters) changed() { h.change(h.query) }

// setStatus shows another list, in the order in which that is usually read if it cannot be
// in the one that was chosen.
func (h *filters) setStatus(s api.ProposalStatus) {
	options := orders(s)
	if (h.query.Status == pending) != (s == pending) {
		h.query.order = options[0].Value
	}
	h.query.Status = s
	h.order.Draw(h.query.order, options...)
	h.changed()
}

// clear shows the whole list again.
func (h *filters) clear() {
	h.query.Query, h.query.Folder = "", ""
	h.search.SetText("")
	h.folder.Draw("")
	h.changed()
}

// draw shows the counts, with the others that wait apart from files, and offers the watched folders.
func (h *filters) draw(m *model, total, others int, watched []api.Folder) {
	waiting := m.counts.Pending
	if !m.filtered() {
		waiting += others // which no search finds
	}
	counts := map[api.ProposalStatus]int{pending: waiting, approved: m.counts.Approved, rejected: m.counts.Rejected, invalid: m.counts.Invalid, left: m.counts.Left}
	h.tabs.Draw(m.query.Status, func(s api.ProposalStatus) int {
		if !m.loading.Read {
			return -1
		}
		return counts[s]
	})
	folders := []kit.Option[string]{{Name: lang.T("From all folders")}}
	for _, f := range watched {
		folders = append(folders, kit.Option[string]{Value: f.Path, Name: lang.T("From %s", kit.CleanTo(kit.Place(f.Path, h.home), 32))})
	}
	h.folder.Draw(h.query.Folder, folders...)
	kit.Show(len(watched) > 1 || h.query.Folder != "", h.folder.Select)
	kit.Show(total > 0 || m.filtered(), h.choices)
}

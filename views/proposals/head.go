package proposals

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

const (
	allFolders  = "All folders"
	searchAfter = 150 * time.Millisecond // a search begins when typing rests this long
)

// statusTab is the list of a status, and what people call it.
type statusTab struct {
	status api.ProposalStatus
	name   string
}

// orderName is a way to sort, and what people call it.
type orderName struct {
	order api.ProposalOrder
	name  string
}

// tabs are the lists, in the order of their keys.
func tabs() []statusTab {
	return []statusTab{
		{pending, "Waiting"}, {approved, "Approved"}, {rejected, "Rejected"}, {invalid, "Invalid"},
	}
}

// orders are the ways to sort, the usual one first.
func orders() []orderName {
	return []orderName{
		{api.OrderNewest, "Newest"}, {api.OrderOldest, "Oldest"}, {api.OrderName, "Name"}, {api.OrderCategory, "Category"},
		{api.OrderConfidence, "Most sure"}, {api.OrderSize, "Largest"},
	}
}

// headActions are what the head tells the page.
type headActions struct {
	filter func(api.Filter)
	order  func(api.ProposalOrder)
	toList func() // gives the focus to the list
}

// head chooses which list is shown: tabs, search, order and folder.
type head struct {
	f       *frame.Frame
	do      headActions
	box     *fyne.Container
	choices *fyne.Container
	tabs    []*kit.Tab
	search  *kit.Entry
	order   *kit.Select
	folder  *kit.Select
	folders []string // paths, as in the options of folder after the first
	filter  api.Filter
	stop    func() // of the search that is about to begin
}

func newHead(f *frame.Frame, do headActions) *head {
	h := &head{f: f, do: do, stop: func() {}, filter: api.Filter{Status: pending}}
	row := kit.Cols(4)
	for _, t := range tabs() {
		tab := kit.NewTab(t.name, f.ChromeKeys(), func() { h.chooseStatus(t.status); do.toList() })
		h.tabs = append(h.tabs, tab)
		row.Add(tab)
	}
	h.search = kit.NewSearch("Search", f.ChromeKeys())
	h.search.OnChanged = h.typed
	h.search.Escaped = h.leaveSearch
	h.search.Moved = do.toList
	h.search.OnSubmitted = func(string) { do.toList() }
	h.box = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, kit.Centered(row), kit.AtLeast(240, 36, h.search)))
	h.layChoices()
	return h
}

func (h *head) layChoices() {
	var names []string
	for _, o := range orders() {
		names = append(names, o.name)
	}
	h.order = kit.NewSelect(names, h.f.ChromeKeys(), h.ordered)
	h.order.Selected = names[0]
	h.folder = kit.NewSelect([]string{allFolders}, h.f.ChromeKeys(), h.chooseFolder)
	h.folder.Selected = allFolders
	both := container.New(layout.NewGridLayoutWithColumns(2), h.order, h.folder)
	h.choices = container.New(listWidth{}, kit.Pad(8, 8, 8, 8, both))
}

// typed searches when typing rests.
func (h *head) typed(text string) {
	h.stop()
	h.stop = h.f.Dispatch.After(searchAfter, func() {
		h.filter.Query = text
		h.do.filter(h.filter)
	})
}

// setQuery searches for another text.
func (h *head) setQuery(text string) { h.search.SetText(text) }

// leaveSearch empties the search; if it is empty already the list gets the focus.
func (h *head) leaveSearch() {
	if h.search.Text != "" {
		h.search.SetText("")
		return
	}
	h.do.toList()
}

// clear shows the whole list again.
func (h *head) clear() {
	h.folder.Selected = allFolders
	h.folder.Refresh()
	h.search.SetText("")
	h.stop()
	h.filter.Query, h.filter.Folder = "", ""
	h.do.filter(h.filter)
}

// chooseOrder sorts by an order, by its name.
func (h *head) chooseOrder(name string) { h.order.SetSelected(name) }

func (h *head) ordered(name string) {
	for _, o := range orders() {
		if o.name == name {
			h.do.order(o.order)
		}
	}
}

func (h *head) chooseFolder(name string) {
	h.filter.Folder = ""
	if i := slices.Index(h.folder.Options, name); i > 0 {
		h.filter.Folder = h.folders[i-1]
	}
	h.do.filter(h.filter)
}

func (h *head) chooseStatus(status api.ProposalStatus) {
	h.filter.Status = status
	h.do.filter(h.filter)
}

func (h *head) draw(m *model, total int) {
	counts := map[api.ProposalStatus]int{pending: m.counts.Pending, approved: m.counts.Approved, rejected: m.counts.Rejected, invalid: m.counts.Invalid}
	for i, t := range tabs() {
		n := -1
		if m.read {
			n = counts[t.status]
		}
		h.tabs[i].Set(n, m.filter.Status == t.status)
	}
	kit.Show(total > 0 || m.filtered(), h.choices)
}

// drawFolders offers the watched folders.
func (h *head) drawFolders(folders []api.Folder) {
	options, paths := []string{allFolders}, []string(nil)
	for _, f := range folders {
		options = append(options, kit.CleanTo(kit.Place(f.Path, h.f.Home), 32))
		paths = append(paths, f.Path)
	}
	if !slices.Equal(options, h.folder.Options) {
		h.folders = paths
		h.folder.Options = options
		h.folder.Refresh()
	}
}

// listWidth keeps an object as narrow as the list is beside the details.
type listWidth struct{}

func (listWidth) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (listWidth) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, min(s.Width, kit.ListMost), s.Height)
}

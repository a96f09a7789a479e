package proposals

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	anyFolder = "All folders"
	typing    = 150 * time.Millisecond // a search begins when typing rests this long
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
		{pending, "Waiting"}, {approved, "Approved"}, {rejected, "Rejected"}, {invalid, "Gone"},
	}
}

// orders are the ways to sort, the usual one first.
func orders() []orderName {
	return []orderName{
		{api.OrderNewest, "Newest"}, {api.OrderOldest, "Oldest"}, {api.OrderName, "Name"}, {api.OrderCategory, "Category"},
		{api.OrderConfidence, "Most sure"}, {api.OrderSize, "Largest"},
	}
}

// head is which list is looked at: tabs, search, order and folder.
type head struct {
	w       *Window
	box     *fyne.Container
	choices *fyne.Container
	tabs    []*kit.Tab
	search  *kit.Entry
	order   *kit.Select
	folder  *kit.Select
	folders []string // paths, as in the options of folder after the first
	more    *kit.Button
	stop    func() // of the search that is about to begin
}

func newHead(w *Window) *head {
	h := &head{w: w, stop: func() {}}
	row := kit.Cols(4)
	for _, t := range tabs() {
		tab := kit.NewTab(t.name, w.keys, w.tabbed(t.status))
		h.tabs = append(h.tabs, tab)
		row.Add(tab)
	}
	h.search = kit.NewEntry("Search", w.keys)
	h.search.Icon = theme.SearchIcon()
	h.search.OnChanged = h.typed
	h.search.Escaped = h.leaveSearch
	h.search.Moved = func() { w.win.Canvas().Focus(w.list) }
	h.search.OnSubmitted = func(string) { w.win.Canvas().Focus(w.list) }
	h.more = kit.NewButton("", "", kit.Quiet, w.keys, h.menu).WithIcon(theme.SettingsIcon())
	right := kit.Cols(8, kit.AtLeast(240, 36, h.search), kit.Centered(h.more))
	h.box = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, kit.Centered(row), right))
	h.makeChoices()
	return h
}

func (h *head) makeChoices() {
	var names []string
	for _, o := range orders() {
		names = append(names, o.name)
	}
	h.order = kit.NewSelect(names, h.w.keys, h.ordered)
	h.order.Selected = names[0]
	h.folder = kit.NewSelect([]string{anyFolder}, h.w.keys, h.chose)
	h.folder.Selected = anyFolder
	both := container.New(layout.NewGridLayoutWithColumns(2), h.order, h.folder)
	h.choices = container.New(narrow{}, kit.Pad(8, 8, 8, 8, both))
}

// typed searches when typing rests.
func (h *head) typed(text string) {
	h.stop()
	h.stop = h.w.o.Dispatch.After(typing, func() {
		if h.w.st.filter.Query != text {
			h.w.st.filter.Query = text
			h.w.restart()
		}
	})
}

// leaveSearch empties the search; if it is empty already the list gets the keys.
func (h *head) leaveSearch() {
	if h.search.Text != "" {
		h.search.SetText("")
		return
	}
	h.w.win.Canvas().Focus(h.w.list)
}

func (h *head) ordered(name string) {
	for _, o := range orders() {
		if o.name == name && h.w.st.order != o.order {
			h.w.st.order = o.order
			h.w.restart()
		}
	}
}

func (h *head) chose(name string) {
	folder := ""
	if i := slices.Index(h.folder.Options, name); i > 0 {
		folder = h.folders[i-1]
	}
	if h.w.st.filter.Folder != folder {
		h.w.st.filter.Folder = folder
		h.w.restart()
	}
}

// tabbed shows the list of a status.
func (w *Window) tabbed(status api.ProposalStatus) func() {
	return func() {
		if w.st.filter.Status != status {
			w.st.filter.Status = status
			w.restart()
		}
	}
}

func (h *head) draw() {
	c := h.w.st.counts
	counts := map[api.ProposalStatus]int{pending: c.Pending, approved: c.Approved, rejected: c.Rejected, invalid: c.Invalid}
	for i, t := range tabs() {
		n := -1
		if h.w.st.started {
			n = counts[t.status]
		}
		h.tabs[i].Set(n, h.w.st.filter.Status == t.status)
	}
	kit.Show(h.w.st.pages.total > 0 || h.w.st.filtered(), h.choices)
}

// drawFolders offers the watched folders.
func (h *head) drawFolders() {
	options, paths := []string{anyFolder}, []string(nil)
	for _, f := range h.w.st.status.Folders {
		options = append(options, kit.CleanTo(kit.Place(f.Path, h.w.o.Home), 32))
		paths = append(paths, f.Path)
	}
	if slices.Equal(options, h.folder.Options) {
		return
	}
	h.folders = paths
	h.folder.Options = options
	h.folder.Refresh()
}

// menu is what else there is.
func (h *head) menu() {
	w := h.w
	m := fyne.NewMenu("",
		fyne.NewMenuItem("Watched folders…", w.openFolders),
		fyne.NewMenuItem("Learned places…", w.openLearned),
		fyne.NewMenuItem("Chat…", w.o.Chat),
		fyne.NewMenuItem("Activity…", w.o.Activity),
		fyne.NewMenuItem("Settings file", w.openSettings),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Keys (?)", w.openHelp),
	)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(h.more)
	pop := widget.NewPopUpMenu(m, w.win.Canvas())
	left := at.X + h.more.Size().Width - pop.MinSize().Width
	pop.ShowAtPosition(fyne.NewPos(left, at.Y+h.more.Size().Height+assets.Grid/2))
}

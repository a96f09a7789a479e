package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// tabs are the pages, in the order of their keys.
func tabs() []struct{ page, name string } {
	return []struct{ page, name string }{{"calls", "Calls"}, {"grants", "Grants"}, {"log", "Log"}}
}

// head is which page is looked at.
type head struct {
	w    *Window
	box  *fyne.Container
	tabs []*kit.Tab
}

func newHead(w *Window) *head {
	h := &head{w: w}
	row := kit.Cols(4)
	for i, t := range tabs() {
		tab := kit.NewTab(t.name, w.keys, func() { w.turn(tab(i)) })
		h.tabs = append(h.tabs, tab)
		row.Add(tab)
	}
	help := kit.NewButton("Keys", "?", kit.Quiet, w.keys, w.openHelp)
	h.box = kit.Pad(8, 8, 8, 8, container.NewBorder(nil, nil, row, help))
	return h
}

func (h *head) draw() {
	st := &h.w.st
	n := -1
	if st.known {
		n = len(st.grants)
	}
	h.count()
	h.tabs[grants].Set(n, st.tab == grants)
	h.tabs[theLog].Set(-1, st.tab == theLog)
	h.box.Refresh()
}

// count says how many calls the filter lets through.
func (h *head) count() {
	n := -1
	if h.w.st.started {
		n = h.w.st.pages.total + h.w.st.fresh
	}
	h.tabs[calls].Set(n, h.w.st.tab == calls)
}

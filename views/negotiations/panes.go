package negotiations

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// roomsPane is how wide the list of the rooms is.
const roomsPane float32 = 264

// twoPanes is the least width in which offers and the rest stand beside each other.
const twoPanes float32 = 720

// tabsHeight is the room of the tabs.
const tabsHeight float32 = 44

// panes is the offers, a line and the rest, with tabs above it, beside each other.
// Where there is no room for two, the tabs stand above both, and the offers are one of
// them.
type panes struct {
	offers fyne.CanvasObject // the tab
	tab    func() tab        // the one that is wanted
	narrow bool
}

// MinSize implements fyne.Layout.
func (l *panes) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(420, tabsHeight+max(o[1].MinSize().Height, o[3].MinSize().Height))
}

// Layout implements fyne.Layout: the objects are the tabs, the offers, a line, the rest.
func (l *panes) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.narrow = s.Width < twoPanes
	kit.Show(l.narrow, l.offers)
	kit.Show(!l.narrow, o[2])
	if l.narrow {
		kit.Show(l.tab() == offersTab, o[1])
		kit.Show(l.tab() != offersTab, o[3])
		kit.Put(o[0], 0, 0, s.Width, tabsHeight)
		kit.Put(o[1], 0, tabsHeight, s.Width, s.Height-tabsHeight)
		kit.Put(o[3], 0, tabsHeight, s.Width, s.Height-tabsHeight)
		return
	}
	kit.Show(true, o[1], o[3])
	left := s.Width * 0.54
	kit.Put(o[1], 0, 0, left, s.Height)
	kit.Put(o[2], left, 0, 1, s.Height)
	kit.Put(o[0], left+1, 0, s.Width-left-1, tabsHeight)
	kit.Put(o[3], left+1, tabsHeight, s.Width-left-1, s.Height-tabsHeight)
}

package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// drawFace shows what stands in the place of an empty list.
func (w *Window) drawFace() {
	st := &w.st
	switch {
	case st.loadError != "" && st.pages.total == 0 && !st.lost:
		w.face.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The log could not be read", st.loadError,
			kit.NewButton("Try again", "", kit.Primary, w.keys, w.again))
	case st.slow && (st.pages.total == 0 || !st.started):
		w.face.Skeleton(func() fyne.CanvasObject { return newRow() })
	case !st.started || st.pages.total > 0 || st.loadError != "":
		w.face.Hide()
	case st.filter.narrows():
		w.face.Say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found",
			"No call in the log is like that.", kit.NewButton("Clear the filter", "Esc", kit.Primary, w.keys, w.clearFilter))
	default:
		w.face.Say("empty", assets.Tray(assets.ColorMuted), "Nothing happened yet",
			"Each call that an assistant makes of a tool is listed here: what it asked for, what was decided and why, and what came of it. "+
				"Calls that were denied are listed, too.")
	}
	w.face.Enable(!st.lost)
}

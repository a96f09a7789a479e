package proposals

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// face is what stands in the place of an empty list: why it is empty and what
// would fill it, that it is being loaded, or why it could not be.
type face struct {
	w *Window
	*kit.Face
}

func newFace(w *Window) *face { return &face{w, kit.NewFace()} }

func (f *face) draw() {
	st := &f.w.st
	switch {
	case st.loadError != "" && st.pages.total == 0 && !st.lost:
		f.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The list could not be read", st.loadError,
			kit.NewButton("Try again", "", kit.Primary, f.w.keys, f.w.refresh))
	case st.slow && (st.pages.total == 0 || !st.started):
		f.Skeleton(func() fyne.CanvasObject { return newRow() })
	case !st.started || st.pages.total > 0:
		f.Hide()
	default:
		f.empty()
	}
	f.Enable(!st.lost)
}

// empty says what would fill the list, and offers it.
func (f *face) empty() {
	st := &f.w.st
	tray := assets.Tray(assets.ColorMuted)
	switch {
	case st.filtered():
		f.Say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found", "No proposal here has all of these words.",
			kit.NewButton("Clear the filter", "Esc", kit.Primary, f.w.keys, f.w.clearFilter))
	case st.filter.Status == approved:
		f.Say("approved", tray, "Nothing approved yet", "Files that you let Nod move are listed here, and can be moved back.")
	case st.filter.Status == rejected:
		f.Say("rejected", tray, "Nothing rejected", "Files that you want to stay where they are are listed here.")
	case st.filter.Status == invalid:
		f.Say("gone", tray, "Nothing gone", "Proposals whose file vanished or changed before you decided are listed here.")
	case st.enabled() == 0 && st.status.Version != "":
		f.Say("no folders", theme.NewThemedResource(theme.FolderOpenIcon()), "No folder is watched",
			"Choose a folder, Downloads for one, and Nod proposes where each new file in it should go.",
			kit.NewButton("Add folder…", "", kit.Primary, f.w.keys, f.w.openFolders))
	default:
		f.nothingWaits()
	}
}

// nothingWaits offers to look at what is in the first folder already.
func (f *face) nothingWaits() {
	text := "New files are proposed here as they arrive."
	folders := slices.DeleteFunc(slices.Clone(f.w.st.status.Folders), func(f api.Folder) bool { return !f.Enabled })
	if len(folders) == 0 {
		f.Say("nothing", assets.Tray(assets.ColorMuted), "Nothing waits", text)
		return
	}
	parts := kit.Parts(folders[0].Path, f.w.o.Home)
	name := kit.CleanTo(parts[len(parts)-1], 24)
	look := kit.NewButton("Look at what is already in "+name, "", kit.Plain, f.w.keys, func() { f.w.scan(folders[0]) })
	f.Say("nothing "+name, assets.Tray(assets.ColorMuted), "Nothing waits", text, look)
}

func (w *Window) clearFilter() {
	w.st.filter.Query, w.st.filter.Folder = "", ""
	w.head.folder.Selected = anyFolder
	w.head.folder.Refresh()
	w.head.search.SetText("")
	w.head.stop()
	w.restart()
}

package proposals

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// face is what stands in the place of an empty list: why it is empty and what
// would fill it, that it is being loaded, or why it could not be.
type face struct {
	w     *Window
	box   *fyne.Container
	shown string // what is drawn, so that the same is not drawn again
}

func newFace(w *Window) *face {
	return &face{w: w, box: container.NewStack()}
}

func (f *face) draw() {
	st := &f.w.st
	switch {
	case st.loadError != "" && st.pages.total == 0 && !st.lost:
		f.say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The list could not be read", st.loadError,
			kit.NewButton("Try again", "", kit.Primary, f.w.keys, f.w.refresh))
	case st.slow && (st.pages.total == 0 || !st.started):
		f.skeleton()
	case !st.started || st.pages.total > 0:
		f.hide()
	default:
		f.empty()
	}
}

// empty says what would fill the list, and offers it.
func (f *face) empty() {
	st := &f.w.st
	tray := assets.Tray(assets.ColorMuted)
	switch {
	case st.filtered():
		f.say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found", "No proposal here has all of these words.",
			kit.NewButton("Clear the filter", "Esc", kit.Primary, f.w.keys, f.w.clearFilter))
	case st.filter.Status == approved:
		f.say("approved", tray, "Nothing approved yet", "Files that you let Nod move are listed here, and can be moved back.")
	case st.filter.Status == rejected:
		f.say("rejected", tray, "Nothing rejected", "Files that you want to stay where they are are listed here.")
	case st.filter.Status == invalid:
		f.say("gone", tray, "Nothing gone", "Proposals whose file vanished or changed before you decided are listed here.")
	case st.enabled() == 0 && st.status.Version != "":
		f.say("no folders", theme.NewThemedResource(theme.FolderOpenIcon()), "No folder is watched",
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
		f.say("nothing", assets.Tray(assets.ColorMuted), "Nothing waits", text)
		return
	}
	parts := kit.Parts(folders[0].Path, f.w.o.Home)
	name := kit.CleanTo(parts[len(parts)-1], 24)
	look := kit.NewButton("Look at what is already in "+name, "", kit.Plain, f.w.keys, func() { f.w.scan(folders[0]) })
	f.say("nothing "+name, assets.Tray(assets.ColorMuted), "Nothing waits", text, look)
}

// say shows a picture, a sentence in large, one in small and what helps.
func (f *face) say(key string, icon fyne.Resource, heading, text string, buttons ...*kit.Button) {
	if f.shown == key+text {
		f.enable()
		return
	}
	f.shown = key + text
	title := widget.NewLabelWithStyle(heading, fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameHeadingText
	why := widget.NewLabel(text)
	why.Wrapping, why.Alignment, why.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	rows := kit.Rows(0, container.NewCenter(kit.Icon(icon, 48)), title, why)
	for _, b := range buttons {
		rows.Add(kit.Pad(8, 0, 0, 0, container.NewCenter(b)))
	}
	f.box.Objects = []fyne.CanvasObject{kit.Pad(0, 0, 16, 16, kit.Centered(rows))}
	f.box.Refresh()
	f.enable()
	f.box.Show()
}

// enable lets the buttons be pressed while Nod runs.
func (f *face) enable() {
	for _, b := range buttonsIn(f.box) {
		b.SetEnabled(!f.w.st.lost)
	}
}

func buttonsIn(o fyne.CanvasObject) []*kit.Button {
	switch x := o.(type) {
	case *kit.Button:
		return []*kit.Button{x}
	case *fyne.Container:
		var out []*kit.Button
		for _, c := range x.Objects {
			out = append(out, buttonsIn(c)...)
		}
		return out
	}
	return nil
}

// skeleton shows rows without words.
func (f *face) skeleton() {
	if f.shown == "skeleton" {
		return
	}
	f.shown = "skeleton"
	rows := kit.Rows(4)
	for range 6 {
		rows.Add(newRow())
	}
	f.box.Objects = []fyne.CanvasObject{container.NewVBox(rows)}
	f.box.Refresh()
	f.box.Show()
}

func (f *face) hide() {
	f.shown = ""
	f.box.Objects = nil
	f.box.Hide()
}

func (w *Window) clearFilter() {
	w.st.filter.Query, w.st.filter.Folder = "", ""
	w.head.folder.Selected = anyFolder
	w.head.folder.Refresh()
	w.head.search.SetText("")
	w.head.stop()
	w.restart()
}

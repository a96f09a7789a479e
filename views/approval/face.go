package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// face stands in the place of a question when there is none: nothing is
// asked, it is being fetched, or it could not be.
type face struct {
	w     *Window
	box   *fyne.Container
	shown string
}

func newFace(w *Window) *face { return &face{w: w, box: container.NewStack()} }

// draw shows the face that fits, or none while a question is shown.
func (f *face) draw(asked bool) {
	st := &f.w.st
	shut := kit.NewButton("Close", "Esc", kit.Plain, f.w.keys, f.w.Dismiss)
	muted := assets.ColorMuted
	switch {
	case asked:
		f.box.Hide()
		f.shown = ""
		return
	case st.failed != "" && !st.lost:
		again := kit.NewButton("Try again", "", kit.Primary, f.w.keys, f.w.refresh)
		f.say(coloured(theme.WarningIcon(), theme.ColorNameWarning), "Questions cannot be read", st.failed+" Nothing was approved.", again, shut)
	case !st.started && st.slow:
		f.skeleton()
	case !st.started:
		f.box.Objects = nil
	case st.over:
		f.say(assets.Tray(muted), "Nothing left to answer", "The question has ended. This window closes by itself.", shut)
	default:
		f.say(assets.Tray(muted), "Nothing is asked", "When the assistant wants to do something that needs your nod, it asks here.", shut)
	}
	f.box.Show()
}

// say shows a picture, a sentence in large, one in small and what helps.
func (f *face) say(icon fyne.Resource, heading, text string, buttons ...fyne.CanvasObject) {
	if f.shown == heading+text {
		return
	}
	f.shown = heading + text
	title := widget.NewLabelWithStyle(heading, fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameHeadingText
	why := widget.NewLabel(text)
	why.Wrapping, why.Alignment, why.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	rows := kit.Rows(0, container.NewCenter(kit.Icon(icon, 48)), title, why,
		kit.Pad(8, 0, 0, 0, container.NewCenter(kit.Cols(8, buttons...))))
	f.box.Objects = []fyne.CanvasObject{kit.Pad(0, 0, edge, edge, kit.Centered(rows))}
	f.box.Refresh()
}

// skeleton shows where the question will stand.
func (f *face) skeleton() {
	if f.shown == "skeleton" {
		return
	}
	f.shown = "skeleton"
	rows := kit.Rows(12)
	for _, width := range []float32{160, 280, 420, 360, 400} {
		bone := kit.NewFill(theme.ColorNameSeparator, 4, fyne.NewSize(width, 14))
		rows.Add(container.NewHBox(bone))
	}
	f.box.Objects = []fyne.CanvasObject{kit.Pad(edge, edge, edge, edge, container.NewVBox(rows))}
	f.box.Refresh()
}

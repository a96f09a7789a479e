package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// foot is the bottom line: what happened last, Undo, and whether Nod watches.
type foot struct {
	w     *Window
	box   *fyne.Container
	text  *kit.Line
	undo  *kit.Button
	watch *kit.Button
	over  string // a whole path, while the pointer is on a shortened one
}

func newFoot(w *Window) *foot {
	f := &foot{w: w, text: kit.NewLine("")}
	f.undo = kit.NewButton("Undo", "Ctrl+Z", kit.Quiet, w.keys, w.undo)
	f.watch = kit.NewButton("", "", kit.Quiet, w.keys, w.toggleWatching)
	left := kit.Beside(f.text, f.undo)
	row := container.NewBorder(nil, nil, nil, f.watch, left)
	f.box = container.NewVBox(kit.Hairline(), kit.Pad(0, 4, 16, 8, row))
	return f
}

func (f *foot) draw() {
	st := &f.w.st
	text, color := st.result.text, theme.ColorNameForeground
	if text == "" && st.status.Last != nil {
		text = kit.Join(kit.Clean(st.status.Last.Label), kit.When(st.status.Last.At, f.w.o.Now()))
		color = assets.ColorMuted
	}
	if st.result.bad {
		color = theme.ColorNameError
	}
	if f.over != "" {
		text, color = f.over, assets.ColorMuted
	}
	f.text.Colored(color).SetText(text)
	f.text.Refresh()
	kit.Show(st.status.Last != nil, f.undo)
	f.undo.SetEnabled(st.can())
	f.drawWatch()
	f.box.Refresh()
}

func (f *foot) drawWatch() {
	st := &f.w.st
	kit.Show(st.status.Version != "", f.watch)
	f.watch.SetEnabled(st.can())
	if st.status.Watcher == api.WatcherRunning {
		f.watch.SetIcon(assets.Dot(theme.ColorNamePrimary))
		f.watch.SetText(watchText(st.watching()))
		return
	}
	f.watch.SetIcon(theme.MediaPauseIcon())
	f.watch.SetText("Paused – resume")
}

func watchText(n int) string {
	if n == 0 {
		return "No folder watched"
	}
	return "Watching " + kit.Number(n, "folder")
}

// tell shows a whole path for as long as the pointer is over its short form.
func (f *foot) tell(path string) {
	f.over = path
	f.draw()
}

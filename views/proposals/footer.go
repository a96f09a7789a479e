package proposals

import (
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// footer says at the end of the bottom line whether Nod watches; it leads to
// the watched folders.
type footer struct{ button *kit.Button }

func newFooter(f *frame.Frame) *footer {
	return &footer{kit.NewButton("", "", kit.Quiet, f.ChromeKeys(), func() { f.OpenPage(api.WindowFolders) })}
}

func (f *footer) draw(s api.Status) {
	kit.Show(s.Version != "", f.button)
	if s.Watcher != api.WatcherRunning {
		f.button.SetIcon(theme.MediaPauseIcon())
		f.button.SetText("Watching is paused")
		return
	}
	n := watchedFolders(s)
	f.button.SetIcon(assets.Dot(theme.ColorNamePrimary))
	f.button.SetText("Watching " + kit.Number(n, "folder"))
	if n == 0 {
		f.button.SetIcon(assets.Dot(assets.ColorMuted))
		f.button.SetText("No folder watched")
	}
}

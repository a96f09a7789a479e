package proposals

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// empty is shown in place of an empty list, with the buttons that fill it.
type empty struct {
	*kit.Face
	tryAgain, clearFilter, sortExisting, addFolder *kit.Button
}

func newEmpty(f *frame.Frame, commands *frame.Commands) *empty {
	return &empty{
		Face: kit.NewFace(), tryAgain: commands.Button("try-again", kit.Primary), clearFilter: commands.Button("clear-filter", kit.Primary),
		sortExisting: commands.Button("sort-existing", kit.Plain),
		addFolder:    kit.NewButton(lang.T("Add folder…"), "", kit.Primary, f.ChromeKeys(), func() { f.OpenPage(api.WindowFolders) }),
	}
}

func (e *empty) draw(m *model, total int, lost bool, status api.Status, known bool) {
	e.Draw(m.loading, total, lost, kit.ListFaces{
		Failed: lang.T("The list could not be read"), Again: e.tryAgain,
		Row:     func() fyne.CanvasObject { return kit.NewListRow(newLineContent(func(string) {})) },
		Nothing: func() { e.drawNothing(m, status.EnabledFolders(), known, len(status.Progress) > 0) },
	})
}

// drawNothing says what would fill the list, and offers it; working says that files are read.
func (e *empty) drawNothing(m *model, folders []api.Folder, known, working bool) {
	tray := assets.Tray(assets.ColorMuted)
	decided, isDecided := map[api.ProposalStatus][2]string{
		approved: {lang.T("Nothing approved yet"), lang.T("Files that you let Nod move are listed here, and can be moved back.")},
		rejected: {lang.T("Nothing rejected"), lang.T("Files that you want to stay where they are are listed here.")},
		invalid:  {lang.T("Nothing outdated"), lang.T("Proposals whose file was removed or changed before you decided are listed here.")},
		left:     {lang.T("Nothing left in place"), lang.T("Files that need no folder are listed here: copies, empty files, installers, keys, invitations.")},
	}[m.query.Status]
	caughtUp, arrive := lang.T("You're all caught up"), lang.T("New files are proposed here as they arrive.")
	switch {
	case m.filtered():
		e.Say("no hits", theme.NewColoredResource(theme.SearchIcon(), assets.ColorMuted), lang.T("Nothing found"), lang.T("No proposal in this list matches the filter."), e.clearFilter)
	case isDecided:
		e.Say(string(m.query.Status), tray, decided[0], decided[1])
	case known && len(folders) == 0:
		e.Say("no folders", assets.Type("folder", assets.ColorMuted), lang.T("No folder is watched"),
			lang.T("Choose a folder, such as Downloads, and Nod proposes where each new file in it should go."), e.addFolder)
	case working:
		e.Say("working", tray, lang.T("Reading your files"), lang.T("What Nod proposes for them is listed here as it is found. No file is moved before you approve."))
	case len(folders) == 0:
		e.Say("nothing", tray, caughtUp, arrive)
	default:
		name := kit.CleanTo(filepath.Base(folders[0].Path), 24)
		e.sortExisting.SetText(lang.T("Suggest places for the files already in %s", name))
		e.Say("nothing "+name, tray, caughtUp, arrive, e.sortExisting)
	}
}

// drawFooter says at the end of the bottom line whether Nod watches; an agent that
// does not run watches nothing.
func drawFooter(b *kit.Button, s api.Status, lost bool) {
	watched := 0
	for _, f := range s.EnabledFolders() {
		if f.State == api.FolderWatching || f.State == api.FolderPolling {
			watched++
		}
	}
	icon, text := assets.Dot(theme.ColorNamePrimary), lang.T("Watching %s", kit.Number(watched, "%s folder", "%s folders"))
	switch {
	case lost:
		icon, text = assets.Dot(assets.ColorMuted), lang.T("Not watching")
	case s.Watcher != api.WatcherRunning:
		icon, text = theme.MediaPauseIcon(), lang.T("Watching is paused")
	case watched == 0:
		icon, text = assets.Dot(assets.ColorMuted), lang.T("No folder watched")
	}
	b.SetIcon(icon)
	b.SetText(text)
	kit.Show(s.Version != "", b)
}

package proposals

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// helpers are the buttons in the place of an empty list.
type helpers struct{ tryAgain, clearFilter, sortExisting, addFolder *kit.Button }

func newHelpers(f *frame.Frame, commands *frame.Commands) helpers {
	return helpers{
		tryAgain: commands.Button("try-again", kit.Primary), clearFilter: commands.Button("clear-filter", kit.Primary),
		sortExisting: commands.Button("sort-existing", kit.Plain),
		addFolder:    kit.NewButton("Add folder…", "", kit.Primary, f.ChromeKeys(), func() { f.OpenPage(api.WindowFolders) }),
	}
}

// drawEmpty shows what stands in the place of an empty list: why it is empty and
// what would fill it, that it is being read, or why it could not be.
func (p *Page) drawEmpty() {
	m, e, total := &p.m, p.empty, p.list.Pages.Total
	switch {
	case m.failure != "" && total == 0 && !p.f.Lost():
		e.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The list could not be read", m.failure,
			p.helpers.tryAgain)
	case m.slow && (total == 0 || !m.read):
		e.Skeleton(func() fyne.CanvasObject { return kit.NewRow(newRowContent()) })
	case !m.read || total > 0:
		e.Hide()
	default:
		p.drawNothing()
	}
	e.Enable(!p.f.Lost())
}

// drawNothing says what would fill the list, and offers it.
func (p *Page) drawNothing() {
	status, known := p.f.Status()
	tray := assets.Tray(assets.ColorMuted)
	e := p.empty
	switch {
	case p.m.filtered():
		e.Say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found", "No proposal here has all of these words.",
			p.helpers.clearFilter)
	case p.m.filter.Status == approved:
		e.Say("approved", tray, "Nothing approved yet", "Files that you let Nod move are listed here, and can be moved back.")
	case p.m.filter.Status == rejected:
		e.Say("rejected", tray, "Nothing rejected", "Files that you want to stay where they are are listed here.")
	case p.m.filter.Status == invalid:
		e.Say("invalid", tray, "Nothing invalid", "Proposals whose file was removed or changed before you decided are listed here.")
	case known && len(enabledFolders(status)) == 0:
		e.Say("no folders", theme.NewThemedResource(theme.FolderOpenIcon()), "No folder is watched",
			"Choose a folder, such as Downloads, and Nod proposes where each new file in it should go.",
			p.helpers.addFolder)
	default:
		p.drawCaughtUp()
	}
}

// drawCaughtUp offers to sort what is in the first folder already.
func (p *Page) drawCaughtUp() {
	const heading, text = "You're all caught up", "New files are proposed here as they arrive."
	folder, ok := p.firstFolder()
	if !ok {
		p.empty.Say("nothing", assets.Tray(assets.ColorMuted), heading, text)
		return
	}
	name := kit.CleanTo(filepath.Base(folder.Path), 24)
	p.helpers.sortExisting.SetText("Sort the files already in " + name)
	p.empty.Say("nothing "+name, assets.Tray(assets.ColorMuted), heading, text, p.helpers.sortExisting)
}

func (p *Page) firstFolder() (api.Folder, bool) {
	status, _ := p.f.Status()
	folders := enabledFolders(status)
	if len(folders) == 0 {
		return api.Folder{}, false
	}
	return folders[0], true
}

func (p *Page) canSortExisting() bool {
	_, ok := p.firstFolder()
	return p.f.Can() && ok
}

// sortExisting proposes for what is in the first folder already.
func (p *Page) sortExisting() {
	folder, _ := p.firstFolder()
	p.f.Do("read "+folder.Path, func(ctx context.Context) (func(), error) {
		res, err := api.ScanFolder.Call(ctx, p.f.Client, api.ScanRequest{Path: folder.Path, Recursive: folder.Recursive})
		return func() {
			p.f.Say("Checked " + kit.Number(res.Looked, "file") + ": " + kit.Number(len(res.Proposals), "proposal"))
		}, err
	})
}

// toggleWatching pauses the watcher, or resumes it.
func (p *Page) toggleWatching() {
	status, _ := p.f.Status()
	on := status.Watcher != api.WatcherRunning
	p.f.Do("change the watching", func(ctx context.Context) (func(), error) {
		if on {
			_, err := api.StartWatcher.Call(ctx, p.f.Client, api.None{})
			return func() { p.f.Say("Watching again") }, err
		}
		_, err := api.StopWatcher.Call(ctx, p.f.Client, api.None{})
		return func() { p.f.Say("Paused: new files are noticed when you resume") }, err
	})
}

package folders

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// card returns one folder: its path, how it is doing, and what can be done with it.
func (p *Page) card(d api.Folder) fyne.CanvasObject {
	sort := kit.NewButton(lang.T("Suggest places"), "", kit.Plain, p.f.ChromeKeys(), func() { Sort(p.f, d) })
	remove := kit.NewButton(lang.T("Stop watching"), "", kit.Quiet, p.f.ChromeKeys(), func() { p.remove(d) })
	lines := kit.Rows(2, kit.NewLine(kit.Tilde(d.Path, p.f.Home)).Bold(true), stateLine(d))
	if d.Problem != "" {
		lines.Add(kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Paragraph(lang.Then(kit.Clean(d.Problem), kit.Clean(d.Remedy)))))
	}
	return kit.Card(lines, sort, remove)
}

// stateLine says how a folder is doing, after a dot of that colour.
func stateLine(d api.Folder) fyne.CanvasObject {
	color := theme.ColorNameSuccess
	switch {
	case !d.Enabled || d.State == api.FolderStopped:
		color = assets.ColorMuted
	case d.State == api.FolderMissing:
		color = theme.ColorNameWarning
	}
	return container.NewBorder(nil, nil, kit.Centered(kit.Icon(assets.Dot(color), 12)), nil, kit.Small(lang.Capital(stateText(d))))
}

func stateText(d api.Folder) string {
	state := map[api.FolderState]string{
		api.FolderWatching: lang.T("watching"), api.FolderPolling: lang.T("checked every few seconds"),
		api.FolderMissing: lang.T("not available now; Nod resumes when it is back"), api.FolderStopped: lang.T("paused"),
	}[d.State]
	if !d.Enabled {
		state = lang.T("switched off in the settings file")
	}
	if d.Recursive {
		return kit.Join(state, lang.T("including subfolders"))
	}
	return state
}

func (p *Page) add() {
	path := p.typed()
	if path == "" {
		return
	}
	if !filepath.IsAbs(path) {
		p.f.Warn(lang.T("Enter the full path of the folder, starting with %s or ~", string(filepath.Separator)))
		return
	}
	req := api.FolderRequest{Path: path, Recursive: p.deep.Checked}
	frame.Do(p.f, lang.T("watch %s", path), api.AddFolder.Call, req, func(res api.FolderResult) {
		p.path.SetText("")
		p.f.Say(lang.T("Watching %s", kit.Place(res.Path, p.f.Home)))
	})
}

func (p *Page) remove(d api.Folder) {
	frame.Do(p.f, lang.T("stop watching %s", d.Path), api.RemoveFolder.Call, api.FolderRequest{Path: d.Path}, func(api.FolderResult) {
		p.f.Say(lang.T("No longer watching %s; its proposals stay", kit.Place(d.Path, p.f.Home)))
	})
}

// Sort proposes for the files that already are in a folder.
func Sort(f *frame.Frame, d api.Folder) {
	req := api.ScanRequest{Path: d.Path, Recursive: d.Recursive}
	frame.Background(f, lang.T("read %s", d.Path), api.ScanFolder.Call, req, func(res api.ScanResult) { f.Say(api.ScanText(res)) })
}

// Propose proposes for files, and for folders as one each, wherever they are.
func Propose(f *frame.Frame, paths []string) {
	what := lang.T("read %s", kit.Number(len(paths), "%s file", "%s files"))
	frame.Background(f, what, api.ProposeFiles, paths, func(res api.ScanResult) { f.Say(api.ScanText(res)) })
}

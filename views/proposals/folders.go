package proposals

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// folders is the page of the watched folders.
type folders struct {
	w      *Window
	box    *fyne.Container
	path   *kit.Entry
	deep   *kit.Check
	add    *kit.Button
	choose *kit.Button
	rows   *fyne.Container
}

func (w *Window) openFolders() { w.open(newFolders(w)) }

func newFolders(w *Window) *folders {
	f := &folders{w: w, rows: kit.Rows(8)}
	f.path = kit.NewEntry("A folder, for example ~/Downloads", w.keys)
	f.path.Escaped = w.back
	f.path.OnSubmitted = func(string) { f.submit() }
	f.deep = kit.NewCheck("with the folders in it", w.keys, nil)
	f.add = kit.NewButton("Add", "Enter", kit.Primary, w.keys, f.submit)
	f.choose = kit.NewButton("Choose…", "", kit.Plain, w.keys, f.pick)
	entry := container.NewBorder(nil, nil, nil, kit.Cols(8, kit.Centered(f.choose), kit.Centered(f.add)), f.path)
	body := kit.Rows(8, kit.Small("New files in these folders are proposed. What is in a folder already is left alone until you ask."),
		kit.Space(0, 4), entry, f.deep, kit.Space(0, 8), f.rows)
	f.box = pageBox(w, "Watched folders", body)
	f.update()
	return f
}

// pageBox lays a page out: a way back, its name, and what is on it.
func pageBox(w *Window, title string, body fyne.CanvasObject) *fyne.Container {
	back := kit.NewButton("Back", "Esc", kit.Quiet, w.keys, w.back).WithIcon(theme.NavigateBackIcon())
	head := kit.Pad(8, 8, 8, 16, container.NewBorder(nil, nil, back, nil, kit.Pad(0, 0, 8, 0, kit.Centered(kit.Heading(title)))))
	return container.NewBorder(container.NewVBox(head, kit.Hairline()), nil, nil, nil,
		container.NewVScroll(kit.Pad(16, 16, 24, 24, body)))
}

func (f *folders) content() fyne.CanvasObject { return f.box }
func (f *folders) first() fyne.Focusable      { return f.path }

// update shows how the folders are doing.
func (f *folders) update() {
	can := f.w.st.can()
	f.add.SetEnabled(can)
	f.choose.SetEnabled(can)
	f.rows.Objects = nil
	for _, d := range f.w.st.status.Folders {
		f.rows.Add(f.row(d, can))
	}
	if len(f.w.st.status.Folders) == 0 {
		f.rows.Add(kit.Small("No folder is watched yet."))
	}
	f.rows.Refresh()
}

// row is one folder: its path, how it is doing, and what can be done with it.
func (f *folders) row(d api.Folder, can bool) fyne.CanvasObject {
	look := kit.NewButton("Look at what is already here", "", kit.Plain, f.w.keys, func() { f.w.scan(d) })
	remove := kit.NewButton("Stop watching", "", kit.Quiet, f.w.keys, func() { f.remove(d) })
	look.SetEnabled(can && d.State != api.FolderMissing)
	remove.SetEnabled(can)
	lines := kit.Rows(2, kit.NewLine(kit.Place(d.Path, f.w.o.Home)).Bold(true), kit.Small(doing(d)))
	if d.Problem != "" {
		l := kit.Wrapped(fyne.TextWrapWord)
		l.SetText(strings.TrimRight(kit.Clean(d.Problem), ". ") + ". " + kit.Clean(d.Remedy))
		lines.Add(kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Flush(l)))
	}
	row := container.NewBorder(nil, nil, nil, kit.Cols(8, kit.Centered(look), kit.Centered(remove)), lines)
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	return container.NewStack(ground, kit.Pad(12, 12, 16, 8, row))
}

// doing says how a folder is watched.
func doing(d api.Folder) string {
	state := map[api.FolderState]string{
		api.FolderWatching: "watching", api.FolderPolling: "looked at every few seconds",
		api.FolderMissing: "not there now; watched again when it is back", api.FolderStopped: "paused",
	}[d.State]
	if !d.Enabled {
		state = "switched off in the settings file"
	}
	if d.Recursive {
		return kit.Join(state, "with the folders in it")
	}
	return state
}

func (f *folders) submit() {
	path := expand(strings.TrimSpace(f.path.Text), f.w.o.Home)
	if path == "" {
		return
	}
	if !filepath.IsAbs(path) {
		f.w.say("A folder's whole path is needed, from "+string(filepath.Separator)+" or ~", true)
		return
	}
	req := api.FolderRequest{Path: path, Recursive: f.deep.Checked}
	f.w.do("watch "+path, func(ctx context.Context) (func(), error) {
		res, err := api.AddFolder.Call(ctx, f.w.o.Client, req)
		return func() {
			f.path.SetText("")
			f.w.say("Watching "+kit.Place(res.Path, f.w.o.Home), false)
		}, err
	})
}

func (f *folders) remove(d api.Folder) {
	f.w.do("stop watching "+d.Path, func(ctx context.Context) (func(), error) {
		_, err := api.RemoveFolder.Call(ctx, f.w.o.Client, api.FolderRequest{Path: d.Path})
		return func() { f.w.say("No longer watching "+kit.Place(d.Path, f.w.o.Home)+"; its proposals stay", false) }, err
	})
}

func (f *folders) pick() {
	d := dialog.NewFolderOpen(func(u fyne.ListableURI, err error) {
		if err == nil && u != nil {
			f.path.SetText(u.Path())
		}
		f.w.win.Canvas().Focus(f.path)
	}, f.w.win)
	d.Resize(fyne.NewSize(720, 520))
	d.Show()
}

// expand puts the home folder in the place of ~.
func expand(path, home string) string {
	if path == "~" || strings.HasPrefix(path, "~"+string(filepath.Separator)) || strings.HasPrefix(path, "~/") {
		return filepath.Join(home, path[1:])
	}
	return path
}

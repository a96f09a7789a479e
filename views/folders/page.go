// Package folders is the page of the watched folders: which there are, how they
// are doing, and adding one or stopping to watch it.
package folders

import (
	"reflect"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the watched folders. The frame's status has all that it shows.
type Page struct {
	frame.Base
	f     *frame.Frame
	path  *kit.Entry
	deep  *kit.Check
	cards *fyne.Container
	shown shown // on the cards
	filed *filed
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, cards: kit.Rows(8), filed: newFiled(f)}
	p.Table = f.NewCommands(
		kit.Command{ID: "add", Title: lang.T("Add"), Group: lang.T("Folders"), Key: "Enter", Scope: kit.InForm, When: func() bool { return f.Can() && p.typed() != "" }, Do: p.add, NoMenu: true},
		kit.Command{ID: "choose", Title: lang.T("Choose…"), Group: lang.T("Folders"), Key: "Ctrl+O", Scope: kit.InText, When: f.Can, Do: p.choose},
	)
	p.path = kit.NewEntry(lang.T("A folder, for example ~/Downloads"), f.ChromeKeys())
	p.path.OnChanged = func(string) { p.Table.Draw() }
	p.path.OnSubmitted = func(string) { p.add() }
	p.deep = kit.NewCheck(lang.T("Include subfolders"), f.ChromeKeys(), nil)
	about := kit.Muted(lang.T("Nod proposes where new files in these folders should go. Files that are already there are left alone until you ask."))
	p.Body = frame.Column(kit.AtMost(kit.ReadableWidth, kit.Rows(8, kit.Heading(lang.T("Watched folders")), kit.Flush(about), kit.Space(0, 4), p.cards, kit.Space(0, 0),
		kit.WithButtons(kit.AtLeast(380, 36, p.path), p.Table.Button("choose", kit.Plain), p.Table.Button("add", kit.Primary)), kit.Pad(0, 0, -7, 0, p.deep), kit.Space(0, 16), p.filed.box)))
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.path }

// Shown fetches what is read.
func (p *Page) Shown() { p.filed.refresh.Refresh() }

// Changed fetches what is read; the frame fetches the status by itself.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicStatus {
		p.filed.refresh.Changed()
	}
}

// Draw shows how the folders are doing.
func (p *Page) Draw() {
	status, known := p.f.Status()
	if now := (shown{known, status.Folders}); !reflect.DeepEqual(p.shown, now) { // else a button would lose the focus for nothing
		p.shown, p.cards.Objects = now, nil
		for _, d := range status.Folders {
			p.cards.Add(p.card(d))
		}
		if known && len(status.Folders) == 0 {
			p.cards.Add(kit.Small(lang.T("No folder is watched yet.")))
		}
		p.cards.Refresh()
	}
	for i, d := range status.Folders {
		buttons := kit.Buttons(p.cards.Objects[i])
		buttons[0].SetEnabled(p.f.Can() && d.State != api.FolderMissing)
		buttons[1].SetEnabled(p.f.Can())
	}
	p.filed.draw()
}

// shown has what the cards show, so that they are made again only when it changes.
type shown struct {
	known   bool
	folders []api.Folder
}

// Dropped puts a folder that was dropped on the page into the field.
func (p *Page) Dropped(paths []string) {
	p.chosen(paths[0])
	p.f.Focus(p.path)
}

func (p *Page) choose() { p.f.ChooseFolder("", p.path, p.chosen) }

func (p *Page) chosen(path string) { p.path.Write(kit.Tilde(path, p.f.Home)) }

// typed returns the path in the field; empty: there is none.
func (p *Page) typed() string { return folder.FromHome(strings.TrimSpace(p.path.Text), p.f.Home) }

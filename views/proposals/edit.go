package proposals

import (
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// checking is how long typing rests before what was typed is checked.
const checking = 120 * time.Millisecond

// edit is the form for another folder and name, checked while it is typed.
type edit struct {
	f            *frame.Frame
	p            api.Proposal
	done         func()           // the form has served
	answer       func(dir string) // moves the file into the folder; nil: the proposal is only changed
	folder, name *kit.Entry
	says         *kit.Line
	sign         *fyne.Container // is before a warning, as colour never is the only sign
	save         *kit.Button
	stop         func()
	asked        int
	ok           bool
	unchecked    bool // something was typed since the last check was asked for
	wanted       bool // Enter was pressed before the check was done
	rawName      bool // the name was not touched: what is sent is its own bytes, not what is shown of them
	rawFolder    bool // the same of the folder
}

// newEdit asks for another folder and name or, if answer is set, for the folder that a
// file is moved into.
func newEdit(f *frame.Frame, p api.Proposal, done func(), answer func(dir string)) *kit.Form {
	e := makeEdit(f, p, done)
	e.answer = answer
	cancel := kit.NewButton("Cancel", "Esc", kit.Quiet, f.FormKeys(), done)
	choose := kit.NewButton("", "", kit.Plain, f.FormKeys(), e.choose).WithIcon(theme.FolderOpenIcon())
	folder := container.NewBorder(nil, nil, nil, kit.Centered(choose), e.folder)
	name, first := kit.Field("Name", e.name), e.name
	if answer != nil {
		e.save.SetText("Move here")
		e.folder.Text, e.rawFolder = "", false // no folder is chosen beforehand
		name.Hide()
		first = e.folder
	}
	box := kit.Rows(8, kit.Field("Folder", folder), name,
		kit.Field("", container.NewBorder(nil, nil, e.sign, nil, e.says)), kit.Cols(8, e.save, cancel))
	e.check()
	return &kit.Form{Box: box, First: first, Cancel: done}
}

// makeEdit makes the fields; the cursor is where a name is mostly changed, before its extension.
func makeEdit(f *frame.Frame, p api.Proposal, done func()) *edit {
	e := &edit{f: f, p: p, done: done, stop: func() {}, says: kit.Small(" "), rawName: true, rawFolder: true}
	e.sign = kit.Pad(0, 0, 0, 6, kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16))
	e.sign.Hide()
	e.folder = e.entry(kit.CleanTo(home(p.DestinationDir, f.Home), 4096))
	e.name = e.entry(kit.CleanTo(p.DestinationName, 1024))
	e.name.CursorColumn = len([]rune(e.name.Text)) - len([]rune(filepath.Ext(e.name.Text)))
	e.name.OnChanged = func(string) { e.rawName = false; e.typed() }
	e.folder.OnChanged = func(string) { e.rawFolder = false; e.typed() }
	e.save = kit.NewButton("Save", "Enter", kit.Primary, f.FormKeys(), e.submit)
	e.save.Disable()
	return e
}

func (e *edit) entry(text string) *kit.Entry {
	en := kit.NewEntry("", e.f.FormKeys())
	en.Text = text
	en.Escaped = e.done
	en.OnSubmitted = func(string) { e.submit() }
	return en
}

// home writes a folder as one types it: from ~, if it is in the home folder.
func home(dir, home string) string {
	if rel, err := filepath.Rel(home, dir); err == nil && home != "" && filepath.IsLocal(rel) {
		return filepath.Join("~", rel)
	}
	return dir
}

func (e *edit) request() api.EditRequest {
	r := api.EditRequest{ID: e.p.ID, Directory: strings.TrimSpace(e.folder.Text), Name: e.name.Text}
	if e.rawName {
		r.Name = e.p.DestinationName
	}
	if e.rawFolder {
		r.Directory = e.p.DestinationDir
	}
	return r
}

// typed checks when typing rests; until then nothing can be saved.
func (e *edit) typed() {
	e.ok, e.unchecked, e.wanted = false, true, false
	e.draw()
	e.stop()
	e.stop = e.f.Dispatch.After(checking, e.check)
}

func (e *edit) check() {
	e.stop()
	e.unchecked = false
	e.asked++
	mine, req := e.asked, e.request()
	e.f.Dispatch.Go(frame.Fetch(e.f, api.CheckEdit.Call, req, func(res api.CheckResult, err error) {
		if mine == e.asked {
			e.checked(res, err)
		}
	}))
}

// checked says what the edit would meet.
func (e *edit) checked(res api.CheckResult, err error) {
	e.ok = err == nil && res.OK
	color, text := checkText(res, err)
	if e.answer != nil && e.request().Directory == "" {
		e.ok, color, text = false, assets.ColorMuted, "Type a folder, such as ~/Documents, or choose one"
	}
	kit.Show(color == theme.ColorNameWarning, e.sign)
	e.says.Colored(color).SetText(text)
	e.says.Refresh()
	e.draw()
	if e.wanted {
		e.wanted = false
		e.submit()
	}
}

// checkText says what an edit would meet, and in which colour.
func checkText(res api.CheckResult, err error) (fyne.ThemeColorName, string) {
	problem, color := kit.Clean(res.Problem), assets.ColorMuted
	switch {
	case err != nil:
		return theme.ColorNameError, kit.Clean(kit.Reason(err))
	case !res.OK && res.Suggested != "":
		return theme.ColorNameError, strings.TrimRight(problem, ".") + ". Available: " + kit.Clean(res.Suggested)
	case !res.OK:
		return theme.ColorNameError, problem
	case problem != "":
		color, problem = theme.ColorNameWarning, kit.Sentence(problem)
	case !res.NewFolder:
		problem = "The folder exists and the name is free."
	}
	if res.NewFolder {
		problem = strings.TrimSpace(problem + " The folder will be created.")
	}
	return color, problem
}

func (e *edit) draw() { e.save.SetEnabled(e.ok && e.f.Can()) }

// submit saves what was checked; what was not is checked first, so that Enter
// right after the last letter is not lost.
func (e *edit) submit() {
	if e.unchecked {
		e.wanted = true
		e.check()
		return
	}
	if !e.ok {
		return
	}
	if e.answer != nil {
		e.done()
		e.answer(e.request().Directory)
		return
	}
	frame.Do(e.f, "save the change", api.EditProposal.Call, e.request(), func(api.Proposal) {
		e.done()
		e.f.Say("Changed where " + kit.Clean(e.p.Filename) + " would go")
	})
}

func (e *edit) choose() {
	e.f.ChooseFolder(e.p.ExistingDir, e.folder, func(path string) { e.folder.SetText(home(path, e.f.Home)) })
}

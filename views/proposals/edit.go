package proposals

import (
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// checking is how long typing rests before what was typed is checked.
const checking = 120 * time.Millisecond

// edit is the form for another folder and name, checked while it is typed.
type edit struct {
	f         *frame.Frame
	p         api.Proposal
	done      func()           // the form has served
	answer    func(dir string) // moves the file into the folder; nil: the proposal is only changed
	folder    *folderField
	name      *kit.Entry
	says      *widget.Label
	sign      *fyne.Container // is before a warning, as colour never is the only sign
	save      *kit.Button
	settle    *settleGuard // for what was put into the fields or said without being typed
	stop      func()
	asked     int
	ok        bool
	unchecked bool // something was typed since the last check was asked for
	wanted    bool // Enter was pressed before the check was done
	rawName   bool // the name was not touched: what is sent is its own bytes, not what is shown of them
}

// newEdit asks for another folder and name, with the focus on one of them, or, if answer is
// set, for the folder that a file is moved into.
func newEdit(f *frame.Frame, p api.Proposal, onName bool, done func(), answer func(dir string)) *kit.Form {
	e := makeEdit(f, p, done, answer)
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, f.FormKeys(), done)
	name := kit.Field(lang.T("Name"), e.name)
	form := &kit.Form{First: e.folder.picker.Entry, Cancel: done}
	switch {
	case answer != nil:
		e.save.SetText(lang.T("Move here"))
		name.Hide()
	case onName:
		form.First = e.name
	}
	form.Box = kit.Rows(8, kit.Field(lang.T("Folder"), e.folder.picker.Box), name,
		kit.Field("", container.NewBorder(nil, nil, e.sign, nil, kit.Flush(e.says))), kit.Cols(8, e.save, cancel))
	e.folder.fetch()
	e.check()
	return form
}

// makeEdit makes the fields; the cursor is where a name is mostly changed, before its extension.
func makeEdit(f *frame.Frame, p api.Proposal, done func(), answer func(dir string)) *edit {
	e := &edit{f: f, p: p, done: done, answer: answer, stop: func() {}, says: kit.Muted(" "), rawName: true, settle: &settleGuard{d: f.Dispatch}}
	e.sign = kit.Pad(2, 0, 0, 6, container.NewVBox(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16)))
	e.sign.Hide()
	first := p.DestinationDir
	if answer != nil {
		first = "" // no folder is chosen beforehand
	}
	e.folder = newFolderField(f, p, first, e.typed, e.submit)
	e.folder.picked = e.settle.again
	e.folder.picker.Entry.Escaped = done
	e.name = kit.NewEntry("", f.FormKeys())
	e.name.Text = kit.CleanTo(p.DestinationName, 1024)
	e.name.CursorColumn = len([]rune(e.name.Text)) - len([]rune(filepath.Ext(e.name.Text)))
	e.name.Escaped = done
	e.name.OnSubmitted = func(string) { e.submit() }
	e.name.OnChanged = func(string) { e.rawName = false; e.typed() }
	e.name.Focused = func(on bool) {
		if on {
			e.folder.picker.Close()
		}
	}
	e.save = kit.NewButton(lang.T("Save"), "Enter", kit.Primary, f.FormKeys(), e.submit)
	e.save.Disable()
	return e
}

func (e *edit) request() api.EditRequest {
	r := api.EditRequest{ID: e.p.ID, Directory: e.folder.path(), Name: e.name.Text}
	if e.rawName {
		r.Name = e.p.DestinationName
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

func (e *edit) checked(res api.CheckResult, err error) {
	e.ok = err == nil && res.OK
	importance, text := checkText(res, err)
	if _, chosen := e.folder.picker.Chosen(); chosen {
		e.ok, importance, text = false, widget.LowImportance, lang.T("Press Enter or Tab to take the folder")
	}
	if e.answer != nil && e.request().Directory == "" {
		e.ok, importance, text = false, widget.LowImportance, lang.T("Type a part of a folder's name, or a path such as ~/Documents")
	}
	kit.Show(importance == widget.WarningImportance, e.sign)
	kit.WriteLabel(e.says, text, importance)
	e.draw()
	switch {
	case !e.wanted:
	case res.NewFolder || res.Problem != "": // which is read before it is accepted
		e.settle.again()
	default:
		e.submit()
	}
	e.wanted = false
}

// checkText says what an edit would meet, and how important that is.
func checkText(res api.CheckResult, err error) (widget.Importance, string) {
	problem, importance := kit.Clean(res.Problem), widget.LowImportance
	switch {
	case err != nil:
		return widget.DangerImportance, kit.Clean(kit.Reason(err))
	case !res.OK && res.Suggested != "":
		return widget.DangerImportance, lang.T("%s Available: %s", lang.Sentence(problem), kit.Clean(res.Suggested))
	case !res.OK:
		return widget.DangerImportance, lang.Sentence(problem)
	case problem != "":
		importance, problem = widget.WarningImportance, lang.Sentence(problem)
	case !res.NewFolder:
		problem = lang.T("The folder exists and the name is free.")
	}
	if res.NewFolder {
		problem = strings.TrimSpace(problem + " " + lang.T("New folder: it will be created."))
	}
	return importance, problem
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
	if !e.ok || !e.settle.Allows("") {
		return
	}
	if e.answer != nil {
		e.done()
		e.answer(e.request().Directory)
		return
	}
	frame.Do(e.f, lang.T("save the change"), api.EditProposal.Call, e.request(), func(api.Proposal) {
		e.done()
		e.f.Say(lang.T("Changed where %s would go", kit.Clean(e.p.Filename)))
	})
}

package proposals

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// details is everything about one proposal, and what can be done with it.
type details struct {
	w        *Window
	box      *fyne.Container
	one      *fyne.Container // about one proposal
	preview  *preview
	facts    *facts
	scroll   *container.Scroll
	question *fyne.Container // what is asked below: the actions, or a form
	actions  *actions
	form     *form // of the mode that is asked; nil: none
	formFor  string
	several  *several
}

func newDetails(w *Window) *details {
	d := &details{w: w, preview: newPreview(w), facts: newFacts(w), several: newSeveral(w)}
	d.actions = newActions(w)
	d.question = container.NewStack(d.actions.box)
	d.scroll = container.NewVScroll(kit.Pad(16, 16, 16, 16, kit.Rows(16, d.preview.box, d.facts.box)))
	foot := container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, d.question))
	d.one = container.New(third{d.preview}, container.NewBorder(nil, foot, nil, nil, d.scroll))
	d.box = container.NewStack(d.one, d.several.box)
	return d
}

// draw shows the proposal that is looked at, the marked ones, or nothing.
func (d *details) draw() {
	st := &d.w.st
	p, ok := d.w.current()
	many := len(st.choice.marked) > 0
	kit.Show(ok && !many, d.one)
	kit.Show(st.pages.total > 0, d.box)
	kit.Show(many, d.several.box)
	if many {
		d.several.draw()
		return
	}
	if !ok {
		return
	}
	if d.facts.id != p.ID {
		d.scroll.ScrollToTop()
	}
	d.preview.show(p)
	d.facts.draw(p)
	d.ask(p)
}

// ask puts the question of the mode below the facts. A form is made once and
// keeps what is typed into it while the rest is drawn again.
func (d *details) ask(p api.Proposal) {
	key := ""
	if d.w.st.mode != browsing {
		key = fmt.Sprint(p.ID, d.w.st.mode)
	}
	if key != d.formFor {
		d.formFor = key
		d.put(d.w.formOf(p))
	}
	if d.form == nil {
		d.actions.draw(p)
	} else {
		d.form.enable(d.w.st.can())
	}
}

// put shows a form, or the buttons if it is nil, and gives the keys to whatever is shown.
func (d *details) put(f *form) {
	had := d.form != nil
	d.form = f
	d.question.Objects = []fyne.CanvasObject{d.actions.box}
	if f != nil {
		d.question.Objects = []fyne.CanvasObject{f.box}
	}
	d.question.Refresh()
	switch canvas := d.w.win.Canvas(); {
	case f != nil:
		canvas.Focus(f.first)
	case had && canvas.Focused() != fyne.Focusable(d.w.head.search) && d.w.page == nil:
		canvas.Focus(d.w.list)
	}
}

// facts is what is to be known of one proposal before it is decided.
type facts struct {
	w        *Window
	id       string
	box      *fyne.Container
	name     *widget.Label
	about    *kit.Line
	from, to *kit.Crumbs
	newName  *kit.Line
	kind     *kit.Line
	why      *widget.Label
	rows     map[string]*fyne.Container
	warn     *widget.Label
	same     *widget.Label
	set      *widget.Label
	note     *widget.Label
	mind     *widget.Label // what to bear in mind of a proposal that waits
}

func newFacts(w *Window) *facts {
	f := &facts{w: w, about: kit.Small(""), from: kit.NewCrumbs(), to: kit.NewCrumbs(), newName: kit.NewLine(""), kind: kit.NewLine("")}
	f.from.Hovered, f.to.Hovered = w.foot.tell, w.foot.tell
	f.name = kit.Wrapped(fyne.TextWrapBreak)
	f.name.SizeName, f.name.TextStyle.Bold = theme.SizeNameHeadingText, true
	words := func() *widget.Label { return kit.Wrapped(fyne.TextWrapWord) }
	f.why, f.warn, f.same, f.set, f.note, f.mind = words(), words(), words(), words(), words(), words()
	f.warn.Importance = widget.WarningImportance
	f.warn.TextStyle.Bold = true
	f.mind.Importance = widget.WarningImportance
	f.rows = map[string]*fyne.Container{
		"warn": kit.Signed(kit.Icon(assets.Lock(theme.ColorNameWarning), 16), kit.Flush(f.warn)),
		"mind": kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Flush(f.mind)),
		"same": kit.Signed(kit.Icon(assets.Copy(theme.ColorNameForeground), 16), kit.Flush(f.same)),
		"set":  kit.Field("With it", kit.Flush(f.set)),
		"note": kit.Field("State", kit.Flush(f.note)),
		"why":  kit.Field("Why", kit.Flush(f.why)),
		"name": kit.Field("New name", f.newName),
	}
	head := kit.Rows(2, kit.Flush(f.name), f.about)
	f.box = kit.Rows(16, head, f.rows["warn"],
		kit.Rows(4, kit.Field("From", f.from), kit.Field("To", f.to), f.rows["name"], f.rows["mind"]),
		kit.Rows(8, kit.Field("Kind", f.kind), f.rows["why"], f.rows["note"], f.rows["set"], f.rows["same"]))
	return f
}

func (f *facts) draw(p api.Proposal) {
	home, now := f.w.o.Home, f.w.o.Now()
	f.id = p.ID
	f.name.SetText(kit.Clean(p.Filename))
	f.about.SetText(kit.Join(kit.Size(p.Size), "changed "+kit.When(p.Modified, now)))
	f.paths(p, home)
	f.kind.SetText(kit.Join(kit.Clean(p.Category), confidence(p)))
	f.why.SetText(kit.CleanTo(p.Reasoning, 600))
	f.warn.SetText("Sensitive: " + kit.Clean(p.SensitiveWhy))
	f.same.SetText("The same file is there already: " + kit.Place(p.Duplicate, home))
	f.set.SetText(members(p))
	f.note.SetText(became(p, now))
	f.mind.SetText(kit.Sentence(kit.Clean(p.Note)))
	kit.Show(p.Sensitive, f.rows["warn"])
	kit.Show(p.Reasoning != "", f.rows["why"])
	kit.Show(p.Duplicate != "", f.rows["same"])
	kit.Show(len(p.Members) > 0, f.rows["set"])
	kit.Show(p.Status != pending, f.rows["note"])
	kit.Show(p.Status == pending && p.Note != "", f.rows["mind"])
	kit.Show(p.DestinationName != p.Filename, f.rows["name"])
	f.box.Refresh()
}

func (f *facts) paths(p api.Proposal, home string) {
	source := dirOf(p.SourcePath)
	existing := p.ExistingDir
	if p.Status != pending {
		existing = p.DestinationDir
	}
	f.from.Set(kit.Quietly(source, home), source)
	f.to.Set(kit.Differing(p.DestinationDir, source, existing, home), p.DestinationDir)
	f.newName.Bold(true).SetText(kit.Clean(p.DestinationName))
}

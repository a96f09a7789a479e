package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/picture"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// details is everything about the current proposal and what can be done with
// it, or what the selected ones are together.
type details struct {
	box     *fyne.Container
	one     *fyne.Container
	where   *where
	preview *preview
	facts   *facts
	scroll  *container.Scroll
	foot    *frame.Foot
	instead *fyne.Container // what a form shows in place of the details
	unseen  *unseen         // that it shows; nil: nothing was ever

	buttons, waiting, decided, undo *fyne.Container
	left                            *fyne.Container
	open                            fyne.CanvasObject
	keep, trash                     *kit.Button // of what is left
	approve, edit                   *kit.Button // of what is proposed
	proposed, asked                 *fyne.Container
	several                         *several
	section                         *sectionDetails
}

func newDetails(f *frame.Frame, commands *frame.Commands, pictures *picture.Reader, files *groupFiles, questions *waitingQuestions) *details {
	d := &details{where: newWhere(f, commands), preview: newPreview(f, commands, pictures), facts: newFacts(f), several: newSeveral(f.Home), section: newSectionDetails(commands, files, questions)}
	plain := func(id string) fyne.CanvasObject { return commands.Button(id, kit.Plain) }
	quiet := func(id string) fyne.CanvasObject { return commands.Button(id, kit.Quiet) }
	d.approve, d.edit = commands.Button("approve", kit.Primary), commands.Button("edit", kit.Plain)
	d.proposed, d.asked = kit.Fitting(quiet("always"), quiet("open"), quiet("reveal"), quiet("reason")), kit.Fitting(quiet("open"), quiet("reveal"), quiet("reason"))
	d.waiting = container.NewVBox(kit.Flow(8, d.approve, plain("reject"), d.edit),
		d.proposed, d.asked)
	d.undo = kit.Cols(8, plain("undo-this"))
	d.open = quiet("open")
	d.decided = container.NewVBox(d.undo, kit.Fitting(d.open, quiet("reveal")))
	d.keep, d.trash = commands.Button("keep", kit.Primary), commands.Button("trash", kit.Plain)
	d.left = container.NewVBox(kit.Flow(8, d.keep, plain("file"), d.trash), kit.Fitting(quiet("open"), quiet("reveal")))
	d.buttons = container.NewStack(d.waiting, d.decided, d.left, d.section.buttons)
	d.foot = f.NewFoot(d.buttons)
	d.scroll = container.NewVScroll(kit.Pad(16, 16, 16, 16, kit.Rows(16, d.section.box, d.preview.box, d.where.box, d.facts.box)))
	d.preview.resized = func() { d.scroll.Content.Refresh(); d.scroll.Refresh() }
	d.instead = container.NewStack()
	d.foot.Opened = d.drawInstead
	foot := container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, d.foot.Box))
	d.one = container.New(previewHeight{d.preview}, container.NewBorder(nil, foot, nil, nil, container.NewStack(d.scroll, d.instead)))
	d.box = container.NewStack(d.one, d.several.box)
	d.drawInstead()
	return d
}

// openUnseen shows files that were not in sight in place of the details, with their question.
func (d *details) openUnseen(u *unseen) {
	d.unseen, d.instead.Objects = u, []fyne.CanvasObject{u.box}
	kit.Show(true, d.box, d.one)
	d.foot.Open(u.form)
	d.instead.Refresh()
	u.draw()
}

// drawInstead shows the files that were not in sight as long as their question is open.
func (d *details) drawInstead() {
	on := d.unseen != nil && d.foot.Form() == d.unseen.form
	kit.Show(on, d.instead)
	kit.Show(!on, d.scroll)
}

// draw shows the current proposal, the selected ones, or nothing.
func (d *details) draw(m *model, current api.Proposal, ok, any bool) {
	many := len(m.selection.marked) > 0
	kit.Show(ok && !many, d.one)
	kit.Show(any, d.box)
	kit.Show(many, d.several.box)
	switch {
	case many:
		d.several.draw(&m.selection)
	case ok:
		d.drawOne(current)
	}
}

// drawSection shows a section, or what waits apart from files, in place of a proposal, if on is set.
func (d *details) drawSection(text headText, s section, x waitingItem, on bool, shown []api.Proposal) {
	kit.Show(on, d.section.box, d.section.buttons)
	kit.Show(!on, d.preview.box, d.facts.box)
	if !on {
		return
	}
	kit.Show(true, d.one)
	kit.Show(false, d.where.box, d.waiting, d.decided, d.left)
	if d.facts.id != "" { // another one was shown
		d.facts.id = ""
		d.scroll.ScrollToTop()
	}
	d.section.draw(text, s, x, shown)
}

func (d *details) drawOne(p api.Proposal) {
	if d.facts.id != p.ID {
		d.scroll.ScrollToTop()
	}
	d.preview.of(p)
	d.facts.draw(p)
	d.where.draw(p, d.facts.about.DebugText())
	kit.Show(p.Status == pending, d.waiting)
	kit.Show(p.Status == left, d.left)
	kit.Show(offersTrash(p), d.trash)
	first, second := d.keep, d.trash
	if offersTrash(p) && p.Duplicate != "" { // nothing is lost
		first, second = second, first
	}
	first.SetKind(kit.Primary)
	second.SetKind(kit.Plain)
	kit.Show(p.Status != pending && p.Status != left, d.decided)
	kit.Show(!p.Question, d.approve, d.edit, d.proposed) // a question is answered
	kit.Show(p.Question, d.asked)
	kit.Show(p.CanUndo, d.undo)
	kit.Show(p.Status != invalid, d.open)
	d.buttons.Refresh()
}

// previewHeight gives the preview what the facts and the buttons below it leave
// of the height, within limits, before all of them are laid out.
type previewHeight struct{ preview *preview }

const (
	previewLeast float32 = 112
	previewMost  float32 = 208
)

func (l previewHeight) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (l previewHeight) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := min(previewMost, max(previewLeast, float32(int((s.Height-200)/2.2))))
	l.preview.room.SetLeast(fyne.NewSize(0, h))
	kit.Put(o[0], 0, 0, s.Width, s.Height)
}

// several says what the selected proposals are together.
type several struct {
	home        string
	box         *fyne.Container
	head, about *kit.Line
	where       *widget.Label
}

func newSeveral(home string) *several {
	s := &several{home: home, head: kit.Heading(""), about: kit.Small("").AsProse(true), where: kit.Wrapped(fyne.TextWrapWord)}
	body := kit.Rows(16, kit.Rows(2, s.head, s.about), kit.Field(lang.C("place", "To"), kit.Flush(s.where)))
	s.box = container.NewStack(container.NewVScroll(kit.Pad(16, 16, 16, 16, body)))
	s.box.Hide()
	return s
}

func (s *several) draw(sel *selection) {
	var size int64
	dirs := map[string]int{}
	for _, m := range sel.marked {
		size += m.size
		dirs[m.dir]++
	}
	s.head.SetText(lang.T("%s selected", kit.Number(len(sel.marked), "%s file", "%s files")))
	about := lang.T("%s in all", kit.Size(size))
	if n := sel.sensitive(); n > 0 {
		about = kit.Join(about, lang.T("%s sensitive", kit.Count(n)))
	}
	s.about.SetText(about)
	s.where.SetText(destinationsText(dirs, s.home))
	s.box.Refresh()
}

package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// details is everything about the current proposal and what can be done with
// it, or what the selected ones are together.
type details struct {
	box               *fyne.Container
	one               *fyne.Container
	preview           *preview
	facts             *facts
	scroll            *container.Scroll
	foot              *fyne.Container // the buttons, or a form
	buttons           *fyne.Container
	deciding, looking *fyne.Container
	several           *several

	ofWaiting, ofDecided [2][]fyne.CanvasObject // the rows of buttons
}

func newDetails(f *frame.Frame, commands *frame.Commands) *details {
	d := &details{preview: newPreview(f), facts: newFacts(f), several: newSeveral(f.Home)}
	plain := func(id string, kind kit.Kind) fyne.CanvasObject { return commands.Button(id, kind) }
	d.ofWaiting = [2][]fyne.CanvasObject{
		{plain("approve", kit.Primary), plain("reject", kit.Plain), plain("edit", kit.Plain)},
		{plain("open", kit.Quiet), plain("reveal", kit.Quiet), plain("reason", kit.Quiet), plain("always", kit.Quiet)},
	}
	d.ofDecided = [2][]fyne.CanvasObject{{plain("undo-this", kit.Plain)}, d.ofWaiting[1][:2]}
	d.deciding, d.looking = kit.Cols(8), kit.Fitting()
	d.buttons = container.NewVBox(d.deciding, d.looking)
	d.foot = container.NewStack(d.buttons)
	d.scroll = container.NewVScroll(kit.Pad(16, 16, 16, 16, kit.Rows(16, d.preview.box, d.facts.box)))
	foot := container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, d.foot))
	d.one = container.New(previewHeight{d.preview}, container.NewBorder(nil, foot, nil, nil, d.scroll))
	d.box = container.NewStack(d.one, d.several.box)
	return d
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

func (d *details) drawOne(p api.Proposal) {
	if d.facts.id != p.ID {
		d.scroll.ScrollToTop()
	}
	d.preview.show(p)
	d.facts.draw(p)
	rows := d.ofDecided
	if p.Status == pending {
		rows = d.ofWaiting
	}
	d.deciding.Objects, d.looking.Objects = rows[0], rows[1]
	kit.Show(p.CanUndo || p.Status == pending, d.deciding)
	d.buttons.Refresh()
}

// setForm shows a form in the place of the buttons; nil shows the buttons again.
func (d *details) setForm(f *kit.Form) {
	d.foot.Objects = []fyne.CanvasObject{d.buttons}
	if f != nil {
		d.foot.Objects = []fyne.CanvasObject{f.Box}
	}
	d.foot.Refresh()
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
	l.preview.setHeight(min(previewMost, max(previewLeast, float32(int((s.Height-200)/2.2)))))
	kit.Put(o[0], 0, 0, s.Width, s.Height)
}

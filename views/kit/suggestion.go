package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
)

// suggestionRow shows one folder, with its note at the end. It cannot have the focus: the
// field has it, and its keys do the same.
type suggestionRow struct {
	widget.BaseWidget
	is              Suggestion
	chosen, hovered bool
	tapped          func()
	ground          *Fill
	path, note      *Line
}

func newSuggestionRow(tapped func()) *suggestionRow {
	r := &suggestionRow{tapped: tapped, ground: NewFill("", assets.Radius, fyne.Size{}), path: NewLine("").AsPath(), note: Small("").Whole()}
	r.ExtendBaseWidget(r)
	return r
}

func (r *suggestionRow) set(s Suggestion, chosen bool) {
	r.is, r.chosen = s, chosen
	r.path.SetText(s.Path)
	r.note.SetText(s.Note)
	r.Refresh()
}

// DebugText returns the text of the row.
func (r *suggestionRow) DebugText() string { return Join(r.is.Path, r.is.Note) }

func (r *suggestionRow) Tapped(*fyne.PointEvent)        { r.tapped() }
func (r *suggestionRow) MouseIn(*desktop.MouseEvent)    { r.hovered = true; r.Refresh() }
func (r *suggestionRow) MouseMoved(*desktop.MouseEvent) {}
func (r *suggestionRow) MouseOut()                      { r.hovered = false; r.Refresh() }

// CreateRenderer is for Fyne.
func (r *suggestionRow) CreateRenderer() fyne.WidgetRenderer { return suggestionRenderer{r} }

type suggestionRenderer struct{ row *suggestionRow }

func (d suggestionRenderer) Destroy()           {}
func (d suggestionRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 28) }

func (d suggestionRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.row.ground, d.row.path, d.row.note}
}

func (d suggestionRenderer) Layout(s fyne.Size) {
	const edge, gap float32 = 8, 12
	d.row.ground.Resize(s)
	end := s.Width - edge
	whole := edge+d.row.path.Wide()+gap+d.row.note.MinSize().Width <= end // the path tells folders apart
	Show(whole, d.row.note)
	if d.row.is.Note != "" && whole {
		m := d.row.note.MinSize()
		Put(d.row.note, end-m.Width, (s.Height-m.Height)/2, m.Width, m.Height)
		end -= m.Width + gap
	}
	h := d.row.path.MinSize().Height
	Put(d.row.path, edge, (s.Height-h)/2, end-edge, h)
}

func (d suggestionRenderer) Refresh() {
	d.row.ground.SetColor(groundColor(RowState{Current: d.row.chosen}, d.row.hovered))
	d.Layout(d.row.Size())
}

package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
)

// RowState is the state of a row in its list.
type RowState struct {
	Current bool // its details are shown
	Marked  bool // it is one of several that are selected
	Focused bool // the list has the focus, and this row is current
	Blank   bool // its content is still being fetched
}

// RowContent draws what a row says; the row draws everything else.
type RowContent interface {
	Objects() []fyne.CanvasObject
	Height() float32 // a row may be higher, and has a heading above the rest then, which is no part of what is chosen
	Layout(fyne.Size)
	// Bones are the places of the skeleton of a row that is still being fetched,
	// as position and size.
	Bones(width float32) []Bone
	DebugText() string // all that the row says
}

// Named is a RowContent with a line that says which one the row is; it is bold in the
// current row.
type Named interface{ Name() *Line }

// Bone is one bar of a skeleton.
type Bone struct{ X, Y, Width, Height float32 }

// Row is one row of a list: ground, hover, the bar of the current one, the
// ring of the focus, and a skeleton.
type Row[C RowContent] struct {
	widget.BaseWidget
	Content C
	Pressed func(fyne.KeyModifier)         // the primary button went down
	Opened  func()                         // it was double-clicked; may be nil
	Menu    func(at fyne.Position)         // the secondary button went down, at an absolute position; may be nil
	Hovered func(row fyne.Widget, on bool) // the pointer came or went; may be nil
	Moved   func()                         // the pointer moved on it; may be nil
	Index   int                            // in its list
	margin  float32                        // at its right
	state   RowState
	hover   bool
}

// NewRow makes a row that is still being fetched.
func NewRow[C RowContent](content C) *Row[C] {
	r := &Row[C]{Content: content, state: RowState{Blank: true}}
	r.ExtendBaseWidget(r)
	for _, o := range content.Objects() {
		if b, ok := o.(*RowButton); ok {
			b.Hovered = r.setHover
		}
	}
	return r
}

// barMargin is what a list leaves free of its rows at its right edge, where the scroll bar lies.
const barMargin float32 = 8

// NewListRow makes a row of a list, which is clear of the scroll bar.
func NewListRow[C RowContent](content C) *Row[C] {
	r := NewRow(content)
	r.margin = barMargin
	return r
}

// Set shows the content in another state; changed says that the content itself
// was changed.
func (r *Row[C]) Set(state RowState, changed bool) {
	if r.state == state && !changed {
		return
	}
	r.state = state
	if c, ok := any(r.Content).(Named); ok {
		c.Name().Bold(state.Current)
	}
	r.Refresh()
}

// State returns the state of the row in its list.
func (r *Row[C]) State() RowState { return r.state }

// DebugText returns the text of the row.
func (r *Row[C]) DebugText() string {
	if r.state.Blank {
		return ""
	}
	return r.Content.DebugText()
}

// MouseDown chooses the row, or opens its menu.
func (r *Row[C]) MouseDown(e *desktop.MouseEvent) {
	switch {
	case !r.below(e):
	case r.Pressed != nil && e.Button == desktop.MouseButtonPrimary:
		r.Pressed(e.Modifier)
	case r.Menu != nil && e.Button == desktop.MouseButtonSecondary:
		if !r.state.Marked { // the menu is for all that are selected
			r.Pressed(0)
		}
		r.Menu(e.AbsolutePosition)
	}
}

// MouseUp implements desktop.Mouseable.
func (r *Row[C]) MouseUp(*desktop.MouseEvent) {}

// Tapped keeps the list itself from taking the press.
func (r *Row[C]) Tapped(*fyne.PointEvent) {}

// DoubleTapped opens what the row represents.
func (r *Row[C]) DoubleTapped(*fyne.PointEvent) {
	if r.Opened != nil {
		r.Opened()
	}
}

// below reports whether the pointer is below the heading of the row, if it has one.
func (r *Row[C]) below(e *desktop.MouseEvent) bool {
	return e == nil || e.Position.Y >= r.Size().Height-r.Content.Height()
}

// MouseIn implements desktop.Hoverable.
func (r *Row[C]) MouseIn(e *desktop.MouseEvent) { r.setHover(r.below(e)) }

// MouseMoved implements desktop.Hoverable.
func (r *Row[C]) MouseMoved(e *desktop.MouseEvent) {
	if on := r.below(e); on != r.hover {
		r.setHover(on)
	}
	if r.Moved != nil {
		r.Moved()
	}
}

// MouseOut implements desktop.Hoverable.
func (r *Row[C]) MouseOut() { r.setHover(false) }

func (r *Row[C]) setHover(on bool) {
	r.hover = on
	if r.Hovered != nil {
		r.Hovered(r, on)
	}
	r.Refresh()
}

// CreateRenderer is for Fyne.
func (r *Row[C]) CreateRenderer() fyne.WidgetRenderer {
	d := &rowRenderer{
		row: r, state: func() (RowState, bool) { return r.state, r.hover }, content: r.Content, margin: r.margin,
		ground: NewFill("", assets.Radius, fyne.Size{}), bar: NewFill(theme.ColorNamePrimary, 2, fyne.Size{}),
	}
	for range r.Content.Bones(100) {
		d.bones = append(d.bones, NewFill(theme.ColorNameSeparator, 4, fyne.Size{}))
	}
	d.Refresh()
	return d
}

type rowRenderer struct {
	row         fyne.Widget
	state       func() (RowState, bool)
	content     RowContent
	margin      float32
	ground, bar *Fill
	bones       []*Fill
}

func (d *rowRenderer) Destroy()           {}
func (d *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, d.content.Height()) }

func (d *rowRenderer) Objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{d.ground, d.bar}
	for _, b := range d.bones {
		out = append(out, b)
	}
	return append(out, d.content.Objects()...)
}

func (d *rowRenderer) Layout(s fyne.Size) {
	top := max(0, s.Height-d.content.Height())
	s.Width -= d.margin
	Put(d.ground, 0, top, s.Width, s.Height-top)
	inset := min(8, (s.Height-top)/5) // or little is left of it in a low row
	Put(d.bar, 4, top+inset, 4, s.Height-top-2*inset)
	for i, b := range d.content.Bones(s.Width) {
		Put(d.bones[i], b.X, top+b.Y, b.Width, b.Height)
	}
	d.content.Layout(s)
}

func (d *rowRenderer) Refresh() {
	st, hovered := d.state()
	d.ground.SetColor(groundColor(st, hovered))
	d.ground.SetEdge("")
	if st.Focused {
		d.ground.SetEdge(theme.ColorNamePrimary)
	}
	Show(st.Current || st.Marked, d.bar)
	for _, b := range d.bones {
		Show(st.Blank, b)
	}
	d.Layout(d.row.Size()) // before the texts are drawn, which are fitted to their room
	for _, o := range d.content.Objects() {
		if st.Blank {
			Show(false, o)
		}
		if _, ok := o.(*canvas.Image); !ok && o.Visible() { // contents refresh a picture when it is another one
			o.Refresh()
		}
	}
	canvas.Refresh(d.row)
}

func groundColor(s RowState, hovered bool) fyne.ThemeColorName {
	switch {
	case s.Current:
		return assets.ColorSelected
	case s.Marked:
		return assets.ColorMarked
	case hovered && !s.Blank:
		return theme.ColorNameHover
	}
	return ""
}

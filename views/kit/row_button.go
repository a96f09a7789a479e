package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
)

// RowButton is a button within a row of a list, for the pointer. It cannot have the focus:
// the list has it, and its keys do the same.
type RowButton struct {
	widget.BaseWidget
	Hovered func(on bool) // the pointer came or went; may be nil
	text    string
	tapped  func()
	hovered bool
}

// NewRowButton makes a button without a text.
func NewRowButton(tapped func()) *RowButton {
	b := &RowButton{tapped: tapped}
	b.ExtendBaseWidget(b)
	return b
}

// SetText changes the text and draws it.
func (b *RowButton) SetText(text string) { set(b, &b.text, text) }

// DebugText returns the text.
func (b *RowButton) DebugText() string { return b.text }

// Tapped presses it.
func (b *RowButton) Tapped(*fyne.PointEvent) { b.tapped() }

// MouseDown keeps the row from taking the press.
func (b *RowButton) MouseDown(*desktop.MouseEvent) {}

// MouseUp does nothing: a button acts on Tapped.
func (b *RowButton) MouseUp(*desktop.MouseEvent) {}

// MouseIn implements desktop.Hoverable.
func (b *RowButton) MouseIn(*desktop.MouseEvent) { b.hover(true) }

// MouseMoved implements desktop.Hoverable.
func (b *RowButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *RowButton) MouseOut() { b.hover(false) }

func (b *RowButton) hover(on bool) {
	set(b, &b.hovered, on)
	if b.Hovered != nil {
		b.Hovered(on)
	}
}

// CreateRenderer is for Fyne.
func (b *RowButton) CreateRenderer() fyne.WidgetRenderer {
	r := &rowButtonRenderer{b: b, back: canvas.NewRectangle(color.Transparent), text: canvas.NewText("", color.Black)}
	r.back.CornerRadius, r.back.StrokeWidth = assets.Radius, 1
	r.Refresh()
	return r
}

type rowButtonRenderer struct {
	b    *RowButton
	back *canvas.Rectangle
	text *canvas.Text
}

func (r *rowButtonRenderer) Destroy() {}
func (r *rowButtonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.text}
}

func (r *rowButtonRenderer) MinSize() fyne.Size {
	return fyne.NewSize(wide(r.b.text, assets.TextSize, fyne.TextStyle{})+24, 28)
}

func (r *rowButtonRenderer) Layout(s fyne.Size) {
	r.back.Resize(s)
	t := r.text.MinSize()
	Put(r.text, (s.Width-t.Width)/2, (s.Height-t.Height)/2, t.Width, t.Height)
}

func (r *rowButtonRenderer) Refresh() {
	ground := Color(theme.ColorNameButton)
	if r.b.hovered {
		ground = over(ground, Color(theme.ColorNameHover))
	}
	r.back.FillColor, r.back.StrokeColor = ground, Color(assets.ColorEdge)
	r.text.Text, r.text.TextSize, r.text.Color = r.b.text, assets.TextSize, Color(theme.ColorNameForeground)
	r.Layout(r.b.Size())
	canvas.Refresh(r.b)
}

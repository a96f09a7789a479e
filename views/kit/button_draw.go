package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
)

const (
	buttonHeight float32 = 32
	noteHeight   float32 = 17
	iconSize     float32 = 16
	gap          float32 = 8
)

// CreateRenderer is for Fyne.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{
		b: b, back: canvas.NewRectangle(color.Transparent), cap: canvas.NewRectangle(color.Transparent),
		note: Small("").AsProse(true), text: canvas.NewText("", color.Black), key: canvas.NewText("", color.Black), icon: canvas.NewImageFromResource(nil),
	}
	r.back.CornerRadius, r.cap.CornerRadius = assets.Radius, 3
	r.cap.StrokeWidth = 1
	r.key.TextSize = assets.SmallSize - 1
	r.Refresh()
	return r
}

type buttonRenderer struct {
	b         *Button
	back, cap *canvas.Rectangle
	text, key *canvas.Text
	note      *Line
	icon      *canvas.Image
}

func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.icon, r.text, r.note, r.cap, r.key}
}

func (r *buttonRenderer) side() float32 {
	if r.b.kind == Quiet && !r.b.row {
		return gap
	}
	return 12
}

func (r *buttonRenderer) MinSize() fyne.Size {
	w := 2*r.side() - gap
	if r.b.text != "" {
		w += gap + r.text.MinSize().Width
	}
	if r.b.icon != nil {
		w += gap + iconSize
	}
	if r.b.key != "" {
		w += gap + r.capWidth()
	}
	if r.b.note != "" {
		return fyne.NewSize(w, buttonHeight+noteHeight)
	}
	return fyne.NewSize(w, buttonHeight)
}

func (r *buttonRenderer) capWidth() float32 {
	return max(18, r.key.MinSize().Width+8)
}

// Layout centres icon, text and key in whatever room there is; those of a row are at its ends.
func (r *buttonRenderer) Layout(s fyne.Size) {
	r.back.Resize(s)
	x := (s.Width-r.MinSize().Width)/2 + r.side()
	if r.b.row {
		x = r.side()
	}
	if r.b.icon != nil {
		Put(r.icon, x, (s.Height-iconSize)/2, iconSize, iconSize)
		x += iconSize + gap
	}
	t := r.text.MinSize()
	k, w, y := r.key.MinSize(), r.capWidth(), (s.Height-t.Height)/2
	if r.b.note != "" {
		y -= noteHeight / 2
		Put(r.note, x, y+t.Height, s.Width-2*x-w-gap, noteHeight)
	}
	Put(r.text, x, y, t.Width, t.Height)
	if r.b.key == "" {
		return
	}
	x += t.Width + gap
	if r.b.row {
		x = s.Width - r.side() - w
	}
	Put(r.cap, x, (s.Height-18)/2, w, 18)
	Put(r.key, x+(w-k.Width)/2, (s.Height-k.Height)/2, k.Width, k.Height)
}

func (r *buttonRenderer) Refresh() {
	ground, ink, edge := r.colors()
	r.back.FillColor, r.back.StrokeColor, r.back.StrokeWidth = ground, edge, 1
	if r.b.focused {
		r.back.StrokeColor, r.back.StrokeWidth = Color(theme.ColorNamePrimary), ringWidth
		if r.b.kind == Primary {
			r.back.StrokeColor = Color(theme.ColorNameForeground)
		}
	}
	r.text.Text, r.text.Color, r.text.TextSize = r.b.text, ink, assets.TextSize
	r.text.TextStyle.Bold = r.b.kind == Primary
	r.key.Text, r.key.Color = lang.Key(r.b.key), ink
	r.cap.StrokeColor = faded(ink)
	r.note.SetText(r.b.note)
	Show(r.b.note != "", r.note)
	Show(r.b.key != "", r.key, r.cap)
	r.drawIcon()
	r.Layout(r.b.Size())
	canvas.Refresh(r.b)
}

func (r *buttonRenderer) drawIcon() {
	Show(r.b.icon != nil, r.icon)
	if r.b.icon == nil {
		return
	}
	r.icon.Resource = r.b.icon
	if r.b.Disabled() {
		r.icon.Resource = theme.NewDisabledResource(r.b.icon)
	}
	r.icon.FillMode = canvas.ImageFillContain
	r.icon.Refresh()
}

// colors returns the colors of the background, the text and the border.
func (r *buttonRenderer) colors() (ground, ink, edge color.Color) {
	ground, ink, edge = Color(theme.ColorNameButton), Color(theme.ColorNameForeground), Color(assets.ColorEdge)
	switch {
	case r.b.Disabled() && r.b.kind == Quiet:
		return color.Transparent, Color(theme.ColorNameDisabled), color.Transparent
	case r.b.Disabled():
		return Color(theme.ColorNameDisabledButton), Color(theme.ColorNameDisabled), Color(theme.ColorNameSeparator)
	case r.b.kind == Primary && r.b.row:
		edge = Color(theme.ColorNamePrimary)
	case r.b.kind == Primary:
		ground, ink = Color(theme.ColorNamePrimary), Color(theme.ColorNameForegroundOnPrimary)
	case r.b.kind == Quiet:
		ground, edge = color.Transparent, color.Transparent
	}
	if r.b.hovered {
		ground = over(ground, Color(theme.ColorNameHover))
	}
	if r.b.kind == Primary && !r.b.row { // without an edge it would be smaller than the buttons beside it
		edge = ground
	}
	return ground, ink, edge
}

// faded returns the color with less opacity.
func faded(c color.Color) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A /= 3
	return n
}

// over lays a transparent colour on another.
func over(ground, top color.Color) color.Color {
	g, t := color.NRGBAModel.Convert(ground).(color.NRGBA), color.NRGBAModel.Convert(top).(color.NRGBA)
	if g.A == 0 {
		return t
	}
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(255-int(t.A)) + int(b)*int(t.A)) / 255) }
	return color.NRGBA{R: mix(g.R, t.R), G: mix(g.G, t.G), B: mix(g.B, t.B), A: g.A}
}

package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

// Tab is one of several lists to look at, with how many are in it.
type Tab struct {
	Pressable
	text  string
	count int
	on    bool
}

// NewTab makes a tab that is not chosen. A count below 0 is not known yet, and none is shown of nothing.
func NewTab(text string, keys Keys, tapped func()) *Tab {
	t := &Tab{text: text, count: -1}
	t.Extend(t, keys, func(fyne.KeyName) { tapped() })
	return t
}

// Set sets the number in the tab, and whether it is the chosen one.
func (t *Tab) Set(count int, on bool) {
	if t.count != count || t.on != on {
		t.count, t.on = count, on
		t.Refresh()
	}
}

// DebugText returns the name and the count.
func (t *Tab) DebugText() string { return t.text + " " + t.number() }

func (t *Tab) number() string {
	if t.count <= 0 {
		return ""
	}
	return Count(t.count)
}

// CreateRenderer is for Fyne.
func (t *Tab) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{
		t: t, back: canvas.NewRectangle(color.Transparent), line: canvas.NewRectangle(color.Transparent),
		text: canvas.NewText(t.text, color.Black), count: canvas.NewText("", color.Black),
	}
	r.back.CornerRadius, r.line.CornerRadius = assets.Radius, 1
	r.Refresh()
	return r
}

type tabRenderer struct {
	t           *Tab
	back, line  *canvas.Rectangle
	text, count *canvas.Text
}

func (r *tabRenderer) Destroy() {}
func (r *tabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.text, r.count, r.line}
}

// MinSize returns the size of the name in bold, so that nothing moves when it is chosen.
func (r *tabRenderer) MinSize() fyne.Size {
	w := wide(r.t.text, assets.TextSize, fyne.TextStyle{Bold: true})
	if n := r.t.number(); n != "" {
		w += 6 + wide(n, assets.SmallSize, fyne.TextStyle{})
	}
	return fyne.NewSize(w+2*gap+4, buttonHeight)
}

func (r *tabRenderer) Layout(s fyne.Size) {
	r.back.Resize(s)
	t, c := r.text.MinSize(), r.count.MinSize()
	Put(r.text, gap+2, (s.Height-t.Height)/2, t.Width, t.Height)
	Put(r.count, s.Width-gap-2-c.Width, (s.Height+t.Height)/2-c.Height-1, c.Width, c.Height)
	Put(r.line, gap+2, s.Height-2, s.Width-2*gap-4, 2)
}

func (r *tabRenderer) Refresh() {
	r.text.Text, r.text.TextSize = r.t.text, assets.TextSize
	r.count.Text, r.count.TextSize = r.t.number(), assets.SmallSize
	r.text.TextStyle.Bold = r.t.on
	r.text.Color, r.count.Color = Color(assets.ColorMuted), Color(assets.ColorMuted)
	r.line.FillColor, r.back.FillColor = color.Transparent, color.Transparent
	r.back.StrokeWidth, r.back.StrokeColor = 0, color.Transparent
	if r.t.on {
		r.text.Color, r.line.FillColor = Color(theme.ColorNameForeground), Color(theme.ColorNamePrimary)
	}
	if r.t.hovered {
		r.back.FillColor = Color(theme.ColorNameHover)
	}
	if r.t.focused {
		r.back.StrokeWidth, r.back.StrokeColor = ringWidth, Color(theme.ColorNamePrimary)
	}
	r.Layout(r.t.Size())
	canvas.Refresh(r.t)
}

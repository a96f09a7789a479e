package graph

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/layers"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// recolor forgets what is drawn, since colours or texts may be others.
func (g *Graph) recolor() {
	g.boxes = map[int]*box{}
	g.place()
}

// place draws what is in sight where it is: lines, the lines of the current
// box, then boxes.
func (g *Graph) place() {
	g.Objects = nil
	g.addLines(g.segments, theme.ColorNameInputBorder, 1)
	if g.current >= 0 && g.current < len(g.items) {
		var own []layers.Edge
		for _, e := range g.drawing.Edges {
			if e.From == g.current || e.To == g.current {
				own = append(own, e)
			}
		}
		g.addLines(measures.Segments(g.drawing, own), theme.ColorNamePrimary, 2)
	}
	seen := map[int]*box{}
	for i, p := range g.drawing.Nodes {
		x, y := measures.Corner(p)
		x, y = (x-g.x)*g.zoom, (y-g.y)*g.zoom
		w, h := measures.BoxWidth*g.zoom, measures.BoxHeight*g.zoom
		if x > g.Size().Width || y > g.Size().Height || x+w < 0 || y+h < 0 {
			continue
		}
		b := g.boxes[i]
		if b == nil {
			b = newBox(g.items[i], g.zoom, i == g.current, g.focused)
		}
		seen[i] = b
		b.place(x, y, w, h, g.zoom)
		g.Objects = append(g.Objects, b.objects...)
	}
	g.boxes = seen
	canvas.Refresh(g)
}

// addLines draws those segments that are in sight, cut off a little beyond it.
func (g *Graph) addLines(segments []layers.Segment, color fyne.ThemeColorName, width float32) {
	const beyond = 8
	s := g.Size()
	for _, l := range segments {
		x1, y1, x2, y2 := (l.X1-g.x)*g.zoom, (l.Y1-g.y)*g.zoom, (l.X2-g.x)*g.zoom, (l.Y2-g.y)*g.zoom
		if x1 > s.Width || y1 > s.Height || x2 < 0 || y2 < 0 {
			continue
		}
		line := canvas.NewLine(kit.Color(color))
		line.StrokeWidth = width
		line.Position1 = fyne.NewPos(max(x1, -beyond), max(y1, -beyond))
		line.Position2 = fyne.NewPos(min(x2, s.Width+beyond), min(y2, s.Height+beyond))
		g.Objects = append(g.Objects, line)
	}
}

// box is how one item is drawn.
type box struct {
	objects []fyne.CanvasObject
	ground  *canvas.Rectangle
	texts   []*canvas.Text // of the title, then the note if there is room for it
	sign    *canvas.Image  // nil: the words need its room
}

func newBox(it Item, zoom float32, current, focused bool) *box {
	b := &box{ground: canvas.NewRectangle(kit.Color(it.Ground))}
	b.ground.CornerRadius = assets.Radius * zoom
	b.ground.StrokeColor, b.ground.StrokeWidth = kit.Color(it.Edge), 1
	if current {
		b.ground.FillColor, b.ground.StrokeWidth = kit.Color(assets.ColorSelected), 2
		if focused {
			b.ground.StrokeColor, b.ground.StrokeWidth = kit.Color(theme.ColorNamePrimary), 3
		}
	}
	b.objects = []fyne.CanvasObject{b.ground}
	whole := assets.SmallSize*zoom >= leastText
	room, size := (measures.BoxWidth-12)*zoom, max(leastText, assets.TextSize*zoom)
	if whole {
		room -= 32 * zoom
	}
	for _, line := range twoLines(it.Title, room, size) {
		if whole || float32(len(b.texts)+1)*lineOf(size) <= measures.BoxHeight*zoom {
			b.add(line, size, theme.ColorNameForeground)
		}
	}
	if whole {
		b.add(kit.Fit(it.Note, room, assets.SmallSize*zoom, fyne.TextStyle{}), assets.SmallSize*zoom, assets.ColorMuted)
		b.sign = kit.Icon(it.Sign, 16*zoom)
		b.objects = append(b.objects, b.sign)
	}
	return b
}

func (b *box) add(text string, size float32, color fyne.ThemeColorName) {
	t := canvas.NewText(text, kit.Color(color))
	t.TextSize = size
	b.texts = append(b.texts, t)
	b.objects = append(b.objects, t)
}

// twoLines breaks a text between words; the second line is shortened if it must be.
func twoLines(text string, room, size float32) []string {
	wide := func(s string) bool { return fyne.MeasureText(s, size, fyne.TextStyle{}).Width > room }
	cut := len(text)
	for cut > 0 && wide(text[:cut]) {
		cut = strings.LastIndexByte(text[:cut], ' ')
	}
	switch {
	case cut == len(text):
		return []string{text}
	case cut <= 0:
		return []string{kit.Fit(text, room, size, fyne.TextStyle{})}
	}
	return []string{text[:cut], kit.Fit(text[cut+1:], room, size, fyne.TextStyle{})}
}

func (b *box) place(x, y, w, h, zoom float32) {
	kit.Put(b.ground, x, y, w, h)
	left := 6 * zoom
	if b.sign != nil {
		left = 34 * zoom
		kit.Put(b.sign, x+10*zoom, y+(h-16*zoom)/2, 16*zoom, 16*zoom)
	}
	line := lineOf(b.texts[0].TextSize)
	top := y + (h-line*float32(len(b.texts)))/2
	for i, t := range b.texts {
		kit.Put(t, x+left, top+line*float32(i), w-left-6*zoom, line)
	}
}

// lineOf returns the height of a line of text.
func lineOf(size float32) float32 { return size * 18 / assets.TextSize }

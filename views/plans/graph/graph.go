// Package graph draws a graph of dependencies, which can be moved and zoomed.
package graph

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/base/layers"
	"github.com/nod-app/nod/views/kit"
)

const (
	zoomLeast float32 = 0.5 // a box has one line of its title
	zoomMost  float32 = 1.6
	zoomStep  float32 = 1.25
	leastText float32 = 11 // the size below which no text is drawn, however small its box
)

var measures = layers.Measures{BoxWidth: 196, BoxHeight: 62, StepX: 240, StepY: 74, Margin: 16} // at zoom 1

// Graph draws items as boxes and their dependencies as lines. Only what is in sight is
// drawn.
type Graph struct {
	kit.Placed
	Box      fyne.CanvasObject // the graph, clipped
	selected func(i int)       // a box was pressed
	held     func() fyne.KeyModifier

	items    []Item
	drawing  layers.Drawing
	segments []layers.Segment
	current  int // index of the item; -1: none
	focused  bool
	zoom     float32
	x, y     float32 // what of the drawing is in the upper left corner, at zoom 1
	boxes    map[int]*box
	fitted   bool // the person has not moved it
}

// Item is what one box says and how it looks.
type Item struct {
	Title, Note  string
	Sign         fyne.Resource
	Edge, Ground fyne.ThemeColorName
	Dependencies []int // the indexes of other items
}

// New makes an empty graph; held are the modifiers that are down, selected is called
// when a box is pressed.
func New(held func() fyne.KeyModifier, selected func(i int)) *Graph {
	g := &Graph{held: held, selected: selected, zoom: 1, current: -1, fitted: true}
	g.Init(g, g.recolor)
	clip := container.NewClip(g)
	clip.ExtendBaseWidget(clip) // else it is not laid out while it is hidden
	g.Box = clip
	return g
}

// Set shows other items. What stays as it depends on each other stays where it is.
func (g *Graph) Set(items []Item) {
	same := len(items) == len(g.items)
	dependencies := make([][]int, len(items))
	for i, it := range items {
		dependencies[i] = it.Dependencies
		same = same && slices.Equal(it.Dependencies, g.items[i].Dependencies)
	}
	g.items = items
	if !same {
		g.drawing = layers.Arrange(dependencies)
		g.segments = measures.Segments(g.drawing, g.drawing.Edges)
		g.current = min(g.current, len(items)-1)
		if g.fitted {
			g.begin()
		}
	}
	g.recolor()
}

// Select makes an item the current one and moves it into sight; focused says
// whether keys go here.
func (g *Graph) Select(i int, focused bool) {
	if i == g.current && focused == g.focused {
		return
	}
	moved := i != g.current
	g.current, g.focused = i, focused
	if moved && i >= 0 && i < len(g.items) {
		g.moveIntoSight(i)
	}
	g.recolor()
}

func (g *Graph) moveIntoSight(i int) {
	x, y := measures.Corner(g.drawing.Nodes[i])
	w, h := g.Size().Width/g.zoom, g.Size().Height/g.zoom
	g.x = min(max(g.x, x+measures.BoxWidth+measures.Margin-w), max(0, x-measures.Margin))
	g.y = min(max(g.y, y+measures.BoxHeight+measures.Margin-h), max(0, y-measures.Margin))
}

func (g *Graph) begin() {
	g.zoom, g.x, g.y, g.fitted = 1, 0, 0, true
	if g.current >= 0 {
		g.moveIntoSight(g.current)
	}
	g.recolor()
}

// Fit shows all of the drawing, or as much of it as can be read.
func (g *Graph) Fit() {
	w, h := measures.Extent(g.drawing)
	g.zoom = min(1, max(zoomLeast, min(g.Size().Width/w, g.Size().Height/h)))
	g.fitted = false
	g.pan(0, 0)
	g.recolor()
}

// zoomBy zooms in (above 1) or out around a place in the widget.
func (g *Graph) zoomBy(factor float32, at fyne.Position) {
	zoom := min(zoomMost, max(zoomLeast, g.zoom*factor))
	g.x += at.X/g.zoom - at.X/zoom
	g.y += at.Y/g.zoom - at.Y/zoom
	g.zoom, g.fitted = zoom, false
	g.pan(0, 0)
	g.recolor()
}

// ZoomIn zooms in around the middle.
func (g *Graph) ZoomIn() { g.zoomBy(zoomStep, g.center()) }

// ZoomOut zooms out around the middle.
func (g *Graph) ZoomOut() { g.zoomBy(1/zoomStep, g.center()) }

func (g *Graph) center() fyne.Position { return fyne.NewPos(g.Size().Width/2, g.Size().Height/2) }

// Restart makes the next items be shown from their beginning.
func (g *Graph) Restart() { g.fitted = true }

// pan moves the drawing by pixels; some of it stays in sight.
func (g *Graph) pan(dx, dy float32) {
	w, h := measures.Extent(g.drawing)
	seenW, seenH := g.Size().Width/g.zoom, g.Size().Height/g.zoom
	g.x = min(max(g.x-dx/g.zoom, min(0, w-seenW)), max(0, w-seenW))
	g.y = min(max(g.y-dy/g.zoom, min(0, h-seenH)), max(0, h-seenH))
	g.place()
}

// Neighbour returns the item that a key leads to from the current one: a dependency
// (left), what depends on it (right), or the next one of its layer.
func (g *Graph) Neighbour(key fyne.KeyName) (int, bool) {
	if g.current < 0 || g.current >= len(g.items) {
		return 0, len(g.items) > 0
	}
	from := g.drawing.Nodes[g.current]
	best, found := 0, false
	for i, p := range g.drawing.Nodes {
		if ok := map[fyne.KeyName]bool{
			fyne.KeyUp: p.Layer == from.Layer && p.Row < from.Row, fyne.KeyDown: p.Layer == from.Layer && p.Row > from.Row,
			fyne.KeyLeft: p.Layer < from.Layer && g.linked(i, g.current), fyne.KeyRight: p.Layer > from.Layer && g.linked(g.current, i),
		}[key]; ok && (!found || distance(from, p) < distance(from, g.drawing.Nodes[best])) {
			best, found = i, true
		}
	}
	return best, found
}

func (g *Graph) linked(from, to int) bool { return slices.Contains(g.items[to].Dependencies, from) }

func distance(a, b layers.Point) float32 {
	return max(a.Row-b.Row, b.Row-a.Row) + 4*max(float32(a.Layer-b.Layer), float32(b.Layer-a.Layer))
}

// Resize shows the beginning again, unless the person has moved it.
func (g *Graph) Resize(s fyne.Size) {
	if g.Size() == s {
		return
	}
	g.Placed.Resize(s)
	if g.fitted {
		g.begin()
	} else {
		g.pan(0, 0)
	}
}

// Tapped selects the box under the pointer.
func (g *Graph) Tapped(e *fyne.PointEvent) {
	x, y := e.Position.X/g.zoom+g.x, e.Position.Y/g.zoom+g.y
	for i, p := range g.drawing.Nodes {
		if bx, by := measures.Corner(p); x >= bx && x < bx+measures.BoxWidth && y >= by && y < by+measures.BoxHeight {
			g.selected(i)
			return
		}
	}
}

// Scrolled moves the drawing; with Ctrl it zooms where the pointer is.
func (g *Graph) Scrolled(e *fyne.ScrollEvent) {
	if g.held()&fyne.KeyModifierShortcutDefault != 0 {
		factor := zoomStep
		if e.Scrolled.DY < 0 {
			factor = 1 / zoomStep
		}
		g.zoomBy(factor, e.Position)
		return
	}
	g.fitted = false
	g.pan(e.Scrolled.DX, e.Scrolled.DY)
}

// Dragged moves the drawing.
func (g *Graph) Dragged(e *fyne.DragEvent) {
	g.fitted = false
	g.pan(e.Dragged.DX, e.Dragged.DY)
}

// DragEnd is for Fyne.
func (g *Graph) DragEnd() {}

// DebugText says what is current.
func (g *Graph) DebugText() string {
	if g.current < 0 || g.current >= len(g.items) {
		return ""
	}
	return g.items[g.current].Title
}

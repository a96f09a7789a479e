package graph

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/base/layers"
	"github.com/nod-app/nod/assets"
)

// shown is a graph of 480x500 pixels; held are the keys that are down.
func shown(t *testing.T, items []Item) (g *Graph, held *fyne.KeyModifier, selected *int) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	held, selected = new(fyne.KeyModifier), new(int)
	*selected = -1
	g = New(func() fyne.KeyModifier { return *held }, func(i int) { *selected = i })
	win := test.NewTempWindow(t, g.Box)
	win.SetPadded(false)
	win.Resize(fyne.NewSize(480, 500))
	g.Set(items)
	return g, held, selected
}

// fan is an action and n that depend on it.
func fan(n int) []Item {
	out := []Item{{Title: "first", Ground: assets.ColorSurface, Edge: assets.ColorMuted}}
	for i := range n {
		out = append(out, Item{Title: fmt.Sprint("t", i), Ground: assets.ColorSurface, Edge: assets.ColorMuted, Dependencies: []int{0}})
	}
	return out
}

// boxesDrawn and linesDrawn are how many there are.
func drawn(g *Graph) (boxes, lines int) {
	for _, o := range g.Objects {
		switch o.(type) {
		case *canvas.Rectangle:
			boxes++
		case *canvas.Line:
			lines++
		}
	}
	return boxes, lines
}

// Of thousands of boxes only those in sight are drawn, wherever one looks.
func TestOnlyWhatIsInSightIsDrawn(t *testing.T) {
	g, _, _ := shown(t, fan(2000))
	for range 25 {
		if boxes, lines := drawn(g); boxes < 1 || boxes > 30 || lines > 60 {
			t.Fatalf("at %v,%v there are %d boxes and %d lines", g.x, g.y, boxes, lines)
		}
		g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -7000)})
	}
	if _, h := measures.Extent(g.drawing); g.y < h-g.Size().Height/g.zoom-1 {
		t.Errorf("it ends at %v of %v", g.y, h)
	}
	if boxes, _ := drawn(g); boxes < 5 {
		t.Errorf("at the end are %d boxes", boxes)
	}
	g.Fit()
	if boxes, _ := drawn(g); boxes > 100 || g.zoom != zoomLeast {
		t.Errorf("%d boxes are drawn at zoom %v", boxes, g.zoom)
	}
}

func TestAClickSelectsTheBoxUnderThePointer(t *testing.T) {
	g, _, selected := shown(t, fan(3))
	g.zoomBy(1/zoomStep, fyne.NewPos(10, 20))
	for i := range g.items {
		x, y := measures.Corner(g.drawing.Nodes[i])
		g.Tapped(&fyne.PointEvent{Position: fyne.NewPos((x-g.x+measures.BoxWidth-3)*g.zoom, (y-g.y+3)*g.zoom)})
		if *selected != i {
			t.Errorf("on box %d the click selects %d", i, *selected)
		}
	}
	*selected = -1
	if g.Tapped(&fyne.PointEvent{Position: fyne.NewPos(1, 1)}); *selected != -1 {
		t.Errorf("a click beside all boxes selects %d", *selected)
	}
}

// What is under the pointer stays there while one zooms.
func TestZoomKeepsWhatIsUnderThePointer(t *testing.T) {
	g, held, _ := shown(t, fan(200))
	g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -3000)})
	at := fyne.NewPos(100, 200)
	y := at.Y/g.zoom + g.y
	*held = fyne.KeyModifierShortcutDefault
	for _, dy := range []float32{10, 10, -10, -10, -10} {
		before := g.zoom
		g.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, dy)})
		if g.zoom == before && before < zoomMost {
			t.Errorf("Ctrl with the wheel does not zoom at %v", before)
		}
		if got := at.Y/g.zoom + g.y; got < y-1 || got > y+1 {
			t.Errorf("at zoom %v it is %v that is under the pointer, and was %v", g.zoom, got, y)
		}
	}
	for range 40 {
		g.zoomBy(zoomStep, at)
	}
	if g.zoom != zoomMost {
		t.Errorf("it can be zoomed to %v", g.zoom)
	}
}

func TestTheKeysLeadAlongTheEdges(t *testing.T) {
	items := append(fan(3), Item{Title: "last", Dependencies: []int{2}})
	g, _, _ := shown(t, items)
	for _, c := range []struct {
		from int
		key  fyne.KeyName
		to   int
		ok   bool
	}{
		{-1, fyne.KeyDown, 0, true}, {0, fyne.KeyRight, 2, true}, {2, fyne.KeyUp, 1, true}, {2, fyne.KeyDown, 3, true}, {2, fyne.KeyRight, 4, true},
		{4, fyne.KeyLeft, 2, true}, {3, fyne.KeyLeft, 0, true}, {3, fyne.KeyRight, 0, false}, {1, fyne.KeyUp, 0, false},
	} {
		g.Select(c.from, true)
		if to, ok := g.Neighbour(c.key); ok != c.ok || ok && to != c.to {
			t.Errorf("%s leads from %d to %d, %t; want %d", c.key, c.from, to, ok, c.to)
		}
	}
}

func TestTheCurrentBoxIsInSight(t *testing.T) {
	g, _, _ := shown(t, fan(500))
	for _, i := range []int{500, 1, 250} {
		g.Select(i, true)
		x, y := measures.Corner(g.drawing.Nodes[i])
		if x < g.x || y < g.y || x+measures.BoxWidth > g.x+g.Size().Width/g.zoom || y+measures.BoxHeight > g.y+g.Size().Height/g.zoom {
			t.Errorf("box %d at %v,%v is out of sight at %v,%v", i, x, y, g.x, g.y)
		}
	}
}

// All that leave one place share one line down.
func TestSegmentsAreFew(t *testing.T) {
	d := layers.Drawing{Nodes: []layers.Point{{Layer: 0, Row: 1}, {Layer: 1, Row: 0}, {Layer: 2, Row: 2}}, Edges: []layers.Edge{
		{From: 0, To: 1}, {From: 0, To: 2, Bends: []layers.Point{{Layer: 1, Row: 2}}}}}
	if got := measures.Segments(d, d.Edges); len(got) != 8 { // out, down and 2 in; across the bend; out, down and in
		t.Errorf("%d segments: %v", len(got), got)
	}
}

func TestTwoLines(t *testing.T) {
	test.NewTempApp(t)
	for text, want := range map[string]int{"short": 1, "a title of some words that does not fit into one line": 2, "onewordthatisfartoolongforoneline": 1} {
		lines := twoLines(text, 150, 14)
		if len(lines) != want {
			t.Errorf("%q becomes %q", text, lines)
		}
		for _, l := range lines {
			if w := fyne.MeasureText(l, 14, fyne.TextStyle{}).Width; w > 151 {
				t.Errorf("%q is %v wide", l, w)
			}
		}
	}
}

func BenchmarkPan(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(assets.NewTheme(assets.Light))
	g := New(func() fyne.KeyModifier { return 0 }, func(int) {})
	g.Resize(fyne.NewSize(480, 500))
	g.Set(fan(2000))
	for b.Loop() {
		g.pan(0, -13)
	}
}

// Each box says what it is at every zoom, in letters that can be read.
func TestBoxesSayWhatTheyAreAtEveryZoom(t *testing.T) {
	items := fan(40)
	for i := range items {
		items[i].Title = "a title of some words that does not fit into one line"
	}
	g, _, _ := shown(t, items)
	for g.zoom = zoomLeast; g.zoom <= zoomMost; g.zoom *= 1.1 {
		g.recolor()
		for i, b := range g.boxes {
			if len(b.texts) == 0 || b.texts[0].TextSize < leastText || b.texts[len(b.texts)-1].TextSize < leastText {
				t.Fatalf("at zoom %v box %d has the texts %+v", g.zoom, i, b.texts)
			}
			last := b.texts[len(b.texts)-1]
			if bottom := last.Position().Y + last.Size().Height; bottom > b.ground.Position().Y+b.ground.Size().Height+1 {
				t.Errorf("at zoom %v a text of box %d ends below it", g.zoom, i)
			}
		}
	}
}

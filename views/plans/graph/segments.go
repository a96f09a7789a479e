package graph

import "github.com/nod-app/nod/app/base/layers"

// The measures of the drawing at zoom 1, in pixels.
const (
	boxWidth  float32 = 196
	boxHeight float32 = 62
	stepX             = boxWidth + 44
	stepY             = boxHeight + 12
	margin    float32 = 16
)

// segment is a straight piece of a line, from left to right or downwards.
type segment struct{ x1, y1, x2, y2 float32 }

// cornerOf returns the upper left corner of a box.
func cornerOf(p layers.Point) (x, y float32) {
	return margin + float32(p.Layer)*stepX, margin + p.Row*stepY
}

func extentOf(d layers.Drawing) (w, h float32) {
	return 2*margin + float32(max(1, d.Layers))*stepX - (stepX - boxWidth), 2*margin + d.Rows*stepY + boxHeight
}

// hop is a piece of an edge from one layer to the next.
type hop struct{ from, to layers.Point }

func hopsOf(d layers.Drawing, e layers.Edge) []hop {
	var out []hop
	at := d.Nodes[e.From]
	for _, b := range e.Bends {
		out, at = append(out, hop{at, b}), b
	}
	return append(out, hop{at, d.Nodes[e.To]})
}

// segmentsOf returns the lines of some edges. All that leave one place share one line
// down, so that there are no more lines than edges and places.
func segmentsOf(d layers.Drawing, edges []layers.Edge) []segment {
	ends := map[layers.Point][]layers.Point{}
	var starts []layers.Point
	var out []segment
	for _, e := range edges {
		for i, h := range hopsOf(d, e) {
			if len(ends[h.from]) == 0 {
				starts = append(starts, h.from)
			}
			ends[h.from] = append(ends[h.from], h.to)
			if i > 0 {
				out = append(out, across(h.from))
			}
		}
	}
	for n, from := range starts {
		out = append(out, forked(from, ends[from], n)...)
	}
	return out
}

// across returns the line of an edge that passes a layer.
func across(p layers.Point) segment {
	x, y := cornerOf(p)
	return segment{x, y + boxHeight/2, x + boxWidth, y + boxHeight/2}
}

// forked returns the lines from one place to places of the next layer. The lines
// down of neighbours stand beside each other; n is the number of this one.
func forked(from layers.Point, ends []layers.Point, n int) []segment {
	const lanes, apart = 5, 6
	x, y := cornerOf(from)
	x, y = x+boxWidth, y+boxHeight/2
	lane := x + 12 + float32(n%lanes)*apart
	out := []segment{{x, y, lane, y}}
	top, bottom := y, y
	for _, p := range ends {
		ex, ey := cornerOf(p)
		ey += boxHeight / 2
		top, bottom = min(top, ey), max(bottom, ey)
		out = append(out, segment{lane, ey, ex, ey})
	}
	return append(out, segment{lane, top, lane, bottom})
}

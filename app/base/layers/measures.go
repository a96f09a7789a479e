package layers

// Measures are the sizes of a drawing in pixels: of the box of a node, from the corner of one to that of the next, and
// the room around all.
type Measures struct {
	BoxWidth, BoxHeight float32
	StepX, StepY        float32
	Margin              float32
}

// Segment is a straight piece of a line, from left to right or downwards.
type Segment struct{ X1, Y1, X2, Y2 float32 }

// Corner returns the upper left corner of a box.
func (m Measures) Corner(p Point) (x, y float32) {
	return m.Margin + float32(p.Layer)*m.StepX, m.Margin + p.Row*m.StepY
}

// Extent returns the size of a drawing.
func (m Measures) Extent(d Drawing) (w, h float32) {
	return 2*m.Margin + float32(max(1, d.Layers))*m.StepX - (m.StepX - m.BoxWidth), 2*m.Margin + d.Rows*m.StepY + m.BoxHeight
}

// hop is a piece of an edge from one layer to the next.
type hop struct{ from, to Point }

func hopsOf(d Drawing, e Edge) []hop {
	var out []hop
	at := d.Nodes[e.From]
	for _, b := range e.Bends {
		out, at = append(out, hop{at, b}), b
	}
	return append(out, hop{at, d.Nodes[e.To]})
}

// Segments returns the lines of some edges. All that leave one place share one line
// down, so that there are no more lines than edges and places.
func (m Measures) Segments(d Drawing, edges []Edge) []Segment {
	ends := map[Point][]Point{}
	var starts []Point
	var out []Segment
	for _, e := range edges {
		for i, h := range hopsOf(d, e) {
			if len(ends[h.from]) == 0 {
				starts = append(starts, h.from)
			}
			ends[h.from] = append(ends[h.from], h.to)
			if i > 0 {
				out = append(out, m.across(h.from))
			}
		}
	}
	for n, from := range starts {
		out = append(out, m.forked(from, ends[from], n)...)
	}
	return out
}

// across returns the line of an edge that passes a layer.
func (m Measures) across(p Point) Segment {
	x, y := m.Corner(p)
	return Segment{x, y + m.BoxHeight/2, x + m.BoxWidth, y + m.BoxHeight/2}
}

// forked returns the lines from one place to places of the next layer. The lines
// down of neighbours stand beside each other; n is the number of this one.
func (m Measures) forked(from Point, ends []Point, n int) []Segment {
	const lanes, apart = 5, 6
	x, y := m.Corner(from)
	x, y = x+m.BoxWidth, y+m.BoxHeight/2
	lane := x + 12 + float32(n%lanes)*apart
	out := []Segment{{x, y, lane, y}}
	top, bottom := y, y
	for _, p := range ends {
		ex, ey := m.Corner(p)
		ey += m.BoxHeight / 2
		top, bottom = min(top, ey), max(bottom, ey)
		out = append(out, Segment{lane, ey, ex, ey})
	}
	return append(out, Segment{lane, top, lane, bottom})
}

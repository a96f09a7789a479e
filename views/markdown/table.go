package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/views/kit"
)

const (
	cellGap   float32 = 24  // between columns
	cellPad   float32 = 4   // above and below a row
	cellLeast float32 = 120 // a column is not made narrower to save another from scrolling
	cellMost  float32 = 360 // nor wider, whatever is in it, if that makes others scroll
)

// tableBlock draws a table with lines between its rows.
type tableBlock struct {
	wideBlock
	cells  pool[*textBlock] // row by row
	lines  pool[*kit.Fill]  // below the rows
	widths []float32        // that the columns would like to have
}

func newTable(v *View) *tableBlock {
	t := &tableBlock{}
	t.init(t, v, kit.NewFill("", 0, fyne.NewSize(1, 1)), nil)
	return t
}

func (t *tableBlock) set(p *markdown.Piece) {
	t.widths, t.inside.Objects = make([]float32, len(p.Sides)), nil
	for i, row := range p.Rows {
		level := 0
		if i == 0 {
			level = 3
		}
		for j, spans := range row {
			c := t.cells.next(func() *textBlock { return newText(t.v) })
			c.setSpans(spans, level, p.Sides[j])
			t.widths[j] = max(t.widths[j], c.preferredWidth()+1)
			t.inside.Add(c)
		}
		t.inside.Add(t.lines.next(func() *kit.Fill { return kit.NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1)) }))
	}
	t.cells.trim()
	t.lines.trim()
	t.note.SetText("")
	if p.More > 0 {
		t.note.SetText(lang.T("%s. Copying the message has all of them.", kit.Number(p.More, "%s more row", "%s more rows")))
	}
}

// DebugText returns the head of the table.
func (t *tableBlock) DebugText() string {
	text := ""
	for _, c := range t.cells.all[:len(t.widths)] {
		text += c.DebugText() + " | "
	}
	return text
}

func (t *tableBlock) layOut(width float32) float32 {
	widths := columns(t.widths, width)
	y := float32(0)
	for i, l := range t.lines.all {
		x, h := float32(0), float32(0)
		row := t.cells.all[i*len(widths) : (i+1)*len(widths)]
		for j, c := range row {
			h = max(h, c.layOut(widths[j]))
		}
		for j, c := range row {
			kit.Put(c, x, y+cellPad, widths[j], h)
			x += widths[j] + cellGap
		}
		y += h + 2*cellPad
		kit.Put(l, 0, y-1, total(widths), 1)
	}
	h := t.place(0, 0, width, y, total(widths))
	kit.Put(t.edge, -4, -2, width+8, h+4)
	return h + t.placeNote(0, h+4, width)
}

// columns shares out the width: a column that needs less than its share leaves
// the rest to the others.
func columns(preferred []float32, width float32) []float32 {
	out := append([]float32(nil), preferred...)
	if total(out) <= width {
		return out
	}
	for range 8 {
		over := total(out) - width
		var spare float32
		for _, w := range out {
			spare += max(0, w-cellLeast)
		}
		if over <= 0.5 || spare <= 0 {
			break
		}
		for i, w := range out {
			out[i] = max(min(w, cellLeast), w-max(0, w-cellLeast)*min(1, over/spare))
		}
	}
	for i := range out {
		out[i] = min(out[i], cellMost)
	}
	return out
}

func total(widths []float32) float32 {
	w := cellGap * float32(len(widths)-1)
	for _, x := range widths {
		w += x
	}
	return w
}

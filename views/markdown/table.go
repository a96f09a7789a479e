package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

const (
	cellGap   float32 = 24  // between columns
	cellPad   float32 = 4   // above and below a row
	cellLeast float32 = 120 // a column is not made narrower to save another from scrolling
	cellMost  float32 = 360 // nor wider, whatever is in it, if that makes others scroll
)

// tableBody draws a table with lines between its rows.
type tableBody struct {
	widget.BaseWidget
	v      *View
	cells  [][]*textBody
	wishes []float32 // of the columns
	lines  []*kit.Fill
	box    *fyne.Container
	pane   *wideBlock
	note   *kit.Line
	edge   *kit.Fill
}

func newTable(v *View) *tableBody {
	t := &tableBody{v: v, box: container.NewWithoutLayout(), note: kit.Small("")}
	t.edge = kit.NewFill("", 0, fyne.NewSize(1, 1))
	t.pane = newWideBlock(v, t.box, t.edge)
	t.ExtendBaseWidget(t)
	return t
}

func (t *tableBody) set(p *piece) {
	t.wishes = make([]float32, len(p.sides))
	t.cells = t.cells[:min(len(t.cells), len(p.rows))]
	for i, row := range p.rows {
		if i == len(t.cells) {
			t.cells = append(t.cells, nil)
		}
		t.cells[i] = t.cells[i][:min(len(t.cells[i]), len(row))]
		for j, spans := range row {
			if j == len(t.cells[i]) {
				t.cells[i] = append(t.cells[i], newText(t.v))
			}
			level := 0
			if i == 0 {
				level = 3
			}
			c := t.cells[i][j]
			c.say(spans, level, p.sides[j])
			t.wishes[j] = max(t.wishes[j], c.wish()+1)
		}
	}
	t.note.SetText("")
	if p.more > 0 {
		t.note.SetText(kit.Number(p.more, "more row") + ". Copying the message has all of them.")
	}
	t.gather()
}

// gather collects the objects.
func (t *tableBody) gather() {
	for len(t.lines) < len(t.cells) {
		t.lines = append(t.lines, kit.NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1)))
	}
	t.lines = t.lines[:len(t.cells)]
	t.box.Objects = nil
	for i, row := range t.cells {
		for _, c := range row {
			t.box.Objects = append(t.box.Objects, c)
		}
		t.box.Objects = append(t.box.Objects, t.lines[i])
	}
}

// DebugText is the head of the table.
func (t *tableBody) DebugText() string {
	text := ""
	for _, c := range t.cells[0] {
		text += c.DebugText() + " | "
	}
	return text
}

func (t *tableBody) wish() float32 { return total(t.wishes) }

func (t *tableBody) fit(width float32) float32 {
	widths := columns(t.wishes, width)
	whole := max(width, total(widths))
	y := float32(0)
	for i, row := range t.cells {
		x, h := float32(0), float32(0)
		for j, c := range row {
			h = max(h, c.fit(widths[j]))
			c.Move(fyne.NewPos(x, y+cellPad))
			x += widths[j] + cellGap
		}
		for j, c := range row {
			c.Resize(fyne.NewSize(widths[j], h))
		}
		y += h + 2*cellPad
		kit.Put(t.lines[i], 0, y-1, min(whole, total(widths)), 1)
	}
	h := t.pane.place(0, 0, width, y, total(widths))
	kit.Put(t.edge, -4, -2, width+8, h+4)
	if t.note.DebugText() != "" {
		kit.Put(t.note, 0, h+4, width, 20)
		h += 24
	}
	return h
}

// columns shares out the room: a column that needs less than its share leaves
// the rest to the others.
func columns(wishes []float32, room float32) []float32 {
	out := append([]float32(nil), wishes...)
	if total(out) <= room {
		return out
	}
	for range 8 {
		over := total(out) - room
		var give float32
		for _, w := range out {
			give += max(0, w-cellLeast)
		}
		if over <= 0.5 || give <= 0 {
			break
		}
		for i, w := range out {
			if spare := w - cellLeast; spare > 0 {
				out[i] = max(cellLeast, w-spare*min(1, over/give))
			}
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

// CreateRenderer is for Fyne.
func (t *tableBody) CreateRenderer() fyne.WidgetRenderer { return (*tableRenderer)(t) }

type tableRenderer tableBody

func (r *tableRenderer) Destroy()           {}
func (r *tableRenderer) Layout(fyne.Size)   {}
func (r *tableRenderer) MinSize() fyne.Size { return fyne.NewSize(1, 1) }
func (r *tableRenderer) Refresh()           { canvas.Refresh((*tableBody)(r)) }

func (r *tableRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.edge, r.pane.object(), r.note}
}

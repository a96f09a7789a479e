package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// cardRow shows one call of the assistant: a line, and more once it is opened.
// One that waits holds the question itself, if it is the one that is asked.
type cardRow struct {
	w       *Window
	key     string
	c       api.Card
	open    bool
	result  bool // what the model got is shown, too
	asks    bool // the question stands here
	current bool
	focused bool

	flow   *flow
	box    *fyne.Container
	bar    *kit.Fill
	line   *cardLine
	fields *fyne.Container
	raw    *widget.Label
	rawBox *part
	acts   *fyne.Container
	slot   *fyne.Container // of the question
}

func newCardRow(w *Window, key string, c api.Card) *cardRow { return &cardRow{w: w, key: key, c: c} }

// set shows another state of the call. true: its height may differ.
func (r *cardRow) set(c api.Card, asks bool) bool {
	if r.c == c && r.asks == asks {
		return false
	}
	r.c, r.asks = c, asks
	if r.box != nil {
		r.draw()
	}
	return true
}

func (r *cardRow) guess(float32) float32 {
	h := lineHigh
	if r.open {
		h += 160
	}
	if r.asks {
		h += questionLeast
	}
	return h
}

func (r *cardRow) object() fyne.CanvasObject {
	if r.box == nil {
		r.build()
		r.draw()
	}
	return r.box
}

func (r *cardRow) height(width float32) float32 { return r.flow.measure(width) }

func (r *cardRow) drop() {
	*r = cardRow{w: r.w, key: r.key, c: r.c, open: r.open, result: r.result, asks: r.asks, current: r.current, focused: r.focused}
}

// sight tells the question that it can be read, or not.
func (r *cardRow) sight(whole bool) {
	if r.asks {
		r.w.asking.sight(whole)
	}
}

// wide gives a question the room that its buttons need.
func (r *cardRow) wide() float32 {
	if r.asks {
		return questionWide
	}
	return 0
}

func (r *cardRow) mark(current, focused bool) {
	if r.current == current && r.focused == focused {
		return
	}
	r.current, r.focused = current, focused
	if r.box != nil {
		r.drawMarks()
	}
}

func (r *cardRow) build() {
	r.bar = kit.NewFill(theme.ColorNamePrimary, 2, fyne.NewSize(4, 16))
	r.line = newCardLine(func() { r.w.choose(r.key); r.toggle() })
	r.fields = kit.Rows(6)
	r.raw = kit.Wrapped(fyne.TextWrapBreak)
	r.raw.TextStyle.Monospace = true
	r.raw.SizeName = theme.SizeNameCaptionText
	r.acts = kit.Cols(8)
	r.slot = container.NewStack()
	r.flow = &flow{}
	r.flow.add(&part{o: r.line})
	r.flow.add(&part{o: r.fields, left: 40, right: 16, above: 4, tall: tallest(r.fields)})
	r.rawBox = r.flow.add(flat(r.raw))
	r.rawBox.left, r.rawBox.right, r.rawBox.above = 40, 16, 8
	r.flow.add(&part{o: container.NewVBox(kit.Pad(8, 8, 32, 16, r.acts))})
	r.flow.add(&part{o: r.slot, left: 1, right: 1, above: 1, tall: func(float32) float32 { return r.w.asking.tall() }})
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	r.box = container.New(barred{}, r.flow.object(ground), r.bar)
}

// tallest lays a column of text out to say how high it is.
func tallest(o *fyne.Container) func(float32) float32 {
	return func(width float32) float32 {
		o.Resize(fyne.NewSize(width, max(20, o.Size().Height)))
		h := o.MinSize().Height
		o.Resize(fyne.NewSize(width, h))
		return h
	}
}

// draw shows what the call is now.
func (r *cardRow) draw() {
	open := r.open || r.asks
	r.line.set(lineOf(r.c, r.w.o.Home), open)
	kit.Show(r.open, r.fields)
	r.flow.parts[3].o.Hide()
	raw := r.open && r.result && r.c.Result != ""
	kit.Show(raw, r.rawBox.o)
	if r.open {
		r.drawFields()
		r.drawActs()
	}
	if raw {
		text, _ := shortly(r.c.Result)
		r.raw.SetText(text)
	}
	kit.Show(r.asks, r.slot)
	kit.Show(!r.asks, r.line) // the question says the same
	if r.asks {
		r.slot.Objects = []fyne.CanvasObject{r.w.asking.card.Object()}
	} else {
		r.slot.Objects = nil
	}
	r.slot.Refresh()
	r.bottom()
	r.drawMarks()
}

// bottom leaves room under what is shown last.
func (r *cardRow) bottom() {
	r.flow.bottom = 0
	if r.open && !r.flow.parts[3].o.Visible() && !r.asks {
		r.flow.bottom = 12
	} else if r.asks {
		r.flow.bottom = 1
	}
}

func (r *cardRow) drawMarks() { kit.Show(r.current && r.focused, r.bar) }

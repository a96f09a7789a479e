package chat

import (
	"time"

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

// drawFields says all about the call, one thing a line.
func (r *cardRow) drawFields() {
	r.fields.Objects = nil
	for _, f := range fieldsOf(r.c, r.w.o.Now()) {
		l := kit.Wrapped(fyne.TextWrapWord)
		if f.mono {
			l.Wrapping, l.TextStyle.Monospace = fyne.TextWrapBreak, true
		}
		l.SetText(f.text)
		r.fields.Add(kit.Field(f.name, kit.Flush(l)))
	}
}

// drawActs offers what can be done with the call.
func (r *cardRow) drawActs() {
	r.acts.Objects = nil
	add := func(text, key string, kind kit.Kind, do func()) {
		b := kit.NewButton(text, key, kind, r.w.keys, func() { r.w.choose(r.key); do() })
		b.SetEnabled(!r.w.st.lost)
		r.acts.Add(b)
	}
	if r.c.CanUndo && r.c.Undone.IsZero() && r.c.Record > 0 {
		add("Undo this", "Alt+U", kit.Plain, r.w.undoCurrent)
	}
	if r.c.Result != "" {
		word := "Show what the model got"
		if r.result {
			word = "Hide what the model got"
		}
		add(word, "Alt+T", kit.Quiet, r.toggleResult)
		add("Copy it", "Alt+C", kit.Quiet, r.w.copyCurrent)
	}
	kit.Show(len(r.acts.Objects) > 0, r.flow.parts[3].o)
	r.acts.Refresh()
}

// toggle opens the card, or closes it. One that waits, if another one is asked
// just now, is asked instead.
func (r *cardRow) toggle() {
	if r.c.State == "waiting" && !r.asks && r.w.ask(r.c) {
		return
	}
	r.open = !r.open
	r.draw()
	r.w.thread.changed(r.key)
	r.w.thread.reveal(r.key)
}

func (r *cardRow) toggleResult() {
	if r.c.Result == "" {
		return
	}
	r.open, r.result = true, !r.result
	r.draw()
	r.w.thread.changed(r.key)
}

// field is a line about a call.
type field struct {
	name, text string
	mono       bool
}

// fieldsOf is all about a call; what is empty is left out.
func fieldsOf(c api.Card, now time.Time) []field {
	var out []field
	add := func(name, text string, mono bool) {
		if text != "" {
			out = append(out, field{name, text, mono})
		}
	}
	add("On", kit.CleanTo(c.Object, 600), true)
	add("Tool", kit.Join(kit.Clean(c.Tool), riskWords(c.Risk)), false)
	if c.Grant != "" {
		add("Allowed", "By your standing approval "+kit.Clean(c.Grant)+"; it can be ended under Activity.", false)
	}
	add("Why", kit.Sentence(kit.CleanTo(c.Reason, 600)), false)
	add("Result", kit.CleanTo(c.Summary, 600), false)
	if !c.Undone.IsZero() {
		add("Undone", kit.Moment(c.Undone, now), false)
	}
	if !c.Started.IsZero() {
		add("Begun", kit.Exactly(c.Started, now), false)
	}
	return out
}

func riskWords(risk string) string {
	switch risk {
	case "low", "medium", "high":
		return risk + " risk"
	}
	return kit.Clean(risk)
}

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

// callRow shows one call of a tool: a line, and more once it is opened. The
// call that the person is asked about holds the question itself.
type callRow struct {
	ctx     *rowContext
	key     string
	call    api.Card
	open    bool
	result  bool // what the model got is shown, too
	asked   bool // the question stands here
	current bool
	chosen  bool
	*callParts
}

// callParts are what a call row is drawn with, while it is near to being seen.
type callParts struct {
	flow       flow
	box        *fyne.Container
	bar        *kit.Fill
	line       *callLine
	fields     *fyne.Container
	raw        *widget.Label
	rawPart    *part
	buttons    *fyne.Container
	buttonPart *part
	slot       *fyne.Container // of the question
}

func newCallRow(ctx *rowContext, key string, c api.Card, asked bool) *callRow {
	return &callRow{ctx: ctx, key: key, call: c, asked: asked}
}

// set shows another state of the call. true: its height may differ.
func (r *callRow) set(c api.Card, asked bool) bool {
	if r.call == c && r.asked == asked {
		return false
	}
	r.call, r.asked = c, asked
	if r.callParts != nil {
		r.draw()
	}
	return true
}

func (r *callRow) estimate(float32) float32 {
	h := lineHeight
	if r.open {
		h += 160
	}
	if r.asked {
		h += questionMinHeight
	}
	return h
}

func (r *callRow) object() fyne.CanvasObject {
	if r.callParts == nil {
		r.build()
		r.draw()
	}
	return r.box
}

func (r *callRow) height(width float32) float32 { return r.flow.measure(width) }
func (r *callRow) release()                     { r.callParts = nil }

// inSight tells the question that it can be read, or not.
func (r *callRow) inSight(whole bool) {
	if r.asked {
		r.ctx.question.inSight(whole)
	}
}

// preferredWidth gives a question the room that its buttons need.
func (r *callRow) preferredWidth() float32 {
	if r.asked {
		return questionWidth
	}
	return 0
}

func (r *callRow) mark(current, chosen bool) {
	r.current, r.chosen = current, chosen
	if r.callParts != nil {
		kit.Show(current && chosen, r.bar)
	}
}

func (r *callRow) build() {
	p := &callParts{
		bar:    kit.NewFill(theme.ColorNamePrimary, 2, fyne.NewSize(4, 16)),
		line:   newCallLine(func() { r.ctx.choose(r.key); r.toggle() }),
		fields: kit.Rows(6), raw: kit.Wrapped(fyne.TextWrapBreak), buttons: kit.Cols(8), slot: container.NewStack(),
	}
	r.callParts = p
	p.raw.TextStyle.Monospace = true
	p.raw.SizeName = theme.SizeNameCaptionText
	p.flow.add(&part{o: p.line})
	p.flow.add(&part{o: p.fields, left: 40, right: 16, above: 4, height: wrappedHeight(p.fields)})
	p.rawPart = p.flow.add(textPart(p.raw))
	p.rawPart.left, p.rawPart.right, p.rawPart.above = 40, 16, 8
	p.buttonPart = p.flow.add(&part{o: container.NewVBox(kit.Pad(8, 8, 32, 16, p.buttons))})
	p.flow.add(&part{o: p.slot, left: 1, right: 1, above: 1, height: func(float32) float32 { return r.ctx.question.height() }})
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	p.box = container.New(barLayout{}, p.flow.object(ground), p.bar)
}

// draw shows what the call is now.
func (r *callRow) draw() {
	r.line.set(lineOf(r.call, r.ctx.home), r.open || r.asked)
	kit.Show(!r.asked, r.line) // the question says the same
	kit.Show(r.open, r.fields)
	if r.open {
		r.fields.Objects = nil
		for _, f := range fieldsOf(r.call, r.ctx.now()) {
			r.fields.Add(f.object())
		}
	}
	raw := r.open && r.result && r.call.Result != ""
	kit.Show(raw, r.rawPart.o)
	if raw {
		text, _ := shorten(r.call.Result)
		r.raw.SetText(text)
	}
	r.drawButtons()
	kit.Show(r.asked, r.slot)
	r.slot.Objects = nil
	if r.asked {
		r.slot.Objects = []fyne.CanvasObject{r.ctx.question.object()}
	}
	r.slot.Refresh()
	r.flow.bottom = 0
	switch {
	case r.asked:
		r.flow.bottom = 1
	case r.open && !r.buttonPart.o.Visible():
		r.flow.bottom = 12
	}
	kit.Show(r.current && r.chosen, r.bar)
}

// drawButtons offers what can be done with the call.
func (r *callRow) drawButtons() {
	r.buttons.Objects = nil
	for _, b := range callButtons(r.call, r.result) {
		button := r.ctx.button(b.id, b.text, b.kind, func() { r.ctx.choose(r.key) })
		button.SetEnabled(!r.ctx.lost())
		r.buttons.Add(button)
	}
	kit.Show(r.open && len(r.buttons.Objects) > 0, r.buttonPart.o)
	r.buttons.Refresh()
}

// toggle opens the row, or closes it. The question of a call that waits is
// asked instead.
func (r *callRow) toggle() {
	if r.call.State == api.CardWaiting && !r.asked && r.ctx.ask(r.call) {
		return
	}
	r.open = !r.open
	r.resize()
	r.ctx.reveal(r.key)
}

// toggleResult shows what the model got, or hides it.
func (r *callRow) toggleResult() {
	if r.call.Result != "" {
		r.open, r.result = true, !r.result
		r.resize()
	}
}

func (r *callRow) resize() {
	if r.callParts != nil {
		r.draw()
	}
	r.ctx.resized(r.key)
}

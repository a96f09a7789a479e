package chat

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// callRow is one call of a tool: a line, and more once it is opened. In the
// place of the call that the person is asked about is the question.
type callRow struct {
	p      *Page
	reply  string // the message that it belongs to
	key    string
	call   api.Card
	open   bool
	result bool // what the model got is shown, too
	asked  bool // the question is here
}

// set notes another state of the call. true: it has to be drawn.
func (r *callRow) set(c api.Card, asked bool) bool {
	same := reflect.DeepEqual(r.call, c) && r.asked == asked
	r.call, r.asked = c, asked
	return !same
}

func (r *callRow) estimate(float32) float32 {
	h := callLineHeight
	if r.open {
		h += 160
	}
	if r.asked {
		h += questionHeight
	}
	return h
}

// toggle opens the row, or closes it. The question of a call that waits is
// asked instead.
func (r *callRow) toggle() {
	if r.call.State == api.CardWaiting && !r.asked && r.p.askFirst(r.call) {
		return
	}
	r.open = !r.open
	r.p.transcript.thread.changed(r.key)
	r.p.transcript.thread.reveal(r.key)
}

// toggleResult shows what the model got, or hides it.
func (r *callRow) toggleResult() {
	if r.call.Result != "" {
		r.open, r.result = true, !r.result
		r.p.transcript.thread.changed(r.key)
	}
}

// callView draws a call.
type callView struct {
	*column
	row  *callRow
	line *kit.Row[*callLine]
}

func (r *callRow) newView() view {
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	v := &callView{newColumn(ground, func() { r.p.transcript.thread.resized(r.key) }), r, kit.NewRow(newCallLine())}
	v.line.Pressed = func(fyne.KeyModifier) { r.p.transcript.choose(r.key); r.toggle() }
	v.draw()
	return v
}

func (v *callView) mark(current, chosen bool) { kit.Show(current && chosen, v.bar) }

func (v *callView) inSight(whole bool) {
	if v.row.asked {
		v.row.p.question.inSight(whole)
	}
}

func (v *callView) draw() {
	r := v.row
	if r.asked {
		q := r.p.question
		v.set(1, &part{o: q.box, left: 1, right: 1, above: 1, height: q.height})
		return
	}
	v.line.Set(kit.RowState{}, v.line.Content.set(textOf(r.call, r.p.f.Home), r.open))
	parts, bottom := []*part{{o: v.line}}, float32(0)
	if r.open {
		parts = append(parts, textPart(r.fields(), 4, 40, 16))
		if bottom = 12; r.result && r.call.Result != "" {
			parts = append(parts, textPart(kit.Flush(r.rawResult()), 8, 40, 16))
		}
		if buttons := r.buttons(); len(buttons.Objects) > 0 {
			parts, bottom = append(parts, &part{o: container.NewVBox(kit.Pad(8, 8, 32, 16, buttons))}), 0
		}
	}
	v.set(bottom, parts...)
}

func (r *callRow) fields() *fyne.Container {
	rows := kit.Rows(6)
	for _, f := range fieldsOf(r.call, r.p.f.Now()) {
		fact := kit.NewFact(f.name)
		if f.mono {
			fact = kit.NewMonoFact(f.name)
		}
		fact.Set(f.text)
		rows.Add(fact.Row)
	}
	return rows
}

func (r *callRow) rawResult() fyne.CanvasObject {
	l := kit.Wrapped(fyne.TextWrapBreak)
	l.TextStyle.Monospace, l.SizeName = true, theme.SizeNameCaptionText
	l.SetText(shortened(r.call.Result))
	return l
}

func (r *callRow) buttons() *fyne.Container {
	buttons := kit.Cols(8)
	add := func(id, text string, kind kit.Kind) {
		b := r.p.button(id, text, kind, func() { r.p.transcript.choose(r.key) })
		b.SetEnabled(!r.p.f.Lost())
		buttons.Add(b)
	}
	if canUndo(r.call) {
		add("undo-call", "", kit.Plain)
	}
	if r.call.Result != "" {
		text := lang.T("Show what the model got")
		if r.result {
			text = lang.T("Hide what the model got")
		}
		add("result", text, kit.Quiet)
		add("copy", "", kit.Quiet)
	}
	return buttons
}

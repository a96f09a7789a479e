package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// headForm is what stands in the place of the title for a while.
type headForm int

const (
	naming    headForm = iota + 1 // another title
	exporting                     // into which file
	deleting                      // for good?
)

// head is the title of the conversation and what can be done with all of it.
type head struct {
	w      *Window
	box    *fyne.Container
	name   *kit.Line
	rename *kit.Button
	export *kit.Button
	remove *kit.Button
	plain  *fyne.Container
	form   headForm
	entry  *kit.Entry
	sure   *kit.Button
	keep   *kit.Button
	asks   *kit.Line
	asking *fyne.Container
}

func newHead(w *Window) *head {
	h := &head{w: w, name: kit.Heading(""), asks: kit.NewLine("").Bold(true).Whole()}
	h.rename = kit.NewButton("Rename", "F2", kit.Quiet, w.keys, func() { h.ask(naming) })
	h.export = kit.NewButton("Export", "Ctrl+E", kit.Quiet, w.keys, func() { h.ask(exporting) })
	h.remove = kit.NewButton("Delete", "Ctrl+D", kit.Quiet, w.keys, func() { h.ask(deleting) })
	h.entry = kit.NewEntry("", w.keys)
	h.entry.Escaped = h.back
	h.entry.OnSubmitted = func(string) { h.yes() }
	h.sure = kit.NewButton("", "Enter", kit.Primary, w.keys, h.yes)
	h.keep = kit.NewButton("Cancel", "Esc", kit.Plain, w.keys, h.back)
	h.plain = container.NewBorder(nil, nil, nil, kit.Centered(kit.Cols(0, h.rename, h.export, h.remove)), kit.Centered(h.name))
	buttons := kit.Cols(8, h.keep, h.sure)
	h.asking = container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 12, kit.Centered(h.asks)), kit.Pad(0, 0, 8, 0, kit.Centered(buttons)), kit.Centered(h.entry))
	h.asking.Hide()
	h.box = container.NewVBox(kit.AtLeast(0, 52, kit.Pad(0, 0, 24, 8, container.NewStack(h.plain, h.asking))), kit.Hairline())
	return h
}

// title is that of the conversation, clean.
func (h *head) title() string {
	if h.w.st.open == "" {
		return "New conversation"
	}
	return titleOf(h.w.st.view.chat)
}

func (h *head) draw() {
	st := &h.w.st
	name := h.title()
	if st.open != "" && !st.view.loaded {
		name = ""
	}
	h.name.SetText(name)
	there := st.open != "" && st.view.loaded
	kit.Show(there, h.rename, h.export, h.remove)
	for _, b := range []*kit.Button{h.rename, h.export, h.remove, h.sure} {
		b.SetEnabled(!st.lost)
	}
}

// ask puts a question into the place of the title.
func (h *head) ask(f headForm) {
	st := &h.w.st
	if st.open == "" || !st.view.loaded || st.lost || st.page != talk {
		return
	}
	h.form = f
	kit.Show(f != deleting, h.entry)
	h.sure.SetKey("Enter")
	switch f {
	case naming:
		h.asks.SetText("Title")
		h.entry.SetText(kit.Clean(st.view.chat.Title))
		h.sure.SetText("Rename")
	case exporting:
		h.asks.SetText("Write it to")
		h.entry.SetText("~/" + fileOf(st.view.chat.Title))
		h.sure.SetText("Export")
	case deleting:
		h.asks.SetText("Delete this conversation for good?")
		h.sure.SetText("Delete")
		h.sure.SetKey("")
	}
	h.plain.Hide()
	h.asking.Show()
	h.asking.Refresh()
	if f == deleting {
		h.w.win.Canvas().Focus(h.keep)
		return
	}
	h.w.win.Canvas().Focus(h.entry)
	h.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
}

// yes does what was asked.
func (h *head) yes() {
	switch h.form {
	case naming:
		h.w.rename(h.entry.Text)
	case exporting:
		h.w.export(h.entry.Text)
	case deleting:
		h.w.remove()
	}
}

// back leaves everything as it was.
func (h *head) back() {
	h.leave()
	h.w.focusEntry()
}

func (h *head) leave() {
	h.form = 0
	h.asking.Hide()
	h.plain.Show()
}

// foot is the bottom line: what happened last, or where a link leads,
// and small at its end what the conversation costs.
type foot struct {
	w     *Window
	box   *fyne.Container
	text  *kit.Line
	meter *meter
	where string
}

func newFoot(w *Window) *foot {
	f := &foot{w: w, text: kit.NewLine(""), meter: newMeter()}
	row := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 16, 0, kit.Centered(f.meter.Container)), kit.Centered(f.text))
	f.box = container.NewVBox(kit.Hairline(), kit.AtLeast(0, 32, kit.Pad(4, 6, 16, 16, row)))
	return f
}

// point says where a link leads; "" says again what happened.
func (f *foot) point(url string) {
	f.where = url
	f.draw()
}

func (f *foot) draw() {
	st := &f.w.st
	f.meter.set(st.view.meter)
	kit.Show(st.page == talk && st.view.loaded && st.replies() != "", f.meter.Container)
	r := st.result
	color := fyne.ThemeColorName("foreground")
	text := r.text
	switch {
	case f.where != "":
		color, text = assets.ColorMuted, "Opens "+f.where
	case r.bad:
		color = "error"
	}
	f.text.Colored(color).SetText(text)
	f.text.Refresh()
}

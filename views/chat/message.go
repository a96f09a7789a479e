package chat

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/markdown"
)

const (
	// headHeight is that of a message's first line; it has room for buttons, so
	// that nothing moves when they come.
	headHeight float32 = 32
	edge       float32 = 12
)

// messageRow is one message without the calls in it.
type messageRow struct {
	p    *Page
	m    api.Message
	last bool // it can be replied to once more
	open bool // its thinking is shown
}

// set notes another state of the message. true: it has to be drawn.
func (r *messageRow) set(m api.Message, last bool) bool {
	same := r.last == last && sameText(r.m, m)
	r.m, r.last = m, last
	return !same
}

// sameText says whether two states of a message look the same.
func sameText(a, b api.Message) bool {
	return a.Text == b.Text && a.Thinking == b.Thinking && a.State == b.State && a.Problem == b.Problem && a.Remedy == b.Remedy &&
		a.Tokens == b.Tokens && a.Code == b.Code && len(a.Files) == len(b.Files)
}

func (r *messageRow) estimate(width float32) float32 {
	h := headHeight + 16 + 20*float32(estimateLines(r.m.Text, int(width/7))+len(r.m.Files))
	if r.m.Problem != "" {
		h += 80
	}
	return h
}

func (r *messageRow) preferredWidth() float32 { return 0 }

// toggle shows the thinking, or hides it.
func (r *messageRow) toggle() {
	if r.m.Thinking != "" {
		r.open = !r.open
		r.p.transcript.thread.changed(r.m.ID)
	}
}

// messageView draws a message.
type messageView struct {
	*column
	row           *messageRow
	author, about *kit.Line
	head          *fyne.Container
	buttons       *fyne.Container
	commands      []string // that have a button
	current       bool
	fold          *kit.Button // shows the thinking
	foldOpen      bool        // as the icon on it says
	foldPart      *part
	text          *part
	setText       func(string)
}

func (r *messageRow) newView() view {
	var ground fyne.CanvasObject
	if r.m.Role == api.RoleUser {
		ground = kit.NewFill(theme.ColorNameInputBackground, assets.Radius, fyne.Size{})
	}
	v := &messageView{
		column: newColumn(ground, func() { r.p.transcript.thread.resized(r.m.ID) }), row: r,
		author: kit.NewLine("").Sized(assets.SmallSize).Bold(true).Whole(), about: kit.Small(""), buttons: kit.Cols(0),
		fold: kit.NewButton("", "", kit.Quiet, r.p.f.ChromeKeys(), r.toggle),
	}
	v.foldPart = &part{o: container.NewHBox(v.fold), left: edge - 8}
	v.setText, v.text = newMessageText(r.m.Role, r.p.markdown)
	v.head = kit.AtLeast(0, headHeight, container.NewBorder(nil, nil, kit.Centered(v.author), kit.Centered(v.buttons), kit.Pad(0, 0, 8, 8, kit.Centered(v.about))))
	v.draw()
	return v
}

// newMessageText draws the text of a role: only what a model writes is Markdown.
func newMessageText(role api.MessageRole, o markdown.Options) (set func(string), p *part) {
	if role == api.RoleAssistant {
		stream := markdown.NewStream()
		view := markdown.New(stream, o)
		set = func(text string) { stream.Set(text); view.Draw() }
		return set, &part{o: view, left: edge, right: edge, height: view.HeightAt}
	}
	label := kit.Wrapped(fyne.TextWrapWord)
	set = func(text string) {
		shown, left := shorten(text)
		if left > 0 {
			shown += "\n… " + kit.Size(int64(left)) + " more; what is copied or exported is whole"
		}
		kit.WriteLabel(label, shown, widget.MediumImportance)
	}
	return set, textPart(kit.Flush(label), 0, edge, edge)
}

func (v *messageView) draw() {
	m := v.row.m
	v.author.SetText(authorText(m))
	v.about.SetText(aboutText(m, v.row.p.f.Now()))
	v.setText(m.Text)
	parts := []*part{{o: v.head, left: edge, right: 4}}
	if m.Thinking != "" {
		v.drawFold()
		parts = append(parts, v.foldPart)
		if v.row.open {
			parts = append(parts, textPart(kit.Flush(kit.Muted(shortened(m.Thinking))), 4, edge+16, edge))
		}
	}
	if m.Text != "" {
		parts = append(parts, v.text)
	}
	v.set(8, append(parts, v.row.below()...)...)
	v.drawButtons()
}

func (v *messageView) drawFold() {
	word, icon, open := "Show its thinking", theme.MenuExpandIcon(), v.row.open
	if open {
		word, icon = "Hide its thinking", theme.MenuDropDownIcon()
	}
	if v.fold.DebugText() == "" || v.foldOpen != open {
		v.fold.SetIcon(theme.NewColoredResource(icon, assets.ColorMuted))
	}
	v.foldOpen = open
	v.fold.SetText(word + " (" + kit.Number(strings.Count(strings.TrimSpace(v.row.m.Thinking), "\n")+1, "line") + ")")
}

// below is what stands under the text: the files that went along, how far the
// message is, and what went wrong.
func (r *messageRow) below() []*part {
	var out []*part
	if len(r.m.Files) > 0 {
		files := kit.Rows(2)
		for _, f := range r.m.Files {
			icon := kit.Icon(theme.NewColoredResource(theme.FileIcon(), assets.ColorMuted), 16)
			files.Add(kit.Signed(icon, kit.Small(kit.Join(kit.Clean(f.Name), kit.Clean(f.Note)))))
		}
		out = append(out, &part{o: files, left: edge, right: edge, above: 4})
	}
	if note := noteText(r.m); note != "" {
		out = append(out, &part{o: kit.Small(note), left: edge, right: edge, above: 4})
	}
	if r.m.Problem != "" {
		out = append(out, textPart(r.problem(), 8, edge, edge))
	}
	return out
}

func (v *messageView) mark(current, chosen bool) {
	v.current = current
	kit.Show(current && chosen, v.bar)
	v.drawButtons()
}

// drawButtons offers what can be done with the message, if it is the current one.
func (v *messageView) drawButtons() {
	var ids []string
	if v.current {
		ids = messageCommands(v.row.m, v.row.last, v.row.p.f.Lost())
	}
	if slices.Equal(ids, v.commands) {
		return
	}
	v.commands, v.buttons.Objects = ids, nil
	for _, id := range ids {
		v.buttons.Add(v.row.p.button(id, "", kit.Quiet, nil))
	}
	v.head.Refresh()
}

// problem says why a reply failed and what helps, with its button.
func (r *messageRow) problem() *fyne.Container {
	problem := kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.MediumImportance)
	problem.Set(kit.Sentence(kit.Clean(r.m.Problem)))
	rows := kit.Rows(8, problem.Row)
	if r.m.Remedy != "" {
		rows.Add(kit.Pad(0, 0, 28, 0, kit.Flush(kit.Muted(kit.Sentence(kit.Clean(r.m.Remedy))))))
	}
	if !r.last {
		return rows
	}
	buttons, kind := kit.Cols(8), kit.Primary
	if id, text := remedy(r.m.Code); id != "" {
		buttons.Add(r.p.button(id, text, kind, nil))
		kind = kit.Plain
	}
	buttons.Add(r.p.button("retry", "", kind, nil))
	rows.Add(kit.Pad(0, 0, 28, 0, buttons))
	return rows
}

package chat

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/markdown"
)

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

// newMessageText draws the text of a role: what a model writes is Markdown, what a person types and Nod says is
// shown as it is.
func newMessageText(role api.MessageRole, o markdown.Options) (set func(string), p *part) {
	if role == api.RoleAssistant {
		view := markdown.New(o)
		return view.Set, &part{o: view, left: edge, right: edge, height: view.HeightAt}
	}
	label := kit.Wrapped(fyne.TextWrapWord)
	set = func(text string) {
		shown, left := shorten(text)
		if left > 0 {
			shown += "\n" + lang.T("… %s more, which copying and exporting include", kit.Size(int64(left)))
		}
		kit.WriteLabel(label, shown, widget.MediumImportance)
	}
	return set, textPart(kit.Flush(label), 0, edge, edge)
}

func (v *messageView) draw() {
	m := v.row.m
	v.author.SetText(authorText(m))
	v.about.SetText(aboutText(m, v.row.p.f.Now()))
	v.setText(messageText(m))
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
	word, icon, open := lang.T("Show its thinking"), theme.MenuExpandIcon(), v.row.open
	if open {
		word, icon = lang.T("Hide its thinking"), theme.MenuDropDownIcon()
	}
	if v.fold.DebugText() == "" || v.foldOpen != open {
		v.fold.SetIcon(theme.NewColoredResource(icon, assets.ColorMuted))
	}
	v.foldOpen = open
	v.fold.SetText(word + " (" + kit.Number(strings.Count(strings.TrimSpace(v.row.m.Thinking), "\n")+1, "%s line", "%s lines") + ")")
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

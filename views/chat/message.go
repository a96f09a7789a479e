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
)

const (
	// headHeight is that of a message's first line; it has room for buttons, so
	// that nothing moves when they come.
	headHeight float32 = 32
	edge       float32 = 12
)

// messageRow shows one message without the calls in it.
type messageRow struct {
	ctx     *rowContext
	m       api.Message
	last    bool // it can be replied to once more
	open    bool // its thinking is shown
	current bool
	chosen  bool
	*messageParts
}

// messageParts are what a message row is drawn with, while it is near to being seen.
type messageParts struct {
	flow     flow
	box      *fyne.Container
	bar      *kit.Fill
	head     *fyne.Container
	author   *kit.Line
	about    *kit.Line
	buttons  *fyne.Container
	shown    []string // the commands that have a button
	fold     *kit.Button
	foldOpen bool // as the sign on it says
	thought  *widget.Label
	thinking *part
	text     body
	textPart *part
	note     *kit.Line
	files    *fyne.Container
	problem  *fyne.Container
}

func newMessageRow(ctx *rowContext, m api.Message, last bool) *messageRow {
	return &messageRow{ctx: ctx, m: m, last: last}
}

// set shows another state of the message. true: its height may differ.
func (r *messageRow) set(m api.Message, last bool) bool {
	same := r.last == last && sameText(r.m, m)
	r.m, r.last = m, last
	if same {
		return false
	}
	if r.messageParts != nil {
		r.draw()
	}
	return true
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

func (r *messageRow) object() fyne.CanvasObject {
	if r.messageParts == nil {
		r.build()
		r.draw()
	}
	return r.box
}

func (r *messageRow) height(width float32) float32 { return r.flow.measure(width) }
func (r *messageRow) release()                     { r.messageParts = nil }
func (r *messageRow) inSight(bool)                 {}
func (r *messageRow) preferredWidth() float32      { return 0 }

func (r *messageRow) mark(current, chosen bool) {
	if r.current == current && r.chosen == chosen {
		return
	}
	r.current, r.chosen = current, chosen
	if r.messageParts != nil {
		r.drawHead()
	}
}

func (r *messageRow) build() {
	p := &messageParts{
		bar: kit.NewFill(theme.ColorNamePrimary, 2, fyne.NewSize(4, 16)), author: kit.NewLine("").Sized(assets.SmallSize).Bold(true).Whole(),
		about: kit.Small(""), buttons: kit.Cols(0), thought: kit.Wrapped(fyne.TextWrapWord), files: kit.Rows(2), note: kit.Small(""), problem: kit.Rows(8),
		fold: kit.NewButton("", "", kit.Quiet, r.ctx.keys, r.toggle), text: newBody(r.m.Role, r.ctx.markdown),
	}
	r.messageParts = p
	p.thought.Importance = widget.LowImportance
	line := container.NewBorder(nil, nil, kit.Centered(p.author), kit.Centered(p.buttons), kit.Pad(0, 0, 8, 8, kit.Centered(p.about)))
	p.head = kit.AtLeast(0, headHeight, line)
	p.flow = flow{bottom: 8, grew: func() { r.ctx.resized(r.m.ID) }}
	p.flow.add(&part{o: p.head, left: edge, right: 4})
	p.flow.add(&part{o: container.NewHBox(p.fold), left: edge - 8})
	p.thinking = p.flow.add(textPart(p.thought))
	p.thinking.left, p.thinking.right, p.thinking.above = edge+16, edge, 4
	p.textPart = p.flow.add(&part{o: p.text.Object(), height: p.text.Height, left: edge, right: edge})
	p.flow.add(&part{o: p.files, left: edge, right: edge, above: 4})
	p.flow.add(&part{o: p.note, left: edge, right: edge, above: 4})
	p.flow.add(&part{o: p.problem, left: edge, right: edge, above: 8, height: wrappedHeight(p.problem)})
	var ground fyne.CanvasObject
	if r.m.Role == api.RoleUser {
		ground = kit.NewFill(theme.ColorNameInputBackground, assets.Radius, fyne.Size{})
	}
	p.box = container.New(barLayout{}, p.flow.object(ground), p.bar)
}

// draw shows what the message is now.
func (r *messageRow) draw() {
	r.author.SetText(authorText(r.m))
	r.about.SetText(aboutText(r.m, r.ctx.now()))
	r.text.Set(r.m.Text)
	kit.Show(r.m.Text != "", r.textPart.o)
	r.drawThinking()
	note := noteText(r.m)
	r.note.SetText(note)
	kit.Show(note != "", r.note)
	r.files.Objects = nil
	for _, f := range r.m.Files {
		sign := kit.Icon(theme.NewColoredResource(theme.FileIcon(), assets.ColorMuted), 16)
		r.files.Add(kit.Signed(sign, kit.Small(kit.Join(kit.Clean(f.Name), kit.Clean(f.Note)))))
	}
	kit.Show(len(r.m.Files) > 0, r.files)
	r.drawProblem()
	r.drawHead()
}

func (r *messageRow) drawThinking() {
	open := r.open && r.m.Thinking != ""
	kit.Show(r.m.Thinking != "", r.fold)
	kit.Show(open, r.thinking.o)
	if r.m.Thinking == "" {
		return
	}
	word, sign := "Show its thinking", theme.MenuExpandIcon()
	if open {
		word, sign = "Hide its thinking", theme.MenuDropDownIcon()
		text, _ := shorten(r.m.Thinking)
		r.thought.SetText(text)
	}
	if r.fold.DebugText() == "" || r.foldOpen != open {
		r.fold.SetIcon(theme.NewColoredResource(sign, assets.ColorMuted))
	}
	r.foldOpen = open
	r.fold.SetText(word + " (" + kit.Number(strings.Count(strings.TrimSpace(r.m.Thinking), "\n")+1, "line") + ")")
}

// toggle shows the thinking, or hides it.
func (r *messageRow) toggle() {
	if r.m.Thinking == "" {
		return
	}
	r.open = !r.open
	if r.messageParts != nil {
		r.drawThinking()
	}
	r.ctx.resized(r.m.ID)
}

// drawHead has the buttons of what can be done with the message, if it is the
// current one.
func (r *messageRow) drawHead() {
	kit.Show(r.current && r.chosen, r.bar)
	var ids []string
	if r.current {
		ids = messageCommands(r.m, r.last, r.ctx.lost())
	}
	if slices.Equal(ids, r.shown) {
		return
	}
	r.shown, r.buttons.Objects = ids, nil
	for _, id := range ids {
		r.buttons.Add(r.ctx.button(id, "", kit.Quiet, nil))
	}
	r.head.Refresh()
}

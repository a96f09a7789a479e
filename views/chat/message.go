package chat

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// headHigh is the height of a message's first line; it has room for buttons,
// so that nothing moves when they come.
const headHigh float32 = 32

// messageRow shows one message without the calls in it.
type messageRow struct {
	w       *Window
	m       api.Message
	last    bool // of those of its kind: it can be replied to anew
	open    bool // its thinking is shown
	current bool
	focused bool

	flow    *flow
	box     *fyne.Container
	bar     *kit.Fill
	head    *fyne.Container
	who     *kit.Line
	when    *kit.Line
	acts    *fyne.Container
	fold    *kit.Button
	folded  bool // as the sign on it says
	thought *widget.Label
	think   *part
	text    prose
	body    *part
	note    *kit.Line
	files   *fyne.Container
	wrong   *fyne.Container
	trouble *part
	drawn   string // the acts that are drawn
}

func newMessageRow(w *Window, m api.Message) *messageRow { return &messageRow{w: w, m: m} }

// set shows another state of the message. true: its height may differ.
func (r *messageRow) set(m api.Message, last bool) bool {
	same := r.m.Text == m.Text && r.m.Thinking == m.Thinking && r.m.State == m.State && r.m.Problem == m.Problem &&
		r.m.Remedy == m.Remedy && r.m.Tokens == m.Tokens && r.m.Code == m.Code && len(r.m.Files) == len(m.Files) && r.last == last
	r.m, r.last = m, last
	if same {
		return false
	}
	if r.box != nil {
		r.draw()
	}
	return true
}

func (r *messageRow) guess(width float32) float32 {
	h := headHigh + 16 + 20*float32(lines(r.m.Text, int(width/7))+len(r.m.Files))
	if r.m.Problem != "" {
		h += 80
	}
	return h
}

func (r *messageRow) object() fyne.CanvasObject {
	if r.box == nil {
		r.build()
		r.draw()
	}
	return r.box
}

func (r *messageRow) height(width float32) float32 { return r.flow.measure(width) }

func (r *messageRow) drop() {
	*r = messageRow{w: r.w, m: r.m, last: r.last, open: r.open, current: r.current, focused: r.focused}
}

func (r *messageRow) sight(bool) {}

func (r *messageRow) wide() float32 { return 0 }

func (r *messageRow) mark(current, focused bool) {
	if r.current == current && r.focused == focused {
		return
	}
	r.current, r.focused = current, focused
	if r.box != nil {
		r.drawHead()
	}
}

// mine says whether the person wrote it.
func (r *messageRow) mine() bool { return r.m.Role == api.RoleUser }

func (r *messageRow) build() {
	r.bar = kit.NewFill(theme.ColorNamePrimary, 2, fyne.NewSize(4, 16))
	r.who = kit.NewLine("").Sized(assets.SmallSize).Bold(true).Whole()
	r.when = kit.Small("")
	r.acts = kit.Cols(0)
	r.head = kit.AtLeast(0, headHigh, container.NewBorder(nil, nil, kit.Centered(r.who), kit.Centered(r.acts), kit.Pad(0, 0, 8, 8, kit.Centered(r.when))))
	r.fold = kit.NewButton("", "", kit.Quiet, r.w.keys, r.toggle)
	r.thought = kit.Wrapped(fyne.TextWrapWord)
	r.thought.Importance = widget.LowImportance
	r.files = kit.Rows(2)
	r.note = kit.Small("")
	r.wrong = kit.Rows(8)
	r.text = r.w.proseOf(r.m.Role)

	r.flow = &flow{bottom: 8, grew: func() { r.w.thread.changed(r.m.ID) }}
	left := float32(12)
	r.flow.add(&part{o: r.head, left: left, right: 4})
	r.flow.add(&part{o: container.NewHBox(r.fold), left: left - 8})
	r.think = r.flow.add(flat(r.thought))
	r.think.left, r.think.right, r.think.above = left+16, left, 4
	r.body = r.flow.add(&part{o: r.text.Object(), tall: r.text.Height, left: left, right: left})
	r.flow.add(&part{o: r.files, left: left, right: left, above: 4})
	r.flow.add(&part{o: r.note, left: left, right: left, above: 4})
	r.trouble = r.flow.add(&part{o: r.wrong, left: left, right: left, above: 8, tall: r.wrongTall})
	var ground fyne.CanvasObject
	if r.mine() {
		ground = kit.NewFill(theme.ColorNameInputBackground, assets.Radius, fyne.Size{})
	}
	r.box = container.New(barred{}, r.flow.object(ground), r.bar)
}

// draw shows what the message is now.
func (r *messageRow) draw() {
	r.who.SetText(r.name())
	r.when.SetText(r.about())
	r.text.Set(r.m.Text)
	kit.Show(r.m.Text != "", r.body.o)
	r.drawThinking()
	r.note.SetText(r.notice())
	kit.Show(r.notice() != "", r.note)
	r.drawFiles()
	r.drawTrouble()
	r.drawHead()
}

func (r *messageRow) drawThinking() {
	kit.Show(r.m.Thinking != "", r.fold)
	open := r.open && r.m.Thinking != ""
	kit.Show(open, r.think.o)
	if r.m.Thinking == "" {
		return
	}
	n := strings.Count(strings.TrimSpace(r.m.Thinking), "\n") + 1
	word, sign := "Show what it thought", theme.MenuExpandIcon()
	if open {
		word, sign = "Hide what it thought", theme.MenuDropDownIcon()
		text, _ := shortly(r.m.Thinking)
		r.thought.SetText(text)
	}
	if r.fold.DebugText() == "" || r.folded != open {
		r.fold.SetIcon(theme.NewColoredResource(sign, assets.ColorMuted))
	}
	r.folded = open
	r.fold.SetText(word + " (" + kit.Number(n, "line") + ")")
}

// toggle folds the thinking away, or shows it.
func (r *messageRow) toggle() {
	if r.m.Thinking == "" {
		return
	}
	r.open = !r.open
	r.drawThinking()
	r.w.thread.changed(r.m.ID)
}

func (r *messageRow) drawFiles() {
	kit.Show(len(r.m.Files) > 0, r.files)
	r.files.Objects = nil
	for _, f := range r.m.Files {
		text := kit.Join(kit.Clean(f.Name), kit.Clean(f.Note))
		sign := kit.Icon(theme.NewColoredResource(theme.FileIcon(), assets.ColorMuted), 16)
		r.files.Add(container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(sign)), nil, kit.Small(text)))
	}
}

// barred puts a bar at the left edge of a row.
type barred struct{}

func (barred) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (barred) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Resize(s)
	o[0].Move(fyne.NewPos(0, 0))
	kit.Put(o[1], -10, 8, 4, max(8, s.Height-16))
}

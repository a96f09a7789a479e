package approval

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// steps is the list of a plan's calls, and what can be done with all of them.
type steps struct {
	w         *Window
	box       *fyne.Container
	head      *kit.Line
	hint      *kit.Line
	list      *calls
	yes, deny *kit.Button
}

func newSteps(w *Window) *steps {
	s := &steps{w: w, head: kit.NewLine("").Bold(true), hint: kit.Small("")}
	s.list = newCalls(w)
	s.yes = kit.NewButton("Approve all", "Ctrl+Shift+A", kit.Plain, w.keys, w.approveAll).Guarded(yes{w.card})
	s.deny = kit.NewButton("Deny all", "Esc", kit.Plain, w.keys, w.denyAll)
	top := kit.Pad(12, 8, edge, 8, kit.Rows(2, s.head, kit.Small("None runs before all are answered.")))
	foot := kit.Pad(8, 8, edge, 8, kit.Rows(8, s.hint, s.yes, s.deny))
	body := container.NewBorder(top, container.NewVBox(kit.Hairline(), foot), nil, nil, kit.Pad(0, 0, 8, 8, s.list))
	s.box = container.NewBorder(nil, nil, nil, kit.Hairline(), body)
	return s
}

func (s *steps) draw() {
	p := s.w.st.plan()
	left := p.left()
	s.head.SetText(kit.Number(len(p.Questions), "call") + ", " + kit.Count(len(left)) + " to answer")
	s.hint.SetText(s.says())
	s.yes.SetText(s.w.allText(left))
	s.yes.SetEnabled(s.w.canAll())
	s.deny.SetText("Deny all " + kit.Count(len(left)))
	s.deny.SetEnabled(s.w.st.can(s.w.o.Now()))
	show(len(left) > 1, s.yes)
	s.list.Refresh()
	if i := p.find(s.w.st.at); i >= 0 && i != s.list.at {
		s.list.at = i
		s.list.ScrollTo(i)
	}
}

// says why they cannot all be approved at once yet.
func (s *steps) says() string {
	n := 0
	for _, q := range s.w.st.plan().left() {
		if !s.w.card.Read(q) {
			n++
		}
	}
	if n == 0 || len(s.w.st.plan().left()) < 2 {
		return " "
	}
	return "Read " + kit.Count(n) + " more to approve all"
}

// calls is the list itself; the arrows go from call to call while it has the focus.
type calls struct {
	widget.List
	w       *Window
	at      int
	focused bool
}

func newCalls(w *Window) *calls {
	l := &calls{w: w, at: -1}
	l.HideSeparators = true
	l.Length = func() int {
		if p := w.st.plan(); p != nil {
			return len(p.Questions)
		}
		return 0
	}
	l.CreateItem = func() fyne.CanvasObject { return newCall() }
	l.UpdateItem = func(i int, o fyne.CanvasObject) { l.fill(i, o.(*call)) }
	l.ExtendBaseWidget(l)
	return l
}

func (l *calls) fill(i int, c *call) {
	p := l.w.st.plan()
	if p == nil || i >= len(p.Questions) {
		return
	}
	q := p.Questions[i]
	text := callText{
		number: kit.Count(i + 1), verb: brief(q.Title), object: shortObject(q.Object, l.w.o.Home),
		fate: p.fates[q.ID], read: l.w.card.Read(q), current: q.ID == l.w.st.at,
	}
	text.focused = text.current && l.focused
	c.pressed = func() { l.w.move(i - p.find(l.w.st.at)) }
	c.set(text)
}

// shortObject names what a call is about; the whole stands in the question.
func shortObject(object, home string) string {
	if strings.HasPrefix(object, "/") {
		object = strings.Join(kit.Parts(object, home), "/")
	}
	return brief(object)
}

// brief is a text where there is no room for all of it.
func brief(s string) string { return kit.Middle(kit.Exact(s), kit.MaxName) }

// FocusGained shows that keys go here.
func (l *calls) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost shows that they no longer do.
func (l *calls) FocusLost() { l.focused = false; l.Refresh() }

func (l *calls) KeyDown(*fyne.KeyEvent) { l.w.keys.Pressed() }
func (l *calls) KeyUp(*fyne.KeyEvent)   {}

// TypedKey goes from call to call; all else goes to the window.
func (l *calls) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.move(-1)
	case fyne.KeyDown:
		l.move(1)
	default:
		l.w.keys.Key(e)
	}
}

// move keeps the focus, which a question that comes into sight takes to Deny.
func (l *calls) move(by int) {
	l.w.move(by)
	l.w.win.Canvas().Focus(l)
}

// TypedRune goes to the window.
func (l *calls) TypedRune(r rune) { l.w.keys.Rune(r) }

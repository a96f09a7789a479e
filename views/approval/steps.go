package approval

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// steps is the list of a request's calls, and what can be done with all of them.
type steps struct {
	p          *Page
	box        *fyne.Container
	head, hint *kit.Line
	list       *calls
	yes, deny  *kit.Button
}

func newSteps(p *Page) *steps {
	s := &steps{p: p, head: kit.NewLine("").Bold(true), hint: kit.Small(""), list: newCalls(p)}
	s.yes, s.deny = p.Table.Button("approve-all", kit.Plain), p.Table.Button("deny-all", kit.Plain)
	top := kit.Pad(12, 8, edge, 8, kit.Rows(2, s.head, kit.Note(lang.T("Nothing is done before all are answered."))))
	foot := kit.Pad(8, 8, edge, 8, kit.Rows(8, s.hint, s.yes, s.deny))
	s.box = container.NewBorder(top, container.NewVBox(kit.Hairline(), foot), nil, nil, kit.Pad(0, 0, 8, 0, s.list))
	return s
}

func (s *steps) draw() {
	r := s.p.st.current()
	open := r.open()
	s.head.SetText(lang.T("%s, %s to answer", kit.Number(len(r.Questions), "%s question", "%s questions"), kit.Count(len(open))))
	s.hint.SetText(s.hintText(len(open)))
	s.yes.SetText(s.p.approveAllText(open))
	s.deny.SetText(lang.T("Deny all %s", kit.Count(len(open))))
	s.p.Table.Draw()
	kit.Show(len(open) > 1, s.yes)
	s.list.Refresh()
	if i := r.find(s.p.st.at); i >= 0 && i != s.list.at {
		s.list.at = i
		s.list.ScrollTo(i)
	}
}

// hintText returns why they cannot all be approved at once yet.
func (s *steps) hintText(open int) string {
	n := s.p.unread()
	if n == 0 || open < 2 {
		return " "
	}
	return lang.T("Read %s more to approve all", kit.Count(n))
}

// calls is the list itself; the arrows go from call to call while it has the focus.
type calls struct {
	kit.List
	p  *Page
	at int
}

func newCalls(p *Page) *calls {
	l := &calls{p: p, at: -1}
	l.Length = func() int {
		if r := p.st.current(); r != nil {
			return len(r.Questions)
		}
		return 0
	}
	l.CreateItem = func() fyne.CanvasObject { return kit.NewListRow(newCall()) }
	l.UpdateItem = func(i int, o fyne.CanvasObject) { l.fill(i, o.(*kit.Row[*call])) }
	l.Extend(l, p.f.Keys(), callHeight+4)
	return l
}

func (l *calls) fill(i int, row *kit.Row[*call]) {
	r := l.p.st.current()
	if r == nil || i >= len(r.Questions) {
		return
	}
	q := r.Questions[i]
	current := q.ID == l.p.st.at
	row.Content.set(callText{
		number: kit.Count(i + 1), verb: brief(q.Title), object: shortObject(lang.Amount(q.Object), l.p.f.Home),
		fate: r.fates[q.ID], read: l.p.card.Read(q), current: current,
	})
	row.Pressed = func(fyne.KeyModifier) { l.p.move(i - r.find(l.p.st.at)) }
	row.Set(kit.RowState{Current: current, Focused: current && l.HasFocus()}, true)
}

// shortObject names what a call is about; the whole is in the question.
func shortObject(object, home string) string {
	if strings.HasPrefix(object, "/") {
		object = strings.Join(folder.Parts(object, home), "/")
	}
	return brief(object)
}

// brief returns a text where there is no room for all of it.
func brief(s string) string { return safetext.Middle(kit.Exact(s), kit.MaxName) }

// TypedKey goes from call to call; all else goes to the window.
func (l *calls) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.move(-1)
	case fyne.KeyDown:
		l.move(1)
	default:
		l.List.TypedKey(e)
	}
}

// move keeps the focus, which a question that becomes visible takes to Deny.
func (l *calls) move(by int) {
	l.p.move(by)
	l.p.f.Focus(l)
}

// canMove reports whether there is another call in that direction.
func (p *Page) canMove(by int) bool {
	_, ok := p.st.neighbour(by)
	return ok
}

// move shows another call of the request.
func (p *Page) move(by int) {
	if q, ok := p.st.neighbour(by); ok && by != 0 {
		p.st.at, p.st.all = q.ID, false
		p.st.review = p.st.current().fates[q.ID] != open
		p.draw()
	}
}

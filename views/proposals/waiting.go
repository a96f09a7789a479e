package proposals

import (
	"slices"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// waitingItem is a question, a negotiation or a plan that waits for the person. It stands above the files, and is
// decided where all of it is shown: its line leads there.
type waitingItem struct {
	title, kind, act string
	window           api.WindowName
	id               string // of the room or the plan; empty: the window shows what is meant
	other, total     string // of a negotiation
	until, ready     string
}

// mostWaiting is how many of them have lines, so that the files stay in sight.
const mostWaiting = 4

// waitingOf returns the items of a status, the most urgent first.
func waitingOf(s api.Status, now time.Time) (out []waitingItem) {
	if s.Approvals > 0 {
		out = append(out, waitingItem{title: kit.Number(s.Approvals, "%s question", "%s questions"), kind: lang.T("From an assistant or a program"), act: lang.T("Answer"), window: api.WindowApproval})
	}
	for _, w := range s.Waiting {
		x := waitingItem{title: kit.Clean(w.Title), window: w.Window, id: w.ID}
		switch w.Window {
		case api.WindowNegotiations:
			x.kind, x.act, x.other, x.total = lang.T("Negotiation"), lang.T("Answer"), kit.Clean(w.Other), kit.Amount(w.Total)
			if w.Until.After(now) {
				x.until = lang.Ahead(w.Until, now)
			}
		case api.WindowPlans:
			x.kind, x.act, x.ready = lang.T("Plan"), lang.T("Review"), lang.T("needs an answer")
			if w.Actions > 0 {
				x.ready = kit.Number(w.Actions, "%s action ready", "%s actions ready")
			}
		default:
			continue
		}
		out = append(out, x)
	}
	if more := len(out) - mostWaiting; more > 0 {
		last := waitingItem{title: lang.T("%s more", kit.Count(more+1)), kind: lang.T("Plans and negotiations"), act: lang.T("Show"), window: out[mostWaiting-1].window}
		out = append(out[:mostWaiting-1], last)
	}
	return out
}

// line is the key of its line.
func (x waitingItem) line() string {
	return "waiting " + string(x.window) + " " + strconv.Quote(x.id)
}

// head returns what its line says, as the header of a section does.
func (x waitingItem) head() headText {
	about := kit.Join(x.kind, x.total)
	if x.until != "" {
		about = kit.Join(about, lang.T("until %s", x.until))
	}
	return headText{key: x.line(), title: x.title, about: kit.Join(about, x.ready), do: x.act, icon: string(x.window), item: true}
}

// facts returns what the item says beside its line.
func (x waitingItem) facts() [][2]string {
	return [][2]string{{lang.T("With"), x.other}, {lang.T("Total"), x.total}, {lang.T("Answer by"), x.until}, {lang.T("State"), x.ready}}
}

// note returns what is seen where the item is decided.
func (x waitingItem) note() string {
	switch {
	case x.ready != "":
		return lang.T("You see each action before any is applied.")
	case x.id != "" || x.window == api.WindowApproval:
		return lang.T("You see all of it before you answer.")
	}
	return ""
}

// drawWaiting has the list read again if something else waits by now.
func (p *Page) drawWaiting(s api.Status) {
	now := waitingOf(s, p.f.Now())
	if !slices.Equal(now, p.m.waits) {
		p.next = p.next.again(p.m.loading.Read)
		p.refresh.Changed()
		p.questions.refresh.Changed()
	}
	p.m.waits = now
}

// currentItem returns the item whose line is the current one.
func (p *Page) currentItem() (waitingItem, bool) {
	l, ok := p.list.Current()
	if !ok || l.item == nil {
		return waitingItem{}, false
	}
	return *l.item, true
}

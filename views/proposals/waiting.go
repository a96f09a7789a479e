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
	title, about, act string
	window            api.WindowName
	id                string // of the room or the plan; empty: the window shows what is meant
}

// mostWaiting is how many of them have lines, so that the files stay in sight.
const mostWaiting = 4

// waitingOf returns the items of a status, the most urgent first.
func waitingOf(s api.Status, now time.Time) (out []waitingItem) {
	if s.Approvals > 0 {
		out = append(out, waitingItem{kit.Number(s.Approvals, "%s question", "%s questions"), lang.T("From an assistant or a program"), lang.T("Answer"), api.WindowApproval, ""})
	}
	for _, w := range s.Waiting {
		x := waitingItem{title: kit.Clean(w.Title), window: w.Window, id: w.ID}
		switch w.Window {
		case api.WindowNegotiations:
			until := ""
			if w.Until.After(now) {
				until = lang.T("until %s", lang.Ahead(w.Until, now))
			}
			x.about, x.act = kit.Join(lang.T("Negotiation"), kit.Amount(w.Total), until), lang.T("Answer")
		case api.WindowPlans:
			x.about, x.act = kit.Join(lang.T("Plan"), lang.T("%s ready", kit.Number(w.Actions, "%s action", "%s actions"))), lang.T("Review")
		default:
			continue
		}
		out = append(out, x)
	}
	if more := len(out) - mostWaiting; more > 0 {
		last := waitingItem{lang.T("%s more", kit.Count(more+1)), lang.T("Plans and negotiations"), lang.T("Show"), out[mostWaiting-1].window, ""}
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
	return headText{key: x.line(), title: x.title, about: x.about, do: x.act, icon: string(x.window)}
}

// drawWaiting has the list read again if something else waits by now.
func (p *Page) drawWaiting(s api.Status) {
	now := waitingOf(s, p.f.Now())
	if !slices.Equal(now, p.m.waits) {
		p.next = p.next.again(p.m.loading.Read)
		p.refresh.Changed()
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

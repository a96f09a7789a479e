// Package approval is the window in which a person is asked about a model's
// calls. What would happen is drawn by code from the decoded arguments, whole;
// nothing is approved before it could be read, and every way out but one
// deliberate press is a no.
//
// Card shows one question and is used in the chat, too. Page shows all questions
// that wait, oldest first.
package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the approval window. All its methods belong on the UI
// goroutine.
type Page struct {
	frame.Base
	f         *frame.Frame
	st        state
	refresher *kit.Refresher
	tick      func() // stops the clock of 'time left'
	leave     func() // stops the wait before the window closes by itself
	lost      bool   // the agent does not run

	card   *Card
	steps  *steps
	empty  *kit.Face
	middle *fyne.Container // the question, and the calls of its request
}

// Options returns those of the approval window: its one page, and what is
// around it.
func Options(env frame.Env, hide func()) frame.Options {
	return frame.Options{
		Env: env, Close: hide, Prompt: true,
		Pages:      []frame.Entry{{Name: api.WindowApproval, Title: lang.T("Nod asks"), New: func(f *frame.Frame) frame.Page { return newPage(f) }}},
		NotRunning: lang.T("Nod is not running – nothing can be approved, and no call runs."),
	}
}

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, tick: func() {}, leave: func() {}, empty: kit.NewFace()}
	p.refresher = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Slow: func(on bool) { p.st.slow = on; p.draw() }}
	p.card = NewCard(f, p.answerOne, p.drawSteps)
	p.Table = f.NewCommands(p.newTable()...)
	p.steps = newSteps(p)
	p.middle = container.New(kit.Side{Least: 256, Most: 304, Part: 0.26}, p.steps.box, kit.Hairline(), p.card.Object())
	p.Body = container.NewStack(p.middle, p.empty.Box)
	return p
}

// newTable returns every command of the page. None without Ctrl or Alt does more
// than scroll, but for Escape, which denies all that the request asks.
func (p *Page) newTable() []kit.Command {
	out := p.card.Commands()
	out = append(out,
		kit.Command{ID: "deny-all", Title: lang.T("Deny all"), Key: "Esc", Help: lang.T("Deny all calls of the request"), Group: lang.T(answering), When: p.can, Do: p.denyAll},
		kit.Command{ID: "approve-all", Title: lang.T("Approve all"), Key: "Ctrl+Shift+A", Scope: kit.InText, Group: lang.T(answering), NoMenu: true,
			Help: lang.T("Approve all calls of the request, once each was read"), Guard: approveGuard{p.card}, When: p.canAll, Do: p.approveAll},
		kit.Command{ID: "previous", Title: lang.T("Previous call"), Key: "Alt+Up", Scope: kit.InText, Group: lang.T(browsing), When: func() bool { return p.canMove(-1) }, Do: func() { p.move(-1) }},
		kit.Command{ID: "next", Title: lang.T("Next call"), Key: "Alt+Down", Scope: kit.InText, Group: lang.T(browsing), When: func() bool { return p.canMove(1) }, Do: func() { p.move(1) }},
	)
	return append(out, kit.MoveKeys(p.card.Scroll)...)
}

// Focus returns Deny, where a press does no harm.
func (p *Page) Focus() fyne.Focusable {
	if _, asked := p.st.question(); !asked {
		return nil
	}
	return p.card.foot.deny
}

// Shown fetches the questions. Whatever was in sight before has to wait for its
// arming again.
func (p *Page) Shown() {
	p.leave()
	p.st.over, p.st.covered = false, false
	p.f.Say("")
	p.card.Reset()
	p.draw()
	p.refresher.Restart()
}

// Hidden takes no answers while something covers the question.
func (p *Page) Hidden() {
	p.st.covered = true
	p.draw()
}

// Pressed tells the question that a key went down, other than by repeating.
func (p *Page) Pressed() { p.card.Pressed() }

// Changed fetches the questions when some came or went.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicApprovals {
		p.refresher.Changed()
	}
}

// Draw shows whether the agent runs. A question that outlasted its absence has
// to be read again.
func (p *Page) Draw() {
	if p.lost && !p.f.Lost() {
		p.card.Reset()
	}
	p.lost = p.f.Lost()
	p.draw()
}

// Escape leaves a part of a question, or denies all that the request asks.
func (p *Page) Escape() bool {
	_, asked := p.st.question()
	switch {
	case asked && p.card.Escape():
	case !asked || p.lost:
		p.f.CloseWindow()
	default:
		p.denyAll()
	}
	return true
}

// Closed answers every open question with a no, and as closed.
func (p *Page) Closed() {
	p.leave()
	p.tick()
	for _, r := range p.st.requests {
		p.tell(r)
	}
	p.st.requests, p.st.request, p.st.at = nil, "", ""
	p.draw()
}

// hide takes the window away without an answer.
func (p *Page) hide() {
	p.leave()
	p.tick()
	p.f.Close()
}

// draw shows everything again. Another question than before takes the focus to Deny.
func (p *Page) draw() {
	q, asked := p.st.question()
	kit.Show(asked, p.middle)
	p.drawEmpty(asked)
	if !asked {
		return
	}
	r := p.st.current()
	several := len(r.Questions) > 1
	kit.Show(several, p.steps.box)
	key := "Esc"
	if several || p.lost { // then Escape means another button
		key = "Alt+D"
	}
	p.card.SetDenyKey(key)
	p.card.SetOn(p.can())
	p.st.all = p.st.all && same(q, p.card.Question())
	if p.card.Show(q, r.Origin, r.Words) {
		p.f.Focus(p.card.foot.deny)
	}
	p.drawTime()
	p.drawSteps()
	// Not the body alone: a canvas does not know what it never saw, and would not
	// paint a question that comes before the window says that it loads.
	p.Body.Refresh()
}

func (p *Page) drawSteps() {
	if p.steps != nil && p.st.current() != nil {
		p.steps.draw()
	}
}

package approval

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// linger is how long a window without a question says why.
const linger = 5 * time.Second

// fetch reads what waits. What comes while an answer is on its way is older
// than the answer; the next fetch follows that.
func (p *Page) fetch() func(context.Context) func() {
	return frame.Fetch(p.f, api.ListApprovals.Call, api.None{}, func(res api.ApprovalsResult, err error) {
		if p.f.Lost() || p.f.Can() {
			p.arrived(res, err)
		}
	})
}

// arrived shows the questions that wait. The one in sight stays if it is open.
func (p *Page) arrived(res api.ApprovalsResult, err error) {
	if err != nil {
		p.st.failed = kit.Exact(lang.Sentence(kit.Reason(err)))
		p.draw()
		return
	}
	p.st.started, p.st.failed = true, ""
	was, had := p.st.question()
	gone := p.st.merge(res.Requests)
	p.sayEnded(gone, was)
	if !p.st.choose() {
		p.ended(had)
		return
	}
	p.leave()
	p.st.over = false
	if now, _ := p.st.question(); had && now.ID == was.ID && !same(now, was) {
		p.f.Say(lang.T("This question has changed. Read it again."))
	}
	p.draw()
}

// sayEnded says what became of the question that was in sight, unless it was
// answered here.
func (p *Page) sayEnded(gone *request, was api.Question) {
	r := gone
	if r == nil {
		r = p.st.current()
	} else {
		for _, q := range r.open() {
			r.fates[q.ID] = ended
		}
	}
	if was.ID == "" || r == nil || r.fates[was.ID] != ended {
		return
	}
	how := lang.T("it was answered elsewhere, or the request was stopped. Nothing was approved here.")
	if !r.Until.IsZero() && !p.f.Now().Before(r.Until) {
		how = lang.T("no one answered in time, so it was denied.")
	}
	p.f.Say(lang.T("The question before has ended: %s", how))
	p.st.over = true
}

// ended shows the window without a question. It closes at once after an answer, and after a while
// when it has to say what happened.
func (p *Page) ended(had bool) {
	p.draw()
	p.f.Focus(nil)
	switch {
	case p.st.over:
		p.leave()
		p.leave = p.f.Dispatch.After(linger, p.hide)
	case had:
		p.hide()
	}
}

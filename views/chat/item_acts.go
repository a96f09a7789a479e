package chat

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// maxWaiting is how many proposals are fetched to know which of those that were named wait.
const maxWaiting = 1000

// fetchWaiting fetches the proposals that wait, if the conversation names any.
func (p *Page) fetchWaiting() func(context.Context) func() {
	if !p.st.conversation.namesProposals() {
		return func(context.Context) func() { return nil }
	}
	return frame.Fetch(p.f, api.ListProposals.Call, api.ListProposalsRequest{Limit: maxWaiting}, func(res api.ListProposalsResult, err error) {
		if err != nil {
			return // what is not known to wait cannot be decided here
		}
		p.st.waiting = map[string]api.Proposal{}
		for _, q := range res.Proposals {
			p.st.waiting[q.ID] = q
		}
		p.drawOpened()
	})
}

func (p *Page) canOpenItem() bool   { return p.transcript.currentItem().item.Path != "" }
func (p *Page) canDecideItem() bool { return p.can() && p.transcript.currentItem().proposal.ID != "" }
func (p *Page) canSendItem() bool {
	return p.can() && !p.st.sending && p.transcript.currentItem().item.Send != ""
}

func (p *Page) openItem()      { p.f.OpenFound(p.transcript.currentItem().item.Path) }
func (p *Page) revealItem()    { p.f.RevealFile(p.transcript.currentItem().item.Path) }
func (p *Page) sendItem()      { p.say(p.transcript.currentItem().item.Send) }
func (p *Page) showProposals() { p.f.OpenPage(api.WindowProposals) }

// approveItem approves the current proposal as it is shown here, its sign and reason too if it is sensitive.
func (p *Page) approveItem() {
	q := p.transcript.currentItem().proposal
	req := api.ApproveRequest{IDs: []string{q.ID}, ConfirmSensitive: q.Sensitive, LeaveQuestions: true, Seen: map[string]string{q.ID: q.Shown()}}
	frame.Do(p.f, lang.T("approve %s", q.Filename), api.ApproveProposals.Call, req, func(res api.ApproveResult) {
		for _, o := range res.Outcomes {
			p.decidedItem(o.Success, lang.T("Moved %s", q.Filename), q.Filename+": "+o.Error, res.Act)
		}
	})
}

func (p *Page) rejectItem() {
	q := p.transcript.currentItem().proposal
	frame.Do(p.f, lang.T("reject %s", q.Filename), api.RejectProposals.Call, api.RejectRequest{IDs: []string{q.ID}}, func(res api.RejectResult) {
		for _, o := range res.Outcomes {
			p.decidedItem(o.Success, lang.T("Rejected %s", q.Filename), q.Filename+": "+o.Error, res.Act)
		}
	})
}

// decidedItem shows what became of a decision, and fetches what still waits.
func (p *Page) decidedItem(done bool, text, failure string, act *api.Act) {
	if done {
		p.f.SayDone(act, kit.Clean(text), false)
	} else {
		p.f.Warn(kit.Clean(failure))
	}
	p.waiting.Refresh()
}

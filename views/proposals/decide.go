package proposals

import (
	"context"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// batchSize is how many proposals go into one call.
const batchSize = 10_000

// approve approves the selected proposals, or the current one. The current one
// may be sensitive: its sign and its reason are beside the button.
func (p *Page) approve() {
	p.m.chosen = true
	if !p.hasSelection() {
		s, ok := p.currentGroup()
		if _, waits := p.currentItem(); waits || ok && (s.left || !s.isLone()) {
			p.approveGroup()
			return
		}
		p.approveOne(false)
		return
	}
	s := &p.m.selection
	c := consent{ids: s.approvable(p.m.include), seen: s.seen(), sensitive: p.m.include, questions: s.questions()}
	switch {
	case len(c.ids) > 0:
		p.f.Do(lang.T("approve them"), func(ctx context.Context) (func(), error) { return p.approveMany(ctx, c) })
	case c.questions > 0:
		p.f.Say(leftOut(c.questions))
	}
}

// approveOne approves the current proposal, or asks if its destination is taken.
func (p *Page) approveOne(keepBoth bool) {
	q, ok := p.current()
	switch {
	case !ok:
		return
	case q.Question:
		p.askWhere()
		return
	}
	req := api.ApproveRequest{IDs: []string{q.ID}, ConfirmSensitive: q.Sensitive, KeepBoth: keepBoth, LeaveQuestions: true, Seen: map[string]string{q.ID: q.Shown()}}
	frame.Do(p.f, lang.T("approve %s", q.Filename), api.ApproveProposals.Call, req, func(res api.ApproveResult) {
		p.approvedOne(q, res, func() { p.approveOne(true) })
	})
}

// approvedOne says what became of an approval; keepBoth does it again with a numbered name.
func (p *Page) approvedOne(q api.Proposal, res api.ApproveResult, keepBoth func()) {
	if len(res.Outcomes) != 1 {
		return
	}
	out := res.Outcomes[0]
	switch {
	case out.Success:
		p.details.foot.Close()
		p.sayAct(res.Act, lang.T("Moved %s", q.Filename))
	case out.Code == api.CodeExists && p.m.current == q.ID:
		p.details.foot.Open(newClash(p.f, q, out.Suggested, keepBoth, p.details.foot.Close))
	default:
		p.f.Warn(kit.Clean(q.Filename + ": " + out.Error))
	}
}

// approveMany runs off the UI goroutine and returns what is to be said on it.
func (p *Page) approveMany(ctx context.Context, c consent) (func(), error) {
	sum := decisionTotals{questions: c.questions, changed: c.changed, unread: c.unread, home: p.f.Home}
	for part := range slices.Chunk(c.ids, batchSize) {
		req := api.ApproveRequest{IDs: part, ConfirmSensitive: c.sensitive, LeaveQuestions: true, Seen: map[string]string{}}
		for _, id := range part {
			req.Seen[id] = c.seen[id]
		}
		res, err := api.ApproveProposals.Call(ctx, p.f.Client, req)
		if err != nil {
			return nil, err
		}
		for _, o := range res.Outcomes {
			if now, ok := p.asItIs(ctx, o, req.Seen[o.ID]); ok && len(sum.changed) < mostNamed {
				sum.changed = append(sum.changed, now)
				continue
			}
			sum.count(o.ID, o.Success, o.Error)
		}
		sum.name(res.Act)
	}
	p.nameFailed(ctx, &sum)
	return func() {
		p.m.include = false
		p.decided(sum, lang.T("Moved"))
	}, nil
}

// asItIs returns the proposal of an outcome that was refused since it goes elsewhere, or with other
// files, than was seen; ok is false if that is not why.
func (p *Page) asItIs(ctx context.Context, o api.Outcome, seen string) (now api.Proposal, ok bool) {
	if o.Code != api.CodeChanged {
		return now, false
	}
	now, err := api.GetProposal.Call(ctx, p.f.Client, api.IDRequest{ID: o.ID})
	return now, err == nil && now.Status == pending && now.Shown() != seen
}

func (p *Page) thenLeadOn(done func()) func() {
	return func() {
		p.m.followUp.rest = true
		done()
	}
}

// reject rejects the selected proposals, the current one, or those of the current group.
func (p *Page) reject(reason string) {
	p.m.chosen = true
	if s, ok := p.currentSection(); ok && !p.hasSelection() {
		p.rejectSection(s, lang.T("reject"))
		return
	}
	ids := p.m.selection.ids(true)
	if current, ok := p.current(); ok && len(ids) == 0 && current.Status == pending {
		ids = []string{current.ID}
	}
	if len(ids) > 0 {
		p.f.Do(lang.T("reject"), func(ctx context.Context) (func(), error) { return p.rejectMany(ctx, ids, reason) })
	}
}

func (p *Page) rejectMany(ctx context.Context, ids []string, reason string) (func(), error) {
	var sum decisionTotals
	for part := range slices.Chunk(ids, batchSize) {
		res, err := api.RejectProposals.Call(ctx, p.f.Client, api.RejectRequest{IDs: part, Reason: reason})
		if err != nil {
			return nil, err
		}
		for _, o := range res.Outcomes {
			sum.count(o.ID, o.Success, o.Error)
		}
		sum.name(res.Act)
	}
	p.nameFailed(ctx, &sum)
	return func() {
		p.details.foot.Close()
		p.decided(sum, lang.T("Rejected"))
	}, nil
}

// nameFailed looks up what the first file is called that something failed for.
func (p *Page) nameFailed(ctx context.Context, sum *decisionTotals) {
	if sum.failed == 0 {
		return
	}
	if q, err := api.GetProposal.Call(ctx, p.f.Client, api.IDRequest{ID: sum.firstID}); err == nil {
		sum.firstName = q.Filename
	}
}

func (p *Page) decided(sum decisionTotals, verb string) {
	p.m.selection.clear()
	switch text := sum.text(verb); {
	case sum.failed+len(sum.changed)+sum.unread == 0:
		p.f.SayDone(sum.act, text, false)
	case sum.done > 0:
		p.f.SayDone(sum.act, text, true)
	default:
		p.f.Warn(text)
	}
}

// mostCleared is how many proposals are cleared without being asked about.
const mostCleared = 10

// clearAll takes all that the list shows from it, and asks first if that is much.
func (p *Page) clearAll() {
	n, req := p.m.rows, api.ClearRequest{Filter: p.m.query.Filter, Until: p.m.asked}
	if n <= mostCleared {
		p.clear(req)
		return
	}
	q := confirm{text: lang.T("Clear all %s of this list? No file is touched, and Undo brings them back.", kit.Number(n, "%s proposal", "%s proposals")), do: lang.T("Clear %s", kit.Count(n))}
	p.details.foot.Open(newConfirm(p.f, q, p.details.foot.Close, func() { p.clear(req) }))
}

func (p *Page) clear(req api.ClearRequest) {
	frame.Do(p.f, lang.T("clear the list"), api.ClearProposals.Call, req, func(res api.ClearResult) {
		p.sayAct(res.Act, lang.T("Cleared %s", kit.Number(res.Cleared, "%s proposal", "%s proposals")))
	})
}

func (p *Page) sayAct(a *api.Act, otherwise string) {
	if a != nil && a.Label != "" {
		otherwise = a.Label
	}
	p.f.SayDone(a, kit.Clean(lang.Unended(otherwise)), false)
}

// decisionTotals adds up what became of many proposals.
type decisionTotals struct {
	act          *api.Act // nil: nothing was done
	done, failed int
	questions    int            // that were left out
	changed      []api.Proposal // that were not approved since they are others by now
	unread       int            // that were not approved since nothing was shown of them
	home         string
	firstID      string // of those that failed
	firstName    string // its file; empty: it is not known
	firstError   string
}

func (t *decisionTotals) count(id string, success bool, failure string) {
	switch {
	case success:
		t.done++
	case t.failed == 0:
		t.failed, t.firstID, t.firstError = 1, id, failure
	default:
		t.failed++
	}
}

func (t *decisionTotals) name(a *api.Act) {
	if a != nil {
		t.act = a
	}
}

// text says in short sentences what was done, and what was not.
func (t *decisionTotals) text(verb string) string {
	said := []string{verb + " " + kit.Number(t.done, "%s file", "%s files")}
	switch {
	case t.act != nil && t.act.Label != "":
		said[0] = lang.Unended(t.act.Label)
	case t.done+t.failed == 0 && len(t.changed)+t.unread > 0:
		said[0] = lang.T("Nothing approved")
	}
	if n := len(t.changed); n > 0 {
		said = append(said, changedText(t.changed, t.home))
	}
	if t.unread > 0 {
		said = append(said, lang.T("%s not shown yet: look at the group again", kit.Count(t.unread)))
	}
	if t.failed > 0 {
		said = append(said, t.failure(verb))
	}
	if t.questions > 0 && len(t.changed) == 0 { // what changed comes first
		said = append(said, leftOut(t.questions))
	}
	return kit.Clean(strings.Join(said, ". "))
}

// failure names the first file that something failed for, and why it did.
func (t *decisionTotals) failure(verb string) string {
	const length = 60
	text := lang.T("Not %s:", lang.Lowered(verb)) + " "
	if t.firstName == "" {
		return text + kit.Count(t.failed) + " (" + lang.Unended(t.firstError) + ")"
	}
	text += kit.CleanTo(t.firstName, length) + " (" + lang.Unended(t.firstError) + ")"
	if more := t.failed - 1; more > 0 {
		text += " " + lang.T("and %s more", kit.Count(more))
	}
	return text
}

// leftOut says how many questions were left out of a decision about many.
func leftOut(questions int) string {
	return lang.T("%s left: choose a folder for each", kit.Number(questions, "%s question", "%s questions"))
}

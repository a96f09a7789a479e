package proposals

import (
	"context"
	"math"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// batchSize is how many proposals go into one call.
const batchSize = 10_000

// approve approves the selected proposals, or the current one. The current one
// may be sensitive: its sign and its reason stand beside the button.
func (p *Page) approve() {
	if p.hasSelection() {
		ids, seen, include := p.m.selection.ids(p.m.include), p.m.selection.seen(), p.m.include
		if len(ids) > 0 {
			p.f.Do("approve them", func(ctx context.Context) (func(), error) { return p.approveMany(ctx, ids, seen, include) })
		}
		return
	}
	if current, ok := p.current(); ok {
		p.approveOne(current, false)
	}
}

func (p *Page) approveOne(q api.Proposal, keepBoth bool) {
	req := api.ApproveRequest{IDs: []string{q.ID}, ConfirmSensitive: q.Sensitive, KeepBoth: keepBoth, Seen: map[string]string{q.ID: q.Destination()}}
	p.f.Do("approve "+q.Filename, func(ctx context.Context) (func(), error) {
		res, err := api.ApproveProposals.Call(ctx, p.f.Client, req)
		return func() { p.approvedOne(q, res) }, err
	})
}

// approvedOne says what became of it, or asks if its destination is taken.
func (p *Page) approvedOne(q api.Proposal, res api.ApproveResult) {
	if len(res.Outcomes) != 1 {
		return
	}
	out := res.Outcomes[0]
	switch {
	case out.Success:
		p.ask(noQuestion)
		p.sayAct(res.Act, "Moved "+q.Filename)
	case out.Code == api.CodeExists && p.m.current == q.ID:
		p.m.clash = out
		p.ask(clashQuestion)
	default:
		p.f.Warn(kit.Clean(q.Filename + ": " + out.Error))
	}
}

// approveAll approves all that the list holds, as it was when it was asked for:
// what came in since is not part of it.
func (p *Page) approveAll() {
	filter, order, include, asked := p.m.filter, p.m.order, p.m.include, p.m.asked
	p.f.Do("approve all", func(ctx context.Context) (func(), error) {
		all, err := readRange(ctx, p.f.Client, filter, order, 0, math.MaxInt)
		if err != nil {
			return nil, err
		}
		known := newSelection()
		for _, q := range all {
			if !q.CreatedAt.After(asked) {
				known.add(q)
			}
		}
		return p.approveMany(ctx, known.ids(include), known.seen(), include)
	})
}

// approveMany runs off the UI goroutine and returns what is to be said on it.
func (p *Page) approveMany(ctx context.Context, ids []string, seen map[string]string, sensitive bool) (func(), error) {
	var sum tally
	for len(ids) > 0 {
		n := min(batchSize, len(ids))
		part := map[string]string{}
		for _, id := range ids[:n] {
			part[id] = seen[id]
		}
		res, err := api.ApproveProposals.Call(ctx, p.f.Client, api.ApproveRequest{IDs: ids[:n], ConfirmSensitive: sensitive, Seen: part})
		if err != nil {
			return nil, err
		}
		for _, o := range res.Outcomes {
			sum.count(o.Success, o.Error)
		}
		sum.name(res.Act)
		ids = ids[n:]
	}
	return func() {
		p.m.include = false
		p.decided(sum, "Moved")
	}, nil
}

// reject rejects the selected proposals, or the current one.
func (p *Page) reject() { p.rejectFor("") }

func (p *Page) rejectFor(reason string) {
	ids := p.m.selection.ids(true)
	if current, ok := p.current(); ok && len(ids) == 0 && current.Status == pending {
		ids = []string{current.ID}
	}
	if len(ids) > 0 {
		p.f.Do("reject", func(ctx context.Context) (func(), error) { return p.rejectMany(ctx, ids, reason) })
	}
}

func (p *Page) rejectMany(ctx context.Context, ids []string, reason string) (func(), error) {
	var sum tally
	for len(ids) > 0 {
		n := min(batchSize, len(ids))
		res, err := api.RejectProposals.Call(ctx, p.f.Client, api.RejectRequest{IDs: ids[:n], Reason: reason})
		if err != nil {
			return nil, err
		}
		for _, o := range res.Outcomes {
			sum.count(o.Success, o.Error)
		}
		sum.name(res.Act)
		ids = ids[n:]
	}
	return func() {
		p.ask(noQuestion)
		p.decided(sum, "Rejected")
	}, nil
}

func (p *Page) decided(sum tally, verb string) {
	p.m.selection.clear()
	if text := sum.text(verb); sum.failed > 0 {
		p.f.Warn(text)
	} else {
		p.f.Say(text)
	}
}

func (p *Page) clearAll() {
	p.f.Do("clear the list", func(ctx context.Context) (func(), error) {
		res, err := api.ClearProposals.Call(ctx, p.f.Client, api.None{})
		return func() { p.sayAct(res.Act, "Cleared "+kit.Number(res.Cleared, "proposal")) }, err
	})
}

// undoCurrent takes back what was done to the current proposal.
func (p *Page) undoCurrent() {
	if current, ok := p.current(); ok {
		p.f.UndoRequest(api.UndoRequest{ID: current.ID})
	}
}

// alwaysDo writes a rule for files like the current one.
func (p *Page) alwaysDo() {
	id := p.m.current
	p.f.Do("write a rule", func(ctx context.Context) (func(), error) {
		res, err := api.AddRule.Call(ctx, p.f.Client, api.RuleRequest{ID: id})
		return func() { p.f.Say(kit.Clean("Rule added: " + res.Name)) }, err
	})
}

func (p *Page) openFile() {
	if current, ok := p.current(); ok {
		p.f.OpenFound(filePath(current))
	}
}

func (p *Page) revealFile() {
	if current, ok := p.current(); ok {
		p.f.RevealFile(filePath(current))
	}
}

// sayAct says what was done as the agent named it.
func (p *Page) sayAct(a *api.Act, otherwise string) {
	if a != nil && a.Label != "" {
		otherwise = a.Label
	}
	p.f.Say(kit.Clean(strings.TrimRight(otherwise, ".")))
}

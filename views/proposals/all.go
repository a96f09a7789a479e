package proposals

import (
	"context"
	"math"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// batch is what 'Approve all' is about, as it was read.
type batch struct {
	known   selection
	unseen  []api.Proposal // those of known, in their order, that were not in sight as they are now
	changed int            // how many files are in groups that are others by now
}

// ids are what is approved: no questions, and nothing sensitive.
func (b batch) ids() []string { return b.known.approvable(false) }

// approveAll approves all that the list holds, as it was when it was asked for: what came
// in since is not part of it, nor are the groups that have become others. What was not in
// sight yet is listed first. If all of it is sensitive, it is named first.
func (p *Page) approveAll() {
	if all, sensitive, questions := p.m.scopeOfAll(); all == sensitive+questions && sensitive > 0 {
		p.askAllSensitive()
		return
	}
	if p.justAltered() {
		p.f.Warn("The list has just changed. Look again, then approve all")
		return
	}
	p.focusList() // it may be typed in the search
	at, read := p.m.current, p.readingAll()
	p.f.Do("approve all", func(ctx context.Context) (func(), error) {
		b, err := read(ctx)
		switch {
		case err != nil:
			return nil, err
		case len(b.unseen) == 0:
			return p.approveBatch(ctx, b)
		}
		return func() {
			if p.isStillAt(at) {
				p.askUnseen(b)
			}
		}, nil
	})
}

// readingAll reads what the list holds, and finds what of it was not in sight.
func (p *Page) readingAll() func(context.Context) (batch, error) {
	query, asked, seen := p.m.query, p.m.asked, p.m.sight.copy()
	shown := map[string]string{}
	for _, g := range p.m.groups {
		shown[section{Group: g}.key()] = g.Revision
	}
	return func(ctx context.Context) (batch, error) {
		all, groups, err := query.readGrouped(ctx, p.f.Client, 0, math.MaxInt)
		if err != nil {
			return batch{}, err
		}
		same := map[string]bool{}
		for _, g := range groups {
			same[section{Group: g}.key()] = shown[section{Group: g}.key()] == g.Revision
		}
		b := batch{known: newSelection()}
		for _, q := range all {
			switch {
			case q.CreatedAt.After(asked):
			case !same[section{Group: api.Group{Directory: q.DestinationDir, Question: q.Question}}.key()]:
				b.changed++
			default:
				b.known.add(q)
				if !q.Question && !q.Sensitive && !seen.saw(q, query.grouped()) {
					b.unseen = append(b.unseen, q)
				}
			}
		}
		return b, nil
	}
}

// approveBatch runs off the UI goroutine and returns what is to be said on it.
func (p *Page) approveBatch(ctx context.Context, b batch) (func(), error) {
	done, err := p.approveMany(ctx, b.ids(), b.known.seen(), false, b.known.questions())
	if err != nil {
		return nil, err
	}
	if b.changed == 0 {
		return p.thenLeadOn(done), nil
	}
	return func() {
		done()
		p.f.Warn(kit.Number(b.changed, "file") + " not approved: their groups have changed since they were shown")
	}, nil
}

// askUnseen lists what was not in sight yet, and asks whether all is approved.
func (p *Page) askUnseen(b batch) {
	p.m.selection.clear()
	p.drawList()
	p.details.openUnseen(newUnseen(p.f, b, p.details.foot.Close, func() {
		p.f.Do("approve all", func(ctx context.Context) (func(), error) { return p.approveBatch(ctx, b) })
	}))
}

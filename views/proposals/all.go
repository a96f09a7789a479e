package proposals

import (
	"context"
	"maps"
	"math"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// batch is what 'Approve all' is about, as it was read.
type batch struct {
	known   selection
	unseen  []api.Proposal // those of known, in their order, that were not in sight as they are now
	seen    []api.Proposal // those that were
	changed []api.Proposal // those of known that were in sight as others
}

// wasInSight reports whether all was in sight, if not as it is now.
func (b batch) wasInSight() bool {
	others := 0
	for _, q := range b.changed {
		if !q.Question && !q.Sensitive {
			others++ // one of the unseen
		}
	}
	return len(b.unseen) == others
}

// approveAll approves all that the list holds, as it was when it was asked for: what came
// in since is not part of it, nor are the files that have become others. If some of it was not
// in sight yet, that is listed first. If all of it is sensitive, it is named first.
func (p *Page) approveAll() {
	p.m.chosen = true
	if all, sensitive, questions := p.m.scopeOfAll(); all == sensitive+questions && sensitive > 0 {
		p.askAllSensitive()
		return
	}
	if p.justAltered() {
		p.f.Warn(lang.T("The list has just changed. Look again, then approve all"))
		return
	}
	p.focusList() // it may be typed in the search
	at, read := p.m.current, p.readingAll()
	p.f.Do(lang.T("approve all"), func(ctx context.Context) (func(), error) {
		b, err := read(ctx)
		switch {
		case err != nil:
			return nil, err
		case b.wasInSight():
			return p.approveBatch(ctx, consentTo(b.known, b.changed))
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
	query, asked, seen, unticked := p.m.query, p.m.asked, p.m.sight.copy(), maps.Clone(p.m.unticked)
	return func(ctx context.Context) (batch, error) {
		all, err := query.readRange(ctx, p.f.Client, 0, math.MaxInt)
		if err != nil {
			return batch{}, err
		}
		b := batch{known: newSelection()}
		for _, q := range all {
			if q.CreatedAt.After(asked) || unticked[q.ID] || b.known.has(q.ID) { // twice, if it moved while the pages were read
				continue
			}
			b.known.add(q)
			if was, ok := seen.seen[q.ID]; ok && isOther(q, was) {
				b.changed = append(b.changed, q)
			}
			switch {
			case q.Question || q.Sensitive:
			case seen.saw(q, query.grouped()):
				b.seen = append(b.seen, q)
			default:
				b.unseen = append(b.unseen, q)
			}
		}
		return b, nil
	}
}

// approveBatch runs off the UI goroutine and returns what is to be said on it.
func (p *Page) approveBatch(ctx context.Context, c consent) (func(), error) {
	done, err := p.approveMany(ctx, c)
	if err != nil || len(c.changed) == 0 {
		return p.thenLeadOn(done), err
	}
	return func() {
		p.m.followUp.file = c.changed[0].ID
		done()
	}, nil
}

// askUnseen lists all, what was not in sight yet first, and asks whether it is approved.
func (p *Page) askUnseen(b batch) {
	p.m.selection.clear()
	p.drawList()
	p.details.openUnseen(newUnseen(p, b, func() {
		p.f.Do(lang.T("approve all"), func(ctx context.Context) (func(), error) { return p.approveBatch(ctx, consentTo(b.known, nil)) })
	}))
}

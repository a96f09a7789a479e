package proposals

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// trash moves the current file, which is left where it is, to the trash.
func (p *Page) trash() {
	if s, ok := p.currentSection(); ok {
		p.askTrash(s)
		return
	}
	q, ok := p.current()
	if !ok {
		return
	}
	req := api.TrashRequest{IDs: []string{q.ID}, ConfirmSensitive: q.Sensitive, Seen: map[string]string{q.ID: q.Left()}}
	frame.Do(p.f, lang.T("move %s to the trash", q.Filename), api.TrashLeft.Call, req, func(res api.ApproveResult) {
		switch {
		case len(res.Outcomes) != 1:
		case res.Outcomes[0].Success:
			p.sayAct(res.Act, lang.T("Moved %s to the trash", q.Filename))
		default:
			p.f.Warn(kit.Clean(q.Filename + ": " + res.Outcomes[0].Error))
		}
	})
}

func offersTrash(q api.Proposal) bool { return slices.Contains(q.Offers, api.OfferTrash) }

// keepLeft leaves the current file where it is, and mentions it no more.
func (p *Page) keepLeft() {
	ids := []string{p.m.current}
	p.f.Do(lang.T("keep the file where it is"), func(ctx context.Context) (func(), error) { return p.rejectMany(ctx, ids, "") })
}

package proposals

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// trash moves the current file, which is left where it is, to the trash.
func (p *Page) trash() {
	q, ok := p.list.Current()
	if !ok {
		return
	}
	frame.Do(p.f, "move "+q.Filename+" to the trash", api.TrashLeft.Call, api.TrashRequest{IDs: []string{q.ID}}, func(res api.ApproveResult) {
		switch {
		case len(res.Outcomes) != 1:
		case res.Outcomes[0].Success:
			p.sayAct(res.Act, "Moved "+q.Filename+" to the trash")
		default:
			p.f.Warn(kit.Clean(q.Filename + ": " + res.Outcomes[0].Error))
		}
	})
}

// keepLeft has the current file stay where it is, and says no more of it.
func (p *Page) keepLeft() {
	ids := []string{p.m.current}
	p.f.Do("keep the file where it is", func(ctx context.Context) (func(), error) { return p.rejectMany(ctx, ids, "") })
}

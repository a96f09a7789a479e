package proposals

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// gatherSize is how many rows are read at once when only their ids are wanted.
const gatherSize = 1000

// gather reads rows first to first+n-1 of a list, page by page.
func (w *Window) gather(ctx context.Context, f api.Filter, order api.ProposalOrder, first, n int) ([]api.Proposal, error) {
	var out []api.Proposal
	for len(out) < n {
		res, err := api.ListProposals.Call(ctx, w.o.Client, api.ListProposalsRequest{
			Filter: f, Order: order, Offset: first + len(out), Limit: min(gatherSize, n-len(out)),
		})
		if err != nil {
			return nil, err
		}
		out = append(out, res.Proposals...)
		if !res.HasMore || len(res.Proposals) == 0 {
			return out, nil
		}
	}
	return out, nil
}

// markRange marks rows that are not all fetched yet.
func (w *Window) markRange(first, last int) {
	mine, filter, order := w.fetch.list, w.st.filter, w.st.order
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		got, err := w.gather(ctx, filter, order, first, last-first+1)
		return func() {
			if mine != w.fetch.list {
				return
			}
			if err != nil {
				w.say(kit.Failed("select the rows", err), true)
				return
			}
			w.st.choice.clear()
			for _, p := range got {
				w.st.choice.add(p)
			}
			w.drawChoice()
		}
	})
}

// markAll marks all that is shown.
func (w *Window) markAll() {
	if w.page == nil && w.st.pages.total > 0 {
		w.markRange(0, w.st.pages.total-1)
	}
}

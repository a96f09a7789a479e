package proposals

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// rangeSize is how many rows are read at once when a whole range is wanted.
const rangeSize = 1000

// restart fetches another list from its beginning: another tab, order or filter.
func (p *Page) restart() {
	p.m.selection.clear()
	p.ask(noQuestion)
	p.keep = false
	p.refresh.Restart()
	p.head.draw(&p.m, p.list.Pages.Total)
}

func (p *Page) tryAgain() { p.refresh.Refresh() }

// fetch reads the pages in sight again, or the first one of another list.
func (p *Page) fetch() func(context.Context) func() {
	pages, keep := []int{0}, p.keep
	if keep {
		pages = p.list.InSightPages()
	}
	filter, order, asked := p.m.filter, p.m.order, p.f.Now()
	return func(ctx context.Context) func() {
		got, err := readPages(ctx, p.f.Client, filter, order, pages)
		return func() { p.fetched(got, err, keep, asked) }
	}
}

func readPages(ctx context.Context, c *api.Client, f api.Filter, order api.ProposalOrder, pages []int) (map[int]api.ListProposalsResult, error) {
	got := map[int]api.ListProposalsResult{}
	for _, n := range pages {
		res, err := api.ListProposals.Call(ctx, c, api.ListProposalsRequest{Filter: f, Order: order, Offset: n * kit.PageSize, Limit: kit.PageSize})
		if err != nil {
			return nil, err
		}
		got[n] = res
	}
	return got, nil
}

// readRange reads n rows from the first one on, page by page.
func readRange(ctx context.Context, c *api.Client, f api.Filter, order api.ProposalOrder, first, n int) ([]api.Proposal, error) {
	var out []api.Proposal
	for len(out) < n {
		res, err := api.ListProposals.Call(ctx, c, api.ListProposalsRequest{
			Filter: f, Order: order, Offset: first + len(out), Limit: min(rangeSize, n-len(out)),
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

// fetched shows a list that was read, or why it could not be. keep says that it
// is the list that was shown: the place in it is kept.
func (p *Page) fetched(got map[int]api.ListProposalsResult, err error, keep bool, asked time.Time) {
	p.m.slow = false
	if err != nil {
		p.m.failure = kit.Failed("read the proposals", err)
		p.drawList()
		return
	}
	spot := p.list.Spot()
	p.m.failure, p.m.read, p.m.asked = "", true, asked
	p.replace(got)
	p.findCurrent(keep)
	p.drawList()
	if keep {
		p.list.ScrollBack(spot, func(q api.Proposal) bool { return q.ID == spot.Item.ID })
	} else {
		p.list.ScrollToTop()
	}
}

func (p *Page) replace(got map[int]api.ListProposalsResult) {
	var pages kit.Pages[api.Proposal]
	for n, res := range got {
		pages.Total = res.Total
		pages.Put(n, res.Proposals)
		p.m.counts = res.Counts
	}
	p.list.Replace(pages)
}

// findCurrent keeps the current proposal current or, if it is gone from the
// list, the one that came after it.
func (p *Page) findCurrent(keep bool) {
	before := p.m.current
	if !keep {
		p.list.Index, before = 0, ""
	} else if i, ok := p.list.Pages.Index(func(q api.Proposal) bool { return q.ID == before }); ok {
		p.list.Index = i
	}
	p.list.Index = kit.Clamp(p.list.Index, p.list.Pages.Total)
	p.m.selection.anchor = p.list.Index
	p.nameCurrent()
	if before != p.m.current && p.m.question != noQuestion {
		p.ask(noQuestion)
	}
}

// fetchRows reads rows that came into sight.
func (p *Page) fetchRows(pages []int) func(context.Context) (func(), error) {
	filter, order := p.m.filter, p.m.order
	return func(ctx context.Context) (func(), error) {
		got, err := readPages(ctx, p.f.Client, filter, order, pages)
		return func() {
			for n, res := range got {
				p.list.Pages.Put(n, res.Proposals)
			}
		}, err
	}
}

func (p *Page) rowsFetched(err error) {
	if err != nil {
		p.m.failure = kit.Failed("read the proposals", err)
		p.f.Warn(p.m.failure)
	}
	if p.m.current == "" {
		p.nameCurrent()
		p.drawList()
	}
}

func (p *Page) setSlow(on bool) {
	p.m.slow = on
	p.drawEmpty()
}

func (p *Page) setFilter(f api.Filter) {
	if p.m.filter != f {
		p.m.filter = f
		p.restart()
	}
}

func (p *Page) setOrder(order api.ProposalOrder) {
	if p.m.order != order {
		p.m.order = order
		p.restart()
	}
}

func (p *Page) setInclude(on bool) {
	p.m.include = on
	p.batch.draw(&p.m, p.list.Pages.Total)
}

func (p *Page) clearFilter() { p.head.clear() }

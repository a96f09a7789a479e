package proposals

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// rangeSize is how many rows are read at once when a whole range is wanted.
const rangeSize = 1000

func (q query) read(ctx context.Context, c *api.Client, offset, limit int) (api.ListProposalsResult, error) {
	return api.ListProposals.Call(ctx, c, api.ListProposalsRequest{Filter: q.Filter, Order: q.order, Offset: offset, Limit: limit, Groups: offset == 0 && q.Status == pending})
}

// readPages reads pages of the list, by their numbers.
func (q query) readPages(ctx context.Context, c *api.Client, pages []int) (map[int]api.ListProposalsResult, error) {
	got := map[int]api.ListProposalsResult{}
	for _, n := range pages {
		res, err := q.read(ctx, c, n*kit.PageSize, kit.PageSize)
		if err != nil {
			return nil, err
		}
		got[n] = res
	}
	return got, nil
}

// readRange reads n rows from the first one on, or as many as there are.
func (q query) readRange(ctx context.Context, c *api.Client, first, n int) ([]api.Proposal, error) {
	var out []api.Proposal
	for len(out) < n {
		res, err := q.read(ctx, c, first+len(out), min(rangeSize, n-len(out)))
		if err != nil {
			return nil, err
		}
		out = append(out, res.Proposals...)
		if !res.HasMore || len(res.Proposals) == 0 {
			break
		}
	}
	return out, nil
}

// setQuery shows another list from its beginning.
func (p *Page) setQuery(q query) {
	if p.m.query == q {
		return
	}
	p.m.query = q
	p.m.selection.clear()
	p.details.foot.Close()
	p.keep = false
	p.refresh.Restart()
	p.drawFilters()
}

// fetch reads the pages in sight again, or the first one of another list.
func (p *Page) fetch() func(context.Context) func() {
	pages, keep := []int{0}, p.keep
	if keep {
		pages = p.list.InSightPages()
		if !slices.Contains(pages, 0) { // it counts the questions
			pages = append(pages, 0)
		}
	}
	query, asked := p.m.query, p.f.Now()
	return func(ctx context.Context) func() {
		got, err := query.readPages(ctx, p.f.Client, pages)
		return func() { p.fetched(got, err, keep, asked) }
	}
}

// fetched shows a list that was read, or why it could not be. keep says that it
// is the list that was shown: the place in it is kept.
func (p *Page) fetched(got map[int]api.ListProposalsResult, err error, keep bool, asked time.Time) {
	p.m.loading.Slow = false
	if err != nil {
		p.m.loading.Failure = kit.Failed("read the proposals", err)
		p.drawList()
		return
	}
	spot := p.list.Spot()
	p.m.loading, p.m.asked = kit.Loading{Read: true}, asked
	var pages kit.Pages[api.Proposal]
	for n, res := range got {
		pages.Total, p.m.counts = res.Total, res.Counts
		if n == 0 {
			p.m.questions, p.m.sensitiveQuestions = countQuestions(res.Groups)
		}
		pages.Put(n, res.Proposals)
	}
	p.list.Replace(pages)
	p.findCurrent(keep)
	p.drawList()
	if keep {
		p.list.ScrollBack(spot, func(q api.Proposal) bool { return q.ID == spot.Item.ID })
	} else {
		p.list.ScrollToTop()
	}
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
	if before != p.m.current && p.details.foot.Form() != nil {
		p.details.foot.Close()
	}
}

// fetchRows reads rows that became visible.
func (p *Page) fetchRows(pages []int) func(context.Context) (func(), error) {
	query := p.m.query
	return func(ctx context.Context) (func(), error) {
		got, err := query.readPages(ctx, p.f.Client, pages)
		return func() {
			for n, res := range got {
				p.list.Pages.Put(n, res.Proposals)
			}
		}, err
	}
}

func (p *Page) rowsFetched(err error) {
	if err != nil {
		p.m.loading.Failure = kit.Failed("read the proposals", err)
		p.f.Warn(p.m.loading.Failure)
	}
	if p.m.current == "" {
		p.nameCurrent()
		p.drawList()
	}
}

package proposals

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// rangeSize is how many rows are read at once when a whole range is wanted.
const rangeSize = 1000

func (q query) read(ctx context.Context, c *api.Client, offset, limit int) (api.ListProposalsResult, error) {
	return api.ListProposals.Call(ctx, c, api.ListProposalsRequest{Filter: q.Filter, Order: q.order, Offset: offset, Limit: limit, Groups: offset == 0 && q.Status == pending})
}

// leftFiles returns the files that are left where they are, under the same filter.
func (q query) leftFiles() query {
	q.Status, q.order = left, api.OrderName
	return q
}

// grouped reports whether the list has a header for each destination.
func (q query) grouped() bool { return q.Status == pending && q.order == api.OrderPlace }

// found is a list as it was read: where everything in it is, and some of its pages.
type found struct {
	outline                       outline
	pages                         map[int][]line
	counts                        api.Counts
	groups                        []api.Group
	rows                          int
	questions, sensitiveQuestions int
}

// readList reads a list again, below these items, with those of these pages that it has.
func (q query) readList(ctx context.Context, c *api.Client, pages []int, items []waitingItem) (found, error) {
	res, err := q.read(ctx, c, 0, kit.PageSize)
	if err != nil {
		return found{}, err
	}
	f := found{outline: flat(res.Total), rows: res.Total, counts: res.Counts, groups: res.Groups, pages: map[int][]line{}}
	if q.grouped() {
		f.outline = grouped(res.Groups, res.Counts.Left)
	}
	f.outline = f.outline.below(items)
	f.questions, f.sensitiveQuestions = api.CountQuestions(res.Groups)
	for _, n := range pages {
		lines, err := q.readPage(ctx, c, &f.outline, n, res.Proposals)
		if err != nil {
			return found{}, err
		}
		f.pages[n] = lines
	}
	return f, nil
}

// readPages reads pages of a list that was read before; those that do not fit its outline
// any more are missing.
func (q query) readPages(ctx context.Context, c *api.Client, l *outline, pages []int) (map[int][]line, error) {
	got := map[int][]line{}
	for _, n := range pages {
		lines, err := q.readPage(ctx, c, l, n, nil)
		if err != nil {
			return nil, err
		}
		got[n] = lines
	}
	return got, nil
}

// readPage reads page n; known are the first rows, if they are known. Nil: the list has
// changed since its outline was read.
func (q query) readPage(ctx context.Context, c *api.Client, l *outline, n int, known []api.Proposal) ([]line, error) {
	first := n * kit.PageSize
	last := min(first+kit.PageSize, l.total)
	waits, stays := l.rows(first, last)
	waiting, err := q.readSpan(ctx, c, waits, known)
	if err != nil {
		return nil, err
	}
	left, err := q.leftFiles().readSpan(ctx, c, stays, nil)
	if err != nil {
		return nil, err
	}
	lines, _ := l.lines(first, last, waiting, left)
	return lines, nil
}

func (q query) readSpan(ctx context.Context, c *api.Client, s span, known []api.Proposal) ([]api.Proposal, error) {
	if s.last <= len(known) {
		return known[s.first:s.last], nil
	}
	return q.readRange(ctx, c, s.first, s.size())
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
	p.m.chosen = false
	p.details.foot.Close()
	p.next = p.next.again(false)
	p.refresh.Restart()
	p.drawFilters()
}

// fetch reads the pages in sight again, or the first one of another list.
func (p *Page) fetch() func(context.Context) func() {
	why, pages := p.next, []int{0}
	why.own = why.own || !p.f.Can()
	if why.keep {
		pages = p.list.InSightPages()
		if !slices.Contains(pages, 0) { // at the top, where the place in the list is lost
			pages = append(pages, 0)
		}
	}
	p.next = p.next.begun()
	query, items, asked := p.m.query, p.m.items(), p.f.Now()
	return func(ctx context.Context) func() {
		got, err := query.readList(ctx, p.f.Client, pages, items)
		return func() { p.fetched(got, err, why, asked) }
	}
}

// fetched shows a list that was read, or why it could not be.
func (p *Page) fetched(got found, err error, why reading, asked time.Time) {
	p.m.loading.Slow = false
	if err != nil {
		p.m.loading.Failure = lang.Sentence(kit.Clean(kit.Reason(err)))
		p.drawList()
		return
	}
	pages := kit.Pages[line]{Total: got.outline.total}
	for n, lines := range got.pages {
		if lines != nil {
			pages.Put(n, lines)
		}
	}
	p.m.held = held{}
	if why.elsewhere() {
		p.m.held = p.holds(got, pages)
	}
	p.m.asks = false
	if p.m.held.any() {
		p.drawList()
		return
	}
	p.m.loading, p.m.asked = kit.Loading{Read: true}, asked
	p.m.counts, p.m.groups, p.m.questions, p.m.sensitiveQuestions = got.counts, got.groups, got.questions, got.sensitiveQuestions
	if why.elsewhere() {
		p.noteAltered(&got.outline)
	}
	if !why.elsewhere() || p.next.own { // something was done while this was read
		p.noteMoved()
	}
	p.m.outline, p.m.rows = got.outline, got.rows
	spot, after, fresh := p.list.Spot(), p.linesAfter(), !p.m.chosen && p.list.AtTop()
	before, _ := p.current()
	p.list.Replace(pages)
	p.findCurrent(why.keep, after)
	led := p.lead(why, before.Question)
	p.drawList()
	switch {
	case led:
		p.list.ScrollTo(p.list.Index)
	case why.keep && !fresh:
		p.list.ScrollBack(spot, func(l line) bool { return l.key() == spot.Item.key() })
	default:
		p.list.ScrollToTop()
	}
}

// findCurrent keeps the current line current or, if it is gone from the list, the first
// one that is there of those that came after it. Until a person has chosen one, that is the
// first line, whatever comes above it.
func (p *Page) findCurrent(keep bool, after []string) {
	before := p.m.current
	if !keep || !p.m.chosen && p.details.foot.Form() == nil {
		p.list.Index = 0
		if !keep {
			before = ""
		}
	} else if i, ok := p.find(before); ok {
		p.list.Index = i
	} else {
		for _, key := range after {
			if i, ok := p.find(key); ok {
				p.list.Index = i
				break
			}
		}
	}
	p.list.Index = kit.Clamp(p.list.Index, p.list.Pages.Total)
	p.m.selection.anchor = p.list.Index
	p.nameCurrent()
	if before != p.m.current && p.details.foot.Form() != nil {
		p.details.foot.Close()
	}
}

// lead makes the line current to which what was done leads; it reports whether there is one.
func (p *Page) lead(why reading, answered bool) bool {
	to := -1
	if why.own {
		changed, ok := p.find(p.m.followUp.file)
		to, p.m.followUp = p.m.followUp.lead(changed, ok, &p.m.outline)
	}
	if current, ok := p.list.Current(); to < 0 && why.keep && answered && ok && !current.Question {
		to = p.m.outline.firstQuestion() // the last one was answered while others, above it, were not
	}
	if to < 0 {
		return false
	}
	p.list.Index = to
	p.nameCurrent()
	return true
}

// find returns the line with that key, among those that have been fetched.
func (p *Page) find(key string) (int, bool) {
	return p.list.Pages.Index(func(l line) bool { return l.is(key) })
}

// linesAfter returns the keys of the lines after the current one, as far as they are there: the
// next rows, and the next headers.
func (p *Page) linesAfter() []string {
	const most = 20
	var keys []string
	for i := p.list.Index + 1; len(keys) < most; i++ {
		l, ok := p.list.Pages.Row(i)
		if !ok {
			break
		}
		keys = append(keys, l.key())
	}
	for _, s := range p.m.outline.sections {
		if s.first > p.list.Index && len(keys) < 2*most {
			keys = append(keys, s.line())
		}
	}
	return keys
}

// fetchRows reads rows that became visible.
func (p *Page) fetchRows(pages []int) func(context.Context) (func(), error) {
	query, outline := p.m.query, p.m.outline
	return func(ctx context.Context) (func(), error) {
		got, err := query.readPages(ctx, p.f.Client, &outline, pages)
		return func() {
			for n, lines := range got {
				if lines == nil {
					p.refresh.Changed()
					continue
				}
				p.list.Pages.Put(n, lines)
			}
		}, err
	}
}

func (p *Page) rowsFetched(err error) {
	if err != nil {
		p.m.loading.Failure = kit.Failed(lang.T("read the proposals"), err)
		p.f.Warn(p.m.loading.Failure)
	}
	if p.m.current == "" {
		p.nameCurrent()
		p.drawList()
	}
}

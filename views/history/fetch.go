package history

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// restart fetches another list from its beginning, after a filter changed.
func (p *Page) restart() {
	p.m.record, p.m.newer, p.m.pages.top = 0, 0, 0
	p.list.Index = 0
	p.keep = false
	p.refresh.Restart()
	p.filters.draw(&p.m, p.list.Pages.Total)
	p.heading.draw(&p.m)
}

// tryAgain fetches the list again after it could not be read.
func (p *Page) tryAgain() {
	p.m.loading.Failure = ""
	p.restart()
	p.drawEmpty()
}

// fetchNewest reads the newest records that match and how many there are.
func (p *Page) fetchNewest() func(context.Context) func() {
	keep, r := p.keep, p.m.filter.request()
	r.Limit, r.Count = kit.PageSize, true
	return frame.Fetch(p.f, api.ListActivity.Call, r, func(res api.ActivityResult, err error) { p.newestFetched(res, err, keep) })
}

// newestFetched shows a list from its beginning, or notes what is new in one
// that is being read.
func (p *Page) newestFetched(res api.ActivityResult, err error, keep bool) {
	p.m.loading.Slow = false
	if err != nil {
		p.notRead(err)
		return
	}
	p.m.loading = kit.Loading{Read: true}
	n, other := p.m.pages.newer(p.list.Pages.Total, res)
	keep = keep && !other && p.m.pages.top > 0
	if !keep || p.list.Pages.Total == 0 || p.list.AtTop() {
		p.adopt(res, n, keep)
	} else {
		p.m.newer = n
		p.list.Renew()
	}
	p.Draw()
}

// rested brings in what came since, where that is at the top of what is in sight.
func (p *Page) rested() {
	if p.hasNew() && p.list.AtTop() {
		p.keep = true
		p.refresh.Refresh()
	}
}

// notRead says why the list could not be read. Rows of another filter than the
// one that is there do not stay.
func (p *Page) notRead(err error) {
	p.m.loading.Failure = lang.Sentence(kit.Clean(kit.Reason(err)))
	_, failed := p.f.Result()
	if p.m.pages.top == 0 {
		p.list.Replace(pages{})
	} else if !p.f.Lost() && !failed {
		p.f.Warn(kit.Failed(lang.T("read the history"), err))
	}
	p.Draw()
}

// adopt makes a list of what came first; the current record stays current.
func (p *Page) adopt(res api.ActivityResult, newer int, keep bool) {
	cursors, rows := beginning(res)
	p.list.Replace(rows)
	p.markDays()
	p.m.pages, p.m.newer = cursors, 0
	same := func(r api.ActivityRecord) bool { return r.Record == p.m.record }
	if i, ok := p.list.Pages.Index(same); ok && keep {
		p.list.Index = i
	} else if keep && p.m.record > 0 {
		p.list.Index += newer
	} else {
		p.list.Index, p.m.record = 0, 0
	}
	p.nameCurrent()
	p.list.Refresh()
	p.list.ScrollToTop()
	p.list.FetchMissing()
}

// nameCurrent notes the number of the current record, once its row is there.
func (p *Page) nameCurrent() {
	p.list.Index = kit.Clamp(p.list.Index, p.list.Pages.Total)
	if r, ok := p.list.Current(); ok {
		p.m.record = r.Record
	}
}

func (p *Page) fetchRows(numbers []int) func(context.Context) (func(), error) {
	var requests []api.ActivityRequest
	for _, n := range numbers {
		requests = append(requests, p.m.pages.request(n, p.m.filter))
	}
	known := p.m.pages.top > 0
	return func(ctx context.Context) (func(), error) {
		var got []api.ActivityResult
		for _, r := range requests {
			if !known {
				break
			}
			res, err := api.ListActivity.Call(ctx, p.f.Client, r)
			if err != nil {
				return nil, err
			}
			got = append(got, res)
		}
		return func() {
			for i, res := range got {
				p.m.pages.put(&p.list.Pages, numbers[i], res)
			}
		}, nil
	}
}

func (p *Page) rowsFetched(err error) {
	if err != nil {
		p.f.Fail(lang.T("read the history"), err)
		return
	}
	p.markDays()
	p.nameCurrent()
	p.drawList()
}

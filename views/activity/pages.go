package activity

import (
	"slices"

	"github.com/nod-app/nod/app/api"
)

const (
	pageSize  = 200 // records that are fetched at once
	keepPages = 8   // pages that are kept; 1,600 records are a few MB
)

// pages is the part of a list of any length that has been fetched. The list
// ends above at a record: what happens later is not in it, so that no row
// changes its place.
type pages struct {
	total int
	top   int64 // records of the list have smaller numbers; 0: nothing is known yet
	rows  map[int][]api.ActivityRecord
	next  map[int]int64 // after each page that was ever fetched; 0: it is the last
}

func newPages() pages {
	return pages{rows: map[int][]api.ActivityRecord{}, next: map[int]int64{}}
}

// begun are pages of a list of which the first one has come, with its length.
func begun(res api.ActivityResult) pages {
	p := newPages()
	p.total, p.top = res.Total, 1
	if len(res.Records) > 0 {
		p.top = res.Records[0].Record + 1
	}
	p.put(0, res)
	return p
}

// row is the record at i, if it has been fetched.
func (p *pages) row(i int) (api.ActivityRecord, bool) {
	if i < 0 {
		return api.ActivityRecord{}, false
	}
	page := p.rows[i/pageSize]
	if i%pageSize >= len(page) {
		return api.ActivityRecord{}, false
	}
	return page[i%pageSize], true
}

// request asks for page n, from the end of the nearest page before it whose
// end is known: what the log leaves out costs it time.
func (p *pages) request(n int, f filter) api.ActivityRequest {
	r := f.request()
	r.Before, r.Skip, r.Limit = p.top, n*pageSize, pageSize
	for k := n - 1; k >= 0; k-- {
		if at := p.next[k]; at > 0 {
			r.Before, r.Skip = at, (n-k-1)*pageSize
			break
		}
	}
	return r
}

// put keeps a page.
func (p *pages) put(n int, res api.ActivityResult) {
	p.rows[n], p.next[n] = res.Records, res.Next
	p.measure(n, res)
}

// trim drops pages when there are too many: those that lie farthest from the
// first one that is needed, and none that is.
func (p *pages) trim(needed []int) {
	for len(p.rows) > max(keepPages, len(needed)) {
		delete(p.rows, farthest(p.rows, needed))
	}
}

// measure corrects the length of the list by where a page ends: what was
// counted while records came in may be off by some.
func (p *pages) measure(n int, res api.ActivityResult) {
	end := n*pageSize + len(res.Records)
	switch {
	case res.Next > 0:
		p.total = max(p.total, end+1)
	case len(res.Records) > 0 || n == 0:
		p.total = end
	default:
		p.total = min(p.total, end)
	}
}

func farthest(rows map[int][]api.ActivityRecord, needed []int) int {
	worst, most := -1, -1
	for n := range rows {
		d := max(n-needed[0], needed[0]-n)
		if !slices.Contains(needed, n) && (d > most || d == most && n > worst) {
			worst, most = n, d
		}
	}
	return worst
}

// find is where a record stands, among those that have been fetched.
func (p *pages) find(record int64) (int, bool) {
	for n, rows := range p.rows {
		for i, r := range rows {
			if r.Record == record {
				return n*pageSize + i, true
			}
		}
	}
	return 0, false
}

// covering are the pages that the rows first to last, and one more, stand on;
// there is at least one.
func (p *pages) covering(first, last, also int) []int {
	var out []int
	last = min(last, p.total-1)
	first = min(first, last)
	for n := max(first, 0) / pageSize; n <= max(last, 0)/pageSize; n++ {
		out = append(out, n)
	}
	if n := also / pageSize; also >= 0 && also < p.total && !slices.Contains(out, n) {
		out = append(out, n)
	}
	return out
}

// missing are those of the pages that have not been fetched.
func (p *pages) missing(numbers []int) []int {
	return slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { _, there := p.rows[n]; return there })
}

// newer is how many of the records that now come first are not in the list;
// other says that they are those of another log.
func (p *pages) newer(res api.ActivityResult) (n int, other bool) {
	for n < len(res.Records) && res.Records[n].Record >= p.top {
		n++
	}
	if n < len(res.Records) || len(res.Records) == 0 {
		return n, p.total > 0 && (n == len(res.Records) || res.Records[n].Record != p.top-1)
	}
	return max(n, res.Total-p.total), res.Total < p.total
}

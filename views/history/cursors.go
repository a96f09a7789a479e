package history

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// pages are the records that have been fetched.
type pages = kit.Pages[api.ActivityRecord]

// cursors are where the pages of a list begin in the log. The list ends above
// at a record: what happens later is not in it, so that no row changes its place.
type cursors struct {
	top  int64         // records of the list have smaller numbers; 0: nothing is known yet
	next map[int]int64 // after each page that was ever fetched; 0: it is the last
}

// beginning returns the cursors and rows of a list after its first page.
func beginning(res api.ActivityResult) (cursors, pages) {
	c, p := cursors{top: 1, next: map[int]int64{}}, pages{Total: res.Total}
	if len(res.Records) > 0 {
		c.top = res.Records[0].Record + 1
	}
	c.put(&p, 0, res)
	return c, p
}

// request asks for page n, from the end of the nearest page before it whose
// end is known: skipping records costs the log time.
func (c *cursors) request(n int, f filter) api.ActivityRequest {
	r := f.request()
	r.Before, r.Skip, r.Limit = c.top, n*kit.PageSize, kit.PageSize
	for k := n - 1; k >= 0; k-- {
		if at := c.next[k]; at > 0 {
			r.Before, r.Skip = at, (n-k-1)*kit.PageSize
			break
		}
	}
	return r
}

// put keeps page n, and corrects the length of the list by where the page ends:
// what was counted while records came in may be off by some.
func (c *cursors) put(p *pages, n int, res api.ActivityResult) {
	p.Put(n, res.Records)
	c.next[n] = res.Next
	end := n*kit.PageSize + len(res.Records)
	switch {
	case res.Next > 0:
		p.Total = max(p.Total, end+1)
	case len(res.Records) > 0 || n == 0:
		p.Total = end
	default:
		p.Total = min(p.Total, end)
	}
}

// newer returns how many of the records that now come first are not in the list of
// that length; other says that they are those of another log.
func (c *cursors) newer(total int, res api.ActivityResult) (n int, other bool) {
	for n < len(res.Records) && res.Records[n].Record >= c.top {
		n++
	}
	if n < len(res.Records) || len(res.Records) == 0 {
		return n, total > 0 && (n == len(res.Records) || res.Records[n].Record != c.top-1)
	}
	return max(n, res.Total-total), res.Total < total
}

package proposals

import "github.com/nod-app/nod/app/api"

const (
	pageSize  = 200 // rows that are fetched at once
	keepPages = 8   // pages that are kept; 1,600 rows are a few MB
)

// pages is the part of a list of any length that has been fetched.
type pages struct {
	total int
	known bool // total is true
	rows  map[int][]api.Proposal
	asked map[int]bool
}

func newPages() pages {
	return pages{rows: map[int][]api.Proposal{}, asked: map[int]bool{}}
}

// row is the proposal at i, if it has been fetched.
func (p *pages) row(i int) (api.Proposal, bool) {
	if i < 0 {
		return api.Proposal{}, false
	}
	page := p.rows[i/pageSize]
	if i%pageSize >= len(page) {
		return api.Proposal{}, false
	}
	return page[i%pageSize], true
}

// ask says whether the page of row i has to be fetched, and remembers that it was asked for.
func (p *pages) ask(i int) (page int, fetch bool) {
	page = i / pageSize
	if i < 0 || i >= p.total || p.asked[page] || p.rows[page] != nil {
		return page, false
	}
	p.asked[page] = true
	return page, true
}

// put keeps a page, and drops those that lie farthest from it when there are too many.
func (p *pages) put(page int, res api.ListProposalsResult) {
	p.total, p.known = res.Total, true
	p.rows[page] = res.Proposals
	delete(p.asked, page)
	for len(p.rows) > keepPages {
		delete(p.rows, farthest(p.rows, page))
	}
}

func farthest(rows map[int][]api.Proposal, from int) int {
	worst, most := from, -1
	for n := range rows {
		if d := max(n-from, from-n); d > most || d == most && n > worst {
			worst, most = n, d
		}
	}
	return worst
}

// find is where a proposal stands, among the rows that have been fetched.
func (p *pages) find(id string) (int, bool) {
	for page, rows := range p.rows {
		for i, r := range rows {
			if r.ID == id {
				return page*pageSize + i, true
			}
		}
	}
	return 0, false
}

// covering are the pages that rows first to last stand on.
func covering(first, last int) []int {
	var out []int
	for n := max(first, 0) / pageSize; n <= max(last, 0)/pageSize; n++ {
		out = append(out, n)
	}
	return out
}

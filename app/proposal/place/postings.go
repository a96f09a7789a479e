package place

import "slices"

// postings say by term which groups have it.
type postings map[string]*posting

// posting says which groups have something in how many of their files. Of most terms
// that is one group, so that a slice takes a tenth of what a map does.
type posting struct {
	in  []count // by group
	all int     // the sum of in
}

type count struct{ group, files int32 }

func (p postings) add(term string, group int) {
	if term == "" {
		return
	}
	if p[term] == nil {
		p[term] = &posting{}
	}
	p[term].add(group)
}

func (p *posting) add(group int) {
	p.all++
	i, found := p.find(group)
	if found {
		p.in[i].files++
		return
	}
	p.in = slices.Insert(p.in, i, count{int32(group), 1})
}

func (p *posting) find(group int) (int, bool) {
	if n := len(p.in); n > 0 && int(p.in[n-1].group) <= group { // groups come in their order, mostly
		if int(p.in[n-1].group) == group {
			return n - 1, true
		}
		return n, false
	}
	return slices.BinarySearchFunc(p.in, group, func(c count, group int) int { return int(c.group) - group })
}

// share is which part of the files that have something lie in a group.
func (p *posting) share(group int) float64 {
	if p == nil || p.all == 0 {
		return 0
	}
	if i, found := p.find(group); found {
		return float64(p.in[i].files) / float64(p.all)
	}
	return 0
}

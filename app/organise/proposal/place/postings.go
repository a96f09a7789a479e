package place

import (
	"hash/maphash"
	"slices"
)

// postings say by term which groups have it. Of 100,000 files most terms are in one group
// only, and there are as many of them as files: a number in a name. So no term is kept but
// 64 bits of it, which take a fraction. That those of two terms in a home are alike will
// hardly ever be, and would make one of them count a little more or less.
type postings struct {
	seed maphash.Seed
	one  map[uint64]count    // of terms that one group has
	many map[uint64]*posting // of those that several have
}

// posting says which groups have something in how many of their files.
type posting struct {
	in  []count // by group
	all int     // the sum of in
}

type count struct{ group, files int32 }

func newPostings(seed maphash.Seed) postings {
	return postings{seed, map[uint64]count{}, map[uint64]*posting{}}
}

func (p postings) add(term string, group int) {
	if term == "" {
		return
	}
	k := maphash.String(p.seed, term)
	if several := p.many[k]; several != nil {
		several.add(group, 1)
		return
	}
	only, ok := p.one[k]
	if !ok || int(only.group) == group {
		p.one[k] = count{int32(group), only.files + 1}
		return
	}
	several := &posting{}
	several.add(int(only.group), only.files)
	several.add(group, 1)
	p.many[k] = several
	delete(p.one, k)
}

// of returns what is known of a term; false: no group has it.
func (p postings) of(term string) (posting, bool) {
	k := maphash.String(p.seed, term)
	if c, ok := p.one[k]; ok {
		return posting{[]count{c}, int(c.files)}, true
	}
	if several := p.many[k]; several != nil {
		return *several, true
	}
	return posting{}, false
}

// shareOfMany returns which part of the files that have a term lie in a group, where a share of so few files
// tells half of what one of many does.
func (p postings) shareOfMany(term string, group int, few float64) float64 {
	of, ok := p.of(term)
	if !ok {
		return 0
	}
	return of.share(group) * float64(of.all) / (float64(of.all) + few)
}

func (p *posting) add(group int, files int32) {
	p.all += int(files)
	i, found := p.find(group)
	if found {
		p.in[i].files += files
		return
	}
	p.in = slices.Insert(p.in, i, count{int32(group), files})
}

func (p *posting) find(group int) (int, bool) {
	return slices.BinarySearchFunc(p.in, group, func(c count, group int) int { return int(c.group) - group })
}

func (p *posting) share(group int) float64 {
	if i, found := p.find(group); found {
		return float64(p.in[i].files) / float64(p.all)
	}
	return 0
}

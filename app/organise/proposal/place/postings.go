package place

// postings say how many files have a term, in all and in each group.
type postings struct {
	all map[string]int
	in  map[posting]int
}

type posting struct {
	term  string
	group int
}

func newPostings() postings { return postings{map[string]int{}, map[posting]int{}} }

func (p postings) add(term string, group int) {
	if term != "" {
		p.all[term]++
		p.in[posting{term, group}]++
	}
}

// share returns which part of the files that have a term lie in a group, where a share of so few files tells half of
// what one of many does.
func (p postings) share(term string, group int, few float64) float64 {
	return float64(p.in[posting{term, group}]) / (float64(p.all[term]) + few)
}

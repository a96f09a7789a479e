package classify

import (
	"path/filepath"
	"slices"
	"strings"
)

// piece is a file while it is grouped.
type piece struct {
	path     string
	dir      string
	name     string // lower case
	stem     string // lower case, without the last extension
	ext      string
	rank     int // see endRank; 0: none
	order    int // within a set
	together int // the piece whose set it belongs to; itself at first
}

type grouping struct {
	rawApart bool
	pieces   []piece
	given    map[string]bool
	index    map[string]int // by dir and lower-case name
}

func (g *grouping) add(path string) {
	dir, base := filepath.Split(path)
	name := asciiLower(base)
	if g.given[path] {
		return
	}
	g.given[path] = true
	stem, ext := splitOnce(name)
	i := len(g.pieces)
	// Of names that differ in case only, the first one is what others refer to.
	if _, ok := g.index[dir+name]; !ok {
		g.index[dir+name] = i
	}
	g.pieces = append(g.pieces, piece{path: path, dir: dir, name: name, stem: stem, ext: ext, rank: endRank[ext], together: i})
}

// root returns the piece that represents the set of piece i.
func (g *grouping) root(i int) int {
	for g.pieces[i].together != i {
		g.pieces[i].together = g.pieces[g.pieces[i].together].together
		i = g.pieces[i].together
	}
	return i
}

func (g *grouping) join(a, b int) {
	a, b = g.root(a), g.root(b)
	g.pieces[max(a, b)].together = min(a, b)
}

// sets gives the sets in order, each sorted by order, then as given.
func (g *grouping) sets() [][]string {
	at := make(map[int]int, len(g.pieces))
	var members [][]int
	for i := range g.pieces {
		r := g.root(i)
		j, ok := at[r]
		if !ok {
			j = len(members)
			at[r] = j
			members = append(members, nil)
		}
		members[j] = append(members[j], i)
	}
	out := make([][]string, len(members))
	for i, set := range members {
		slices.SortFunc(set, func(a, b int) int { return g.pieces[a].compare(&g.pieces[b]) })
		for _, m := range set {
			out[i] = append(out[i], g.pieces[m].path)
		}
	}
	return out
}

func (p *piece) compare(q *piece) int {
	if p.order != q.order {
		return p.order - q.order
	}
	if c := strings.Compare(p.name, q.name); c != 0 {
		return c
	}
	return strings.Compare(p.path, q.path)
}

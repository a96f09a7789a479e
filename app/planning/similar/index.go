package similar

import "strings"

// Index finds things by their stems without comparing all of them. What it says
// is what Covered says of the stems of a query and those of each thing.
type Index struct {
	ids    map[string]int // stems of things
	stems  []string
	keys   map[string][]int // the stems with that beginning or end
	alike  map[string]*relatives
	posts  [][]post // by stem
	counts []counts // by thing
	best   []int    // by stem: how much it is like one of the query, in tenths
	found  []Match
}

// post says that a thing has a stem, and how often.
type post struct{ thing, times int }

// relatives are the stems of things that are like one stem. They are looked for
// once, and again among those that were added since.
type relatives struct {
	of   []relative
	seen int // stems
}

type relative struct{ stem, tenths int }

// counts are what is summed up for a thing while a query runs, in tenths.
type counts struct {
	size        int // stems
	query, own  int // of the stems of the query, of its own ones
	word, tenth int // the stem of the query that was counted last, and with how much
}

// Match is a thing with a stem like one of a query.
type Match struct {
	Thing   int
	OfQuery float64 // the share of the query that the thing covers, 0..1
	OfThing float64 // the share of the thing that the query covers, 0..1
}

func NewIndex() *Index {
	return &Index{ids: map[string]int{}, keys: map[string][]int{}, alike: map[string]*relatives{}}
}

// Add gives the next thing its stems; the first one is number 0.
func (x *Index) Add(stems []string) {
	thing := len(x.counts)
	x.counts = append(x.counts, counts{size: len(stems)})
	for _, s := range stems {
		id := x.id(s)
		if l := x.posts[id]; len(l) > 0 && l[len(l)-1].thing == thing {
			l[len(l)-1].times++
			continue
		}
		x.posts[id] = append(x.posts[id], post{thing, 1})
	}
}

func (x *Index) id(stem string) int {
	id, ok := x.ids[stem]
	if !ok {
		id = len(x.stems)
		x.ids[stem] = id
		x.stems, x.posts, x.best = append(x.stems, stem), append(x.posts, nil), append(x.best, 0)
		for _, k := range keys(stem) {
			x.keys[k] = append(x.keys[k], id)
		}
	}
	return id
}

// keys returns the beginning and the end of a stem: two different ones that are alike
// share one, but for a slip of the pen in the middle of a short one. Stems that are
// only like themselves have none.
func keys(stem string) []string {
	if len(stem) < shortestAlike || strings.Trim(stem, "0123456789") == "" {
		return nil
	}
	return []string{"^" + stem[:3], "$" + stem[len(stem)-4:]}
}

// mostCompared bounds with how many stems of one beginning or end another stem is
// compared; the dictionary of a language has fewer.
const mostCompared = 2000

func (x *Index) relatives(stem string) []relative {
	r := x.alike[stem]
	if r == nil {
		r = &relatives{}
		x.alike[stem] = r
	}
	if r.seen == len(x.stems) {
		return r.of
	}
	if id, ok := x.ids[stem]; ok && id >= r.seen {
		r.of = append(r.of, relative{id, 10})
	}
	for i, k := range keys(stem) {
		ids := x.keys[k]
		for n := min(len(ids), mostCompared) - 1; n >= 0 && ids[n] >= r.seen; n-- {
			other := x.stems[ids[n]]
			if twice := i > 0 && other[:3] == stem[:3]; twice || other == stem {
				continue
			}
			if tenths := Alike(stem, other); tenths > 0 {
				r.of = append(r.of, relative{ids[n], tenths})
			}
		}
	}
	r.seen = len(x.stems)
	return r.of
}

// Matches returns the things that have a stem like one of the query, in no order,
// until the next call.
func (x *Index) Matches(query []string) []Match {
	x.found = x.found[:0]
	var like []int
	for word, s := range query {
		for _, r := range x.relatives(s) {
			if x.best[r.stem] == 0 {
				like = append(like, r.stem)
			}
			x.best[r.stem] = max(x.best[r.stem], r.tenths)
			for _, p := range x.posts[r.stem] {
				x.count(p.thing, word+1, r.tenths)
			}
		}
	}
	for _, s := range like {
		for _, p := range x.posts[s] {
			x.counts[p.thing].own += p.times * x.best[s]
		}
		x.best[s] = 0
	}
	for i, m := range x.found {
		c := &x.counts[m.Thing]
		x.found[i] = Match{m.Thing, share(c.query, len(query)), share(c.own, c.size)}
		*c = counts{size: c.size}
	}
	return x.found
}

// Fittest returns the thing that fits a query best, by a measure that is at least as large as least; the last of several, -1 for none.
func (x *Index) Fittest(query []string, least float64, measure func(Match) float64) int {
	best := -1
	for _, m := range x.Matches(query) {
		if s := measure(m); s > least || s == least && m.Thing > best {
			best, least = m.Thing, s
		}
	}
	return best
}

// Having returns how many times things have a stem that is like one; a thing with two of them counts twice.
func (x *Index) Having(stem string) (n int) {
	for _, r := range x.relatives(stem) {
		n += len(x.posts[r.stem])
	}
	return n
}

// Only returns the thing that alone has a stem; -1 if none or several do.
func (x *Index) Only(stem string) int {
	id, ok := x.ids[stem]
	if !ok || len(x.posts[id]) != 1 {
		return -1
	}
	return x.posts[id][0].thing
}

// count adds how much a thing has one word of the query, which counts once.
func (x *Index) count(thing, word, tenths int) {
	c := &x.counts[thing]
	if c.word == 0 {
		x.found = append(x.found, Match{Thing: thing})
	}
	if c.word != word {
		c.word, c.tenth = word, 0
	}
	if tenths > c.tenth {
		c.query += tenths - c.tenth
		c.tenth = tenths
	}
}

// Similar returns how similar the query and the thing are: see Stems.
func (m Match) Similar() float64 { return harmonic(m.OfQuery, m.OfThing) }

// NameFit says how well a name in a text, which is the query, fits the name of the
// thing, 0..1.
func (m Match) NameFit() float64 { return max(m.Similar(), 0.85*m.OfQuery, 0.85*m.OfThing) }

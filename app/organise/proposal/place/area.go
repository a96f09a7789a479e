package place

import (
	"slices"
	"strings"
)

const (
	nearestOfArea = 40 // filed files near that show which area has which terms
	fewestOfTerm  = 3  // of them with a term that show that
	littleOfArea  = 2. // how rare all terms are together that tell little
)

// area returns the part of the home that a group lies in, the first folder below those that the
// system makes: many keep what is theirs apart in it from what is of their work, though
// it comes from the same senders.
func (h *Home) area(g *group) string {
	parts := g.folders[0].parts
	n := 1
	if h.tops.has(parts[0].name) {
		n = min(2, len(parts))
	}
	return strings.Join(names(parts[:n]), "/")
}

// otherArea says of each area of the files near how much speaks against it: which part of
// the terms that only one area has are terms of another one, each by how rare it is. The
// person or the account that a letter is about is such a term.
func (h *Home) otherArea(in input, near []neighbour) map[string]float64 {
	with, files := map[string]map[string]int{}, map[string]int{} // by term and area; by area
	count := map[string]int{}
	for _, nb := range near {
		area := h.area(h.groups[h.byDir[nb.Dir].group])
		files[area]++
		for _, t := range unique(slices.Clone(nb.Text.Terms)) {
			if !in.text[t] || isDateTerm(t) {
				continue
			}
			if with[t] == nil {
				with[t] = map[string]int{}
			}
			with[t][area]++
			count[t]++
		}
	}
	out, all := map[string]float64{}, littleOfArea
	for t, n := range count {
		if n < fewestOfTerm || len(with[t]) > 1 {
			continue
		}
		rare := in.idf(t)
		all += rare
		for area, n := range files {
			if with[t][area] == 0 {
				out[area] += rare * float64(n) / float64(n+1) // of few files in it little is known
			}
		}
	}
	for area := range out {
		out[area] /= all
	}
	return out
}

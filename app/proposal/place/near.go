package place

import (
	"math"
	"slices"
	"strings"
)

// Near are filed files that have terms in common with a new one.
type Near struct {
	Files []Filed
	Total int            // how many files are filed
	With  map[string]int // by term of the new file: how many files have it
	// Meaning are filed files that are near by meaning, the nearest first; none without a
	// model that compares them.
	Meaning []Filed
	// Decided are files in the folders that the person chose for them, the newest decision
	// first. Of their texts only the first lines are needed.
	Decided []Filed
	// Refused are files for which the person refused the folder in Dir.
	Refused []Filed
}

// neighbour is a filed file with how alike it is, 0 to 1.
type neighbour struct {
	Filed
	all, name, text float64
}

// weightOfName is how much more a word of a name tells than one of a text.
const weightOfName = 2

// nearest is how many filed files count of those that are near.
const nearest = 16

// compare says how alike filed files are, the most alike first.
func (n Near) compare(f File, with []Filed) []neighbour {
	q := bagOf(f)
	out := make([]neighbour, 0, len(with))
	for _, filed := range with {
		d := bagOf(filed.File)
		nb := neighbour{Filed: filed}
		nb.all = n.cosine(q.all, d.all)
		nb.name = n.cosine(q.name, d.name)
		nb.text = n.cosine(q.text, d.text)
		if nb.all > 0 {
			out = append(out, nb)
		}
	}
	slices.SortStableFunc(out, func(a, b neighbour) int { return compare(b.all, a.all) })
	return out
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// bag are the terms of a file with their weights.
type bag struct{ all, name, text map[string]float64 }

func bagOf(f File) bag {
	b := bag{map[string]float64{}, map[string]float64{}, map[string]float64{}}
	for _, t := range FileTerms(f.Name) {
		b.all[t] = weightOfName
		b.name[t] = 1
		if isDateTerm(t) {
			b.all[t], b.name[t] = .3, .3
		}
	}
	for _, t := range f.Text.Terms {
		if isDateTerm(t) {
			b.all[t] = math.Max(b.all[t], .3)
			continue
		}
		b.all[t] = math.Min(b.all[t]+1, 3)
		b.text[t] = math.Min(b.text[t]+1, 2)
	}
	return b
}

func (n Near) cosine(a, b map[string]float64) float64 {
	dot, aa, bb := 0.0, 0.0, 0.0
	for t, w := range a {
		i := n.idf(t)
		aa += w * w * i * i
		dot += w * b[t] * i * i
	}
	for t, w := range b {
		i := n.idf(t)
		bb += w * w * i * i
	}
	if dot == 0 {
		return 0
	}
	return dot / math.Sqrt(aa*bb)
}

// isReference says whether a number can be that of an account, a customer or a
// contract: it has four to twelve digits and is no year and no date.
func isReference(t string) bool {
	return len(t) >= 4 && len(t) <= 12 && !(strings.HasPrefix(t, "19") || strings.HasPrefix(t, "20"))
}

// isDateTerm says whether a term is a month, or a number as dates and amounts have.
func isDateTerm(t string) bool { return isNumber(t) && !isReference(t) || isMonthTerm(t) }

// idf is how rare a term is; one that nobody counted is taken for rare.
func (n Near) idf(t string) float64 {
	c := float64(n.With[t])
	if isDateTerm(t) {
		c = math.Max(c, float64(n.Total)/8) // dates tell little
	}
	return math.Log(1 + (float64(n.Total)+1)/(c+1))
}

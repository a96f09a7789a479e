package place

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Near are filed files that have terms in common with a new one.
type Near struct {
	Files []Filed
	Total int            // how many files are filed
	With  map[string]int // by term of the new file: how many files have it
	// Decided are files in the folders that the person chose for them, the newest decision
	// first. Of their texts only the first lines are needed.
	Decided []Filed
	Refused Refused
}

// Refused are files for which the person refused the folder in Dir, with the terms by which
// each new file is compared with them.
type Refused struct {
	files []Filed
	bags  []map[string]float64
}

// NewRefused makes Refused of files.
func NewRefused(files []Filed) Refused {
	r := Refused{files, make([]map[string]float64, len(files))}
	for i, f := range files {
		r.bags[i] = bagOf(f.File)
	}
	return r
}

// compare says how alike they are; see compareAll.
func (r Refused) compare(f File, idf func(string) float64) []neighbour {
	return compareAll(f, r.files, func(i int) map[string]float64 { return r.bags[i] }, idf)
}

// neighbour is a filed file with how alike it is, 0 to 1.
type neighbour struct {
	Filed
	like float64
}

// otherClass is how much less alike a file is that other programs open.
const otherClass = .5

// How much a term tells: a word of a name more than one of a text, which counts once for each time.
const (
	weightOfName = 2
	weightOfDate = .3
	mostOfTerm   = 3
)

// nearest is how many filed files count of those that are near.
const nearest = 16

// compareAll says how alike filed files are, the most alike first; idf is how rare a term is.
func compareAll(f File, with []Filed, terms func(i int) map[string]float64, idf func(string) float64) []neighbour {
	q, class := bagOf(f), classOf(f.Name)
	out := make([]neighbour, 0, len(with))
	for i, filed := range with {
		like := cosine(q, terms(i), idf)
		if f.hasHeadOf(filed.File) {
			like = max(like, sameHead)
		}
		if classOf(filed.Name) != class {
			like *= otherClass
		}
		if like > 0 {
			out = append(out, neighbour{filed, like})
		}
	}
	slices.SortStableFunc(out, func(a, b neighbour) int {
		return cmp.Or(cmp.Compare(b.like, a.like), strings.Compare(a.Dir, b.Dir), strings.Compare(a.Name, b.Name))
	})
	return out
}

// sameHead is how alike two files are at least that have the same first line.
const sameHead = .5

// hasHeadOf reports whether the texts of two files begin with the same line.
func (f File) hasHeadOf(o File) bool {
	return len(f.Text.Heads) > 0 && len(o.Text.Heads) > 0 && f.Text.Heads[0] == o.Text.Heads[0]
}

// bagOf returns the terms of a file with their weights.
func bagOf(f File) map[string]float64 {
	b := map[string]float64{}
	for _, t := range FileTerms(f.Name) {
		b[t] = weightOfName
		if isDateTerm(t) {
			b[t] = weightOfDate
		}
	}
	for _, t := range f.Text.Terms {
		if isDateTerm(t) {
			b[t] = max(b[t], weightOfDate)
			continue
		}
		b[t] = min(b[t]+1, mostOfTerm)
	}
	return b
}

func cosine(a, b map[string]float64, idf func(string) float64) float64 {
	dot, aa, bb := 0.0, 0.0, 0.0
	for t, w := range a {
		i := idf(t)
		aa += w * w * i * i
		dot += w * b[t] * i * i
	}
	for t, w := range b {
		i := idf(t)
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

// How common terms are taken for that say little, as parts of all files.
const (
	partWithDate    = 8.
	partWithProgram = 8. // words of names that programs give
)

// idf returns how rare a term is; one that no one counted is taken for rare.
func (n Near) idf(t string) float64 {
	with := float64(n.With[t])
	switch {
	case isDateTerm(t):
		with = math.Max(with, float64(n.Total)/partWithDate)
	case namedByPrograms[t]:
		with = math.Max(with, float64(n.Total)/partWithProgram)
	}
	return n.rarity(with)
}

func (n Near) rarity(with float64) float64 { return math.Log(1 + (float64(n.Total)+1)/(with+1)) }

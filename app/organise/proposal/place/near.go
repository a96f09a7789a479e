package place

import (
	"math"
	"path"
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
	Refused Refused
}

// Refused are files for which the person refused the folder in Dir, with the terms by which
// each new file is compared with them.
type Refused struct {
	files []Filed
	bags  []bag
}

// NewRefused makes Refused of files.
func NewRefused(files []Filed) Refused {
	r := Refused{files, make([]bag, len(files))}
	for i, f := range files {
		r.bags[i] = bagOf(f.File)
	}
	return r
}

// compare says how alike they are; see Near.compare.
func (r Refused) compare(f File, idf func(string) float64) []neighbour {
	return compareAll(f, r.files, func(i int) bag { return r.bags[i] }, idf)
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

// compare says how alike filed files are, the most alike first; idf is how rare a term is.
func (n Near) compare(f File, with []Filed, idf func(string) float64) []neighbour {
	return compareAll(f, with, func(i int) bag { return bagOf(with[i].File) }, idf)
}

// compareAll is compare of files whose terms are known.
func compareAll(f File, with []Filed, terms func(i int) bag, idf func(string) float64) []neighbour {
	q, class, written := bagOf(f), classOf(f.Name), style(f.Name)
	out := make([]neighbour, 0, len(with))
	for i, filed := range with {
		d := terms(i)
		nb := neighbour{Filed: filed}
		nb.all = cosine(q.all, d.all, idf)
		nb.name = cosine(q.name, d.name, idf)
		nb.text = cosine(q.text, d.text, idf)
		if classOf(filed.Name) != class {
			nb.less(otherClass)
		} else if style(filed.Name) != written {
			nb.less(otherStyle)
		}
		if nb.all > 0 {
			out = append(out, nb)
		}
	}
	slices.SortStableFunc(out, func(a, b neighbour) int { return compare(b.all, a.all) })
	return out
}

// less makes a file by a factor less alike.
func (nb *neighbour) less(by float64) { nb.all, nb.name, nb.text = by*nb.all, by*nb.name, by*nb.text }

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
	partWithProgram = 8.  // words of names that programs give
	partWithKind    = 12. // words that only say a kind
)

// decided returns those of the files, with all their terms, about which the person has decided.
func (n Near) decided() []Filed {
	at := map[string]bool{}
	for _, f := range n.Decided {
		at[path.Join(f.Dir, f.Name)] = true
	}
	var out []Filed
	for _, f := range n.Files {
		if at[path.Join(f.Dir, f.Name)] {
			out = append(out, f)
		}
	}
	return out
}

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

// idfOfDecided is idf where a file is compared with those that the person has decided
// about: that both are invoices is no reason to follow.
func (n Near) idfOfDecided(t string) float64 {
	if len(lexicon().kinds[t]) == 0 {
		return n.idf(t)
	}
	return n.rarity(math.Max(float64(n.With[t]), float64(n.Total)/partWithKind))
}

func (n Near) rarity(with float64) float64 { return math.Log(1 + (float64(n.Total)+1)/(with+1)) }

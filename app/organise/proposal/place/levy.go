package place

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed levies.txt
var leviesText string

// Kinds that levies.txt has, and those that are used here of kinds.txt.
const (
	privateTax Kind = "private"  // what a person pays
	business   Kind = "business" // folders of a business

	tax     Kind = "tax"
	finance Kind = "finance"
)

// levySorts are the kinds of what only a business pays; each often has a folder of its own.
var levySorts = []Kind{"vat", "social", "trade"}

// ofTrade are kinds that only folders of a business have: a person has quotes and orders, but no clients.
var ofTrade = []Kind{"client", "supplier", "outgoing"}

// namingTaxes are kinds of papers that name taxes and levies and are not about them: what was
// kept back of a salary, what was paid from an account.
var namingTaxes = []Kind{"salary", "expense", statement}

// otherThanLevies is how much filed files tell of a levy that are none: the authority's other
// letters are about the person.
const otherThanLevies = .2

// levies never changes once it is read.
var levies = sync.OnceValue(func() *kindLexicon { return newLexicon(leviesText) })

// levyOf returns what only a business pays, if a file is a paper about that, as its name or the
// beginning of its text says; empty: it is not. kinds are the file's.
func levyOf(f File, kinds map[Kind]float64) Kind {
	if classOf(f.Name).tells() {
		return ""
	}
	for _, k := range namingTaxes {
		if kinds[k] > 0 {
			return ""
		}
	}
	said := map[Kind]float64{}
	for _, ts := range [][]string{FileTerms(f.Name), f.Text.Terms[:min(len(f.Text.Terms), titleTerms)]} {
		for k, n := range levies().findInFile(ts) {
			said[k] += n
		}
		for _, t := range ts {
			for _, k := range levyOfCompound(t) {
				said[k]++
			}
		}
	}
	if said[privateTax] > 0 {
		return ""
	}
	return mostOf(said)
}

// mostOf returns the levy that is said most; empty: none is.
func mostOf(said map[Kind]float64) Kind {
	most := Kind("")
	for _, k := range levySorts {
		if said[k] > said[most] {
			most = k
		}
	}
	return most
}

// levyOfCompound returns the kinds of a compound that begins with a levy, as 'Gewerbesteuermessbescheid' does.
func levyOfCompound(word string) []Kind {
	for n := len(word) - 1; n >= shortestCompound; n-- {
		if kinds := levies().kinds[word[:n]]; kinds != nil {
			return kinds
		}
	}
	return nil
}

// findLevyPlaces finds for each levy the folders in which letters about it lie, or would: where
// such letters lie already, or which is named after it. If there are none, they are those
// for taxes, and else those for accounts, in the part of the home that is the business's. A
// home that does not part the business's papers from private ones has only the first.
func (h *Home) findLevyPlaces() {
	var ofAll, accounts []*group
	own := map[Kind][]*group{}
	areas := h.businessAreas()
	for _, g := range h.groups {
		area := h.area(g)
		within := areas[area] && g.named > strings.Count(area, "/") // below its first folder, which is for accounts alone in some homes
		folder := levies().find(NameTerms(g.folders[0].parts[g.named].name))
		named := mostOf(folder)
		for _, k := range levySorts {
			// a folder for all of a business's papers has few about one levy
			if within && folder[k] > 0 || g.levies[k] > 0 && (g.kinds[tax]+g.kinds[finance] > 0 || 2*g.levies[k] >= g.files) {
				own[k] = append(own[k], g)
			}
		}
		switch {
		case (within || len(g.levies) > 0) && g.kinds[tax] > 0 && named == "":
			ofAll = append(ofAll, g)
		case within && g.kinds[finance] > 0:
			accounts = append(accounts, g)
		}
	}
	for _, k := range levySorts {
		for _, places := range [][]*group{own[k], ofAll, accounts} {
			if len(places) == 0 {
				continue
			}
			h.forLevies[k] = map[int]bool{}
			for _, g := range places {
				h.forLevies[k][g.id] = true
			}
			break
		}
	}
}

// businessAreas returns the parts of the home that are a business's: by their name, or as a folder in
// them is for clients, for suppliers, or for what the person sells.
func (h *Home) businessAreas() map[string]bool {
	out := map[string]bool{}
	for _, g := range h.groups {
		area := h.area(g)
		if _, known := out[area]; !known {
			out[area] = levies().find(NameTerms(path.Base(area)))[business] > 0
		}
		out[area] = out[area] || slices.ContainsFunc(ofTrade, func(k Kind) bool { return g.kinds[k] > 0 })
	}
	return out
}

// tellsOfLevies says whether a filed file tells where a levy belongs: it is about one, or lies where that does.
func (h *Home) tellsOfLevies(in input, f Filed) bool {
	g := h.groupOf(f.Dir)
	return g != nil && h.forLevies[in.levy][g.id] || levyOf(f.File, fileKinds(f.File)) != ""
}

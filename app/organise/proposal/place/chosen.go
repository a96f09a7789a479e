package place

import "strings"

// Chosen are the folders that a person has chosen for kinds of files, relative to the
// home folder; Ask: they want to be asked.
type Chosen map[Kind]string

// Ask represents a folder of Chosen.
const Ask = "?"

// surelyOf is from how much of its kinds on a file is surely of one, 0 to 1.
const surelyOf = .7

// here returns how much of a file is of kinds for which the person has chosen a folder of the
// group, or one above it, 0 to 1.
func (c Chosen) here(g *group, kinds map[Kind]float64) (most float64) {
	for kind, w := range kinds {
		if dir := c[kind]; dir != "" && dir != Ask && holds(dir, g) {
			most = max(most, w)
		}
	}
	return most
}

func holds(dir string, g *group) bool {
	for _, f := range g.folders {
		if f.dir == dir || strings.HasPrefix(f.dir, dir+"/") {
			return true
		}
	}
	return false
}

// asks says whether a file is surely of a kind about which the person wants to be asked.
func (c Chosen) asks(kinds map[Kind]float64) bool {
	for kind, w := range kinds {
		if c[kind] == Ask && w >= surelyOf {
			return true
		}
	}
	return false
}

// unknown returns the chosen folders for a file about which nothing is known: they are empty or
// new.
func (h *Home) unknown(in input) []Candidate {
	var out []Candidate
	for kind, w := range in.kinds {
		dir := in.chosen[kind]
		if dir != "" && dir != Ask && h.byDir[dir] == nil {
			out = append(out, Candidate{Dir: dir, chosen: w})
		}
	}
	return out
}

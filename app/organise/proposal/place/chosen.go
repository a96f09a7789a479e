package place

import (
	"strings"
)

// Chosen are the folders that a person has chosen for kinds of files, relative to the
// home folder; Ask: they want to be asked.
type Chosen map[Kind]string

// Ask represents a folder of Chosen.
const Ask = "?"

// surelyOf is from how much of its kinds on a file is surely of one, 0 to 1.
const surelyOf = .7

// here returns how much of a file is of kinds for which the person has chosen a folder of the
// group, or one above it, 0 to 1. If there are none, elsewhere says whether they have
// chosen another folder for a kind that the name of this one says.
func (c Chosen) here(g *group, kinds map[Kind]float64) (most float64, elsewhere bool) {
	for kind, w := range kinds {
		dir := c[kind]
		switch {
		case dir == "" || dir == Ask:
		case holds(dir, g):
			most = max(most, w)
		case g.kinds[kind] > 0:
			elsewhere = true
		}
	}
	return most, elsewhere && most == 0
}

// forgetName removes the evidence of a folder's name.
func (x *features) forgetName() { x[ownWords], x[wordsAbove], x[subjectAlike] = 0, 0, 0 }

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

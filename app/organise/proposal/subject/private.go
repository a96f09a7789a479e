package subject

import (
	"math"
	"slices"
)

// What makes a file private beside its subjects.
const (
	private ID = "private" // all its private subjects together
	other   ID = "other"   // all its other ones
	lead    ID = "lead"    // how far the heaviest private one is ahead of the heaviest other one
	always  ID = "always"
)

// little is the square of what must be found in a file to know half of what it is about.
const little = 1

// PrivateIf returns the names of what makes a file private, or speaks against it, in a fixed order.
func PrivateIf() []ID {
	return slices.Concat([]ID{private, other, lead, always}, All(), Groups())
}

// Evidence returns how much of what makes a file private there is in one, by its subjects.
func (w Weights) Evidence() Weights {
	out, most := Weights{always: 1}, Weights{}
	length := math.Sqrt(w.square() + little)
	for _, e := range list().all { // in a fixed order, on which sums depend
		x := w[e.id] / length
		if x == 0 {
			continue
		}
		out[e.id] = x
		if e.isGroup() {
			continue
		}
		of := other
		if e.sensitive {
			of = private
		}
		out[of] += x
		most[of] = max(most[of], x)
	}
	out[lead] = most[private] - most[other]
	return out
}

// Private returns the private subject that a file is most about, if it is likely to be private; else it is empty.
// How likely that is was fitted to files of which their owners say so; see make homes.
func (w Weights) Private() ID {
	sum := 0.0
	evidence := w.Evidence()
	for _, id := range PrivateIf() {
		sum += privateWeights[id] * evidence[id]
	}
	if 1/(1+math.Exp(-sum)) < LikelyPrivate {
		return ""
	}
	var most ID
	for _, e := range list().all {
		if e.sensitive && w[e.id] > w[most] {
			most = e.id
		}
	}
	return most
}

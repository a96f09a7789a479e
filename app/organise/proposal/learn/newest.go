package learn

import (
	"slices"
	"time"
)

// fewest is how many decisions of each kind, those that placed a file and those that refused
// a place, are in memory at least, if there are as many: files are ranked by them.
const fewest = 500

// newest are the newest decisions. All others count in the model, and are in the store:
// there are as many as files were ever filed.
type newest struct {
	decisions []Kept       // oldest first
	left      map[bool]int // how many are not in memory, by refused
}

// Kept is what stays in memory of a decision. Its features are in the store.
type Kept struct {
	Path    string // where the file came from
	Dir     string // where it went, absolute
	At      time.Time
	refused bool
}

func (n *newest) add(d Decision) {
	n.decisions = append(n.decisions, Kept{d.Path, d.Dir, d.At, d.Refused()})
	if len(n.decisions) >= 8*fewest {
		n.trim()
	}
}

// trim leaves of each kind twice as many as there must be.
func (n *newest) trim() {
	if n.left == nil {
		n.left = map[bool]int{}
	}
	var stay []Kept
	count := map[bool]int{}
	for _, k := range slices.Backward(n.decisions) {
		if count[k.refused]++; count[k.refused] <= 2*fewest {
			stay = append(stay, k)
		} else {
			n.left[k.refused]++
		}
	}
	slices.Reverse(stay)
	n.decisions = stay
}

// remove removes decisions, of each the newest of its kind about its file and folder: one of
// the other kind may be in memory when it is not.
func (n *newest) remove(drop []Decision) {
	type key struct {
		About
		refused bool
	}
	times := map[key]int{}
	for _, d := range drop {
		times[key{d.about(), d.Refused()}]++
	}
	at := len(n.decisions)
	for i, k := range slices.Backward(n.decisions) {
		if a := (key{About{k.Path, k.Dir}, k.refused}); times[a] > 0 {
			times[a]--
			continue
		}
		at--
		n.decisions[at] = n.decisions[i]
	}
	n.decisions = slices.Delete(n.decisions, 0, at)
}

// few reports whether that many were removed that others count which are in the store only.
func (n *newest) few() bool {
	refused := 0
	for _, k := range n.decisions {
		if k.refused {
			refused++
		}
	}
	return n.left[false] > 0 && len(n.decisions)-refused < fewest || n.left[true] > 0 && refused < fewest
}

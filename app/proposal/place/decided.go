package place

import "math"

// A decision of the person is a filed file that tells more than others: what is as
// like one as this follows it, and three of them make a habit.
const (
	follows          = .2
	habitOfDecisions = 3
	sameForm         = .5 // how like names are of which only the form is the same, as a camera's
)

// mostDoubted is how likely a folder can be in which the person did not want a file
// that is as good as this one.
const (
	asGood      = .5
	mostDoubted = Sure - .01
)

// doubted says whether a folder cannot be sure: the person did not want a file like
// this one there, and has no habit of filing such files there.
func (x features) doubted() bool { return x[refusedLike] >= asGood && x[decidedHabit] < 1 }

// like is how much a decision tells of a new file: by words, or by the form of the names.
func (nb neighbour) like(in input) float64 {
	like := math.Max(nb.all, nb.name)
	if s := shape(in.Name); s != "" && s[0] != '#' && s == shape(nb.Name) && ext(in.Name) == ext(nb.Name) {
		like = math.Max(like, sameForm)
	}
	return like
}

// decisions say what the person's own decisions about files like this one are.
func (h *Home) decisions(in input, g *group, x *features) {
	n := 0
	for _, nb := range in.near {
		if !nb.Decided || h.byDir[nb.Dir].group != g.id {
			continue
		}
		like := nb.like(in)
		x[decidedLike] = math.Max(x[decidedLike], like*like)
		if like >= follows {
			n++
		}
	}
	x[decidedHabit] = math.Min(1, float64(n)/habitOfDecisions)
	for _, nb := range in.refused {
		if of := h.groupOf(nb.Dir); of != nil && of.id == g.id {
			x[refusedLike] = math.Max(x[refusedLike], nb.like(in))
		}
	}
}

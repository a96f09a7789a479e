package counterpart

import (
	"math"
	"slices"
)

// Move is what a party does next.
type Move string

// The moves.
const (
	Accept  Move = "accept"
	Counter Move = "counter"
	Reject  Move = "reject"
)

// Decide returns the next move of a party, and the amounts of a counter-offer, in the
// order of its issues. Offers are those of the negotiation so far, in order; the party
// answers the last one, or begins if there is none.
//
// The party asks for less in each round, from what it likes best down to what it may
// just agree to in its last round. Among the offers that are worth the same to it, it
// makes the one that is nearest to what the other side offered last, and so both come
// to give way where it costs them little. It accepts what is worth as much to it as its
// own next offer.
func Decide(in Interests, offers [][]int64) (Move, []int64) {
	s := in.space()
	round := len(offers) + 1
	worst := s.worst()
	target := worst + (1-worst)*in.aspiration(round)
	if len(offers) == 0 {
		return Counter, s.rounded(s.nearest(s.best(), unit(len(in.Issues)), target))
	}
	last := floats(offers[len(offers)-1])
	next := s.rounded(s.respecting(firm(offers)).nearest(last, s.scale(offers), target))
	if !s.within(floats(next)) { // what the other insists on leaves no room
		next = s.rounded(s.nearest(last, s.scale(offers), target))
	}
	switch {
	case s.within(last) && s.utility(last) >= min(target, s.utility(floats(next)))-1e-9:
		return Accept, nil
	case round > in.MostRounds && s.within(last):
		return Accept, nil
	case round > in.MostRounds:
		return Reject, nil
	}
	return Counter, next
}

// aspiration goes from 1 in the first round to 0 after two thirds of them: both parties
// have made their last concession by then, and the rounds that are left bring their
// offers together where little room is left for both.
func (in Interests) aspiration(round int) float64 {
	last := float64(in.MostRounds) * 2 / 3
	return 1 - math.Min(1, float64(round-1)/last)
}

// firm gives for each amount what the other side insists on: it has offered that twice,
// although it was asked for another in between. Others are NaN.
func firm(offers [][]int64) []float64 {
	n := len(offers)
	out := make([]float64, len(offers[n-1]))
	for i := range out {
		out[i] = math.NaN()
		if n >= 3 && offers[n-1][i] == offers[n-3][i] && offers[n-2][i] != offers[n-1][i] {
			out[i] = float64(offers[n-1][i])
		}
	}
	return out
}

// respecting narrows the space to amounts that are at least as good for the other side
// as what it insists on, where the party may agree to these at all.
func (s space) respecting(firm []float64) space {
	s.low, s.high = slices.Clone(s.low), slices.Clone(s.high)
	for i, v := range firm {
		switch {
		case math.IsNaN(v) || v < s.low[i] || v > s.high[i]:
		case s.pays:
			s.low[i] = v
		default:
			s.high[i] = v
		}
	}
	return s
}

func (s space) best() []float64 {
	x := make([]float64, len(s.low))
	for i := range x {
		x[i] = s.high[i]
		if s.pays {
			x[i] = s.low[i]
		}
	}
	return x
}

// scale is by how much each amount is disputed, from the first offers of both.
func (s space) scale(offers [][]int64) []float64 {
	out := make([]float64, len(s.low))
	first, mine := floats(offers[0]), s.best()
	if len(offers) > 1 {
		mine = floats(offers[1])
	}
	for i := range out {
		out[i] = max(math.Abs(first[i]-mine[i]), 1)
	}
	return out
}

func unit(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

func floats(x []int64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

// rounded gives whole minor units, in the party's favour, so that no limit is missed by
// a fraction.
func (s space) rounded(x []float64) []int64 {
	out := make([]int64, len(x))
	for i, v := range x {
		const slack = 1e-3 // what the projection leaves
		if s.pays {
			out[i] = int64(math.Floor(min(v+slack, s.high[i])))
		} else {
			out[i] = int64(math.Ceil(max(v-slack, s.low[i])))
		}
		out[i] = min(max(out[i], int64(s.low[i])), int64(s.high[i]))
	}
	return out
}

// Package counterpart is the scripted second party of practice rooms: what it wants,
// and what it says next.
package counterpart

import (
	"math"
	"slices"
)

// Issue is one item as a party sees it. Best and Worst are the amounts that the party
// would like most and that it would just take, in minor units: of who pays, Best is the
// smaller one.
type Issue struct {
	Description string
	Best, Worst int64
	Weight      float64 // how much it matters; positive
}

// Interests are what a party wants. No message has any of it.
type Interests struct {
	Pays   bool
	Issues []Issue
	// Limit is the total that must not be exceeded by who pays, or fallen short of by
	// who is paid; 0: none.
	Limit int64
	// MostRounds is by which round the party wants to be done.
	MostRounds int
}

// space is what Interests say about amounts, as numbers to compute with.
type space struct {
	low, high []float64 // of each amount
	gain      []float64 // of utility, for one more minor unit of each amount
	base      float64   // of utility, at no amount at all
	limit     float64
	pays      bool
}

func (in Interests) space() space {
	s := space{limit: float64(in.Limit), pays: in.Pays}
	sum := 0.0
	for _, i := range in.Issues {
		sum += i.Weight
	}
	for _, i := range in.Issues {
		best, worst := float64(i.Best), float64(i.Worst)
		s.low, s.high = append(s.low, min(best, worst)), append(s.high, max(best, worst))
		gain := 0.0
		if best != worst {
			gain = i.Weight / sum / (best - worst)
			s.base -= gain * worst
		}
		s.gain = append(s.gain, gain)
	}
	return s
}

// utility returns 1 if every amount is the best, 0 if every one is the worst.
func (s space) utility(x []float64) float64 {
	u := s.base
	for i, v := range x {
		u += s.gain[i] * v
	}
	return u
}

func total(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}

// within reports whether the party may agree to amounts at all.
func (s space) within(x []float64) bool {
	for i, v := range x {
		if v < s.low[i] || v > s.high[i] {
			return false
		}
	}
	return s.excess(x) <= 0
}

// excess returns how far the total is on the wrong side of the limit.
func (s space) excess(x []float64) float64 {
	switch {
	case s.limit == 0:
		return math.Inf(-1)
	case s.pays:
		return total(x) - s.limit
	}
	return s.limit - total(x)
}

// worst returns the smallest utility that the party may agree to.
func (s space) worst() float64 {
	x := make([]float64, len(s.low))
	for i := range x {
		x[i] = s.low[i]
		if s.pays {
			x[i] = s.high[i]
		}
	}
	// What exceeds the limit is taken from where that costs the least utility.
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if math.Abs(s.gain[a]) < math.Abs(s.gain[b]) {
			return -1
		}
		return 1
	})
	for _, i := range order {
		over := s.excess(x)
		if over <= 0 {
			break
		}
		step := min(over, s.high[i]-s.low[i])
		if s.pays {
			step = -step
		}
		x[i] += step
	}
	return s.utility(x)
}

package counterpart

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// pair draws two mandates about the same items. Most have a zone of agreement.
func pair(r *rand.Rand) (payer, payee Interests) {
	payer, payee = Interests{Pays: true, MostRounds: 20}, Interests{MostRounds: 20}
	between := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	most, least := 0.0, 0.0
	for range 2 + r.IntN(4) {
		price := between(2000, 50000)
		a := Issue{Best: int64(price * between(0.3, 0.8)), Worst: int64(price * between(0.95, 1.5)), Weight: between(0.1, 1)}
		b := Issue{Best: int64(price * between(1.2, 1.8)), Worst: int64(price * between(0.5, 1.05)), Weight: between(0.1, 1)}
		payer.Issues, payee.Issues = append(payer.Issues, a), append(payee.Issues, b)
		most, least = most+float64(a.Worst), least+float64(b.Worst)
	}
	payer.Limit, payee.Limit = int64(most*between(0.75, 1.05)), int64(least*between(0.95, 1.25))
	return payer, payee
}

// frontier is the best Nash product that a pair can reach; 0 if it cannot agree. It
// climbs by solving a linear problem in each step (Frank-Wolfe), which for a sum with
// limits is sorting.
func frontier(a, b space) float64 {
	n := len(a.low)
	low, high := make([]float64, n), make([]float64, n)
	for i := range low {
		low[i], high[i] = max(a.low[i], b.low[i]), min(a.high[i], b.high[i])
		if low[i] > high[i] {
			return 0
		}
	}
	least, most := 0.0, math.Inf(1)
	if b.limit > 0 {
		least = b.limit
	}
	if a.limit > 0 {
		most = a.limit
	}
	if total(low) > most || total(high) < least || least > most {
		return 0
	}
	linear := func(c []float64) []float64 {
		x := append([]float64(nil), low...)
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, j int) int { return int(math.Copysign(1, c[j]-c[i])) })
		for _, i := range order {
			t := total(x)
			want := high[i] - low[i]
			if c[i] < 0 {
				want = min(want, max(0, least-t))
			}
			x[i] += min(want, max(0, most-t))
		}
		return x
	}
	da, db := a.worst(), b.worst()
	gains := func(x []float64) (float64, float64) { return max(a.utility(x)-da, 0), max(b.utility(x)-db, 0) }
	value := func(x []float64) float64 { u, v := gains(x); return u * v }
	x := make([]float64, n)
	for _, w := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
		c := make([]float64, n)
		for i := range c {
			c[i] = w*a.gain[i] + (1-w)*b.gain[i]
		}
		y := linear(c)
		for i := range x {
			x[i] += y[i] / 5
		}
	}
	for range 300 {
		u, v := gains(x)
		c := make([]float64, n)
		for i := range c {
			c[i] = a.gain[i]*v + b.gain[i]*u
		}
		y := linear(c)
		best, at := value(x), 0.0
		for step := 1; step <= 64; step++ {
			z := make([]float64, n)
			for i := range z {
				z[i] = x[i] + (y[i]-x[i])*float64(step)/64
			}
			if value(z) > best {
				best, at = value(z), float64(step)/64
			}
		}
		for i := range x {
			x[i] += (y[i] - x[i]) * at
		}
		if at == 0 {
			break
		}
	}
	return max(value(x), 1e-300)
}

type decider func(in Interests, offers [][]int64) (Move, []int64)

// outcome is how one negotiation ended.
type outcome struct {
	agreed bool
	x      []int64
	rounds int
}

func negotiate(first, second Interests, decide decider) outcome {
	var offers [][]int64
	for {
		in := first
		if len(offers)%2 == 1 {
			in = second
		}
		switch move, x := decide(in, offers); move {
		case Accept:
			return outcome{true, offers[len(offers)-1], len(offers)}
		case Reject:
			return outcome{false, nil, len(offers)}
		default:
			offers = append(offers, x)
		}
		if len(offers) > 100 {
			return outcome{rounds: len(offers)}
		}
	}
}

// splitting is a peer: it meets the other side halfway between the last two offers.
func splitting(in Interests, offers [][]int64) (Move, []int64) {
	s := in.space()
	if len(offers) == 0 {
		return Counter, s.rounded(s.best())
	}
	last := floats(offers[len(offers)-1])
	mine := s.best()
	if len(offers) > 1 {
		mine = floats(offers[len(offers)-2])
	}
	next := make([]float64, len(mine))
	for i := range next {
		next[i] = (mine[i] + last[i]) / 2
	}
	s.clip(next)
	if len(offers) > in.MostRounds {
		if s.within(last) {
			return Accept, nil
		}
		return Reject, nil
	}
	out := s.rounded(next)
	if s.within(last) && s.utility(last) >= s.utility(floats(out))-0.01 {
		return Accept, nil
	}
	if !s.within(floats(out)) {
		out = s.rounded(s.nearest(next, unit(len(next)), s.worst()))
	}
	return Counter, out
}

// eager is a peer: it asks for what it likes best, gives way evenly, and accepts the
// first offer that it may agree to.
func eager(in Interests, offers [][]int64) (Move, []int64) {
	s := in.space()
	if len(offers) > 0 && s.within(floats(offers[len(offers)-1])) {
		return Accept, nil
	}
	if len(offers) >= in.MostRounds {
		return Reject, nil
	}
	part := float64(len(offers)) / float64(in.MostRounds-1)
	x := s.best()
	for i := range x {
		worst := s.low[i]
		if in.Pays {
			worst = s.high[i]
		}
		x[i] += (worst - x[i]) * part
	}
	return Counter, s.rounded(s.nearest(x, unit(len(x)), s.worst()))
}

// figures are what a strategy reaches over many pairs.
type figures struct {
	zones, agreed, outside, none int
	shares                       []float64 // of the best Nash product, sorted
	rounds                       []int
}

func (f figures) median() float64 { return f.shares[len(f.shares)/2] }

func measure(decide decider, pairs int) (f figures) {
	r := rand.New(rand.NewPCG(11, 200))
	for i := range pairs {
		a, b := pair(r)
		best := frontier(a.space(), b.space())
		first, second := a, b
		if i%2 == 1 {
			first, second = b, a
		}
		o := negotiate(first, second, decide)
		if best > 0 {
			f.zones++
		}
		share := 0.0
		if o.agreed {
			x := floats(o.x)
			if !a.space().within(x) || !b.space().within(x) {
				f.outside++
			}
			if best == 0 {
				f.none++
			}
			u, v := a.space().utility(x)-a.space().worst(), b.space().utility(x)-b.space().worst()
			share = u * v / best
		}
		if best > 0 {
			if o.agreed {
				f.agreed++
				f.rounds = append(f.rounds, o.rounds)
			}
			f.shares = append(f.shares, share)
		}
	}
	slices.Sort(f.shares)
	slices.Sort(f.rounds)
	return f
}

// TestPairs holds the counterpart to what it must reach over 200 random pairs of
// mandates, and shows the peers beside it.
func TestPairs(t *testing.T) {
	f := measure(Decide, 200)
	if f.zones < 150 || f.zones == 200 {
		t.Fatalf("%d of 200 pairs can agree", f.zones)
	}
	if f.outside > 0 || f.none > 0 {
		t.Errorf("%d agreements are outside of a mandate, %d where none is possible", f.outside, f.none)
	}
	if f.agreed*100 < f.zones*95 {
		t.Errorf("%d agreements, %d are possible", f.agreed, f.zones)
	}
	if f.median() < 0.9 {
		t.Errorf("the median share of the best Nash product is %.3f", f.median())
	}
	for name, d := range map[string]decider{"split the difference": splitting, "accept the first": eager} {
		if peer := measure(d, 200); peer.outside > 0 || peer.median() >= f.median() {
			t.Errorf("%s reaches %.3f and is %d times outside; the counterpart reaches %.3f", name, peer.median(), peer.outside, f.median())
		}
	}
}

// BenchmarkPairs prints what the counterpart and two peers reach over 200 random pairs
// of mandates.
func BenchmarkPairs(b *testing.B) {
	for _, d := range []struct {
		name   string
		decide decider
	}{{"counterpart", Decide}, {"split-the-difference", splitting}, {"accept-the-first", eager}} {
		b.Run(d.name, func(b *testing.B) {
			var f figures
			for range b.N {
				f = measure(d.decide, 200)
			}
			b.ReportMetric(100*float64(f.agreed)/float64(f.zones), "%agreed")
			b.ReportMetric(f.median(), "nash-median")
			b.ReportMetric(f.shares[len(f.shares)/10], "nash-p10")
			b.ReportMetric(float64(f.rounds[len(f.rounds)/2]), "rounds-median")
			b.ReportMetric(float64(f.outside), "outside")
		})
	}
}

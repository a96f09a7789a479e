package tinymodel

import (
	"math"
	"math/rand"
)

// shape is the size of a llama.
type shape struct {
	vocab, width, heads, depth, hidden int
}

func (s shape) head() int { return s.width / s.heads }

// longest is how many tokens a lesson may have.
const longest = 640

// weights are a llama's: RMSNorm, rotary attention with adjacent pairs (as
// llama.cpp has it for "llama"), SwiGLU, and one matrix for both ends.
type weights struct {
	shape
	flat   []float32 // all of them, in one
	embed  matrix
	norm   []float32
	layers []layer
	turn   []angle // of the rotary attention, by position and pair
}

// layer has the weights of one: attention, then the two halves of the gate.
type layer struct {
	norm1          []float32
	q, k, v, o     matrix
	norm2          []float32
	gate, up, down matrix
}

type angle struct{ cos, sin float32 }

func newWeights(s shape) *weights {
	perLayer := 2*s.width + 4*s.width*s.width + 3*s.width*s.hidden
	w := &weights{shape: s, flat: make([]float32, s.vocab*s.width+s.width+s.depth*perLayer), turn: angles(s.head())}
	rest := w.flat
	vector := func(n int) []float32 {
		v := rest[:n:n]
		rest = rest[n:]
		return v
	}
	square := func(m, n int) matrix { return matrix{vector(m * n), m, n} }
	w.embed, w.norm = square(s.vocab, s.width), vector(s.width)
	for range s.depth {
		d, f := s.width, s.hidden
		w.layers = append(w.layers, layer{
			norm1: vector(d), q: square(d, d), k: square(d, d), v: square(d, d), o: square(d, d),
			norm2: vector(d), gate: square(f, d), up: square(f, d), down: square(d, f),
		})
	}
	return w
}

// angles are by how much each pair of a head turns at each position.
func angles(head int) []angle {
	out := make([]angle, 0, longest*head/2)
	for t := range longest {
		for i := range head / 2 {
			a := float64(t) * math.Pow(ropeBase, -2*float64(i)/float64(head))
			out = append(out, angle{float32(math.Cos(a)), float32(math.Sin(a))})
		}
	}
	return out
}

const (
	ropeBase = 10000
	epsilon  = 1e-5 // of RMSNorm
)

// randomize gives the weights their first values.
func (w *weights) randomize(r *rand.Rand) {
	fill := func(m matrix, spread float64) {
		for i := range m.w {
			m.w[i] = float32(r.NormFloat64() * spread)
		}
	}
	ones := func(v []float32) {
		for i := range v {
			v[i] = 1
		}
	}
	spread := 1 / math.Sqrt(float64(w.width))
	fill(w.embed, 0.1)
	ones(w.norm)
	for _, l := range w.layers {
		ones(l.norm1)
		ones(l.norm2)
		for _, m := range []matrix{l.q, l.k, l.v, l.gate, l.up} {
			fill(m, spread)
		}
		fill(l.o, spread/2)
		fill(l.down, 0.5/math.Sqrt(float64(w.hidden)))
	}
}

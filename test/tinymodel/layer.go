package tinymodel

import "math"

// activations are what a layer computed for rows positions, kept for the way back.
type activations struct {
	rows               int
	x                  []float32 // what came in
	n1, inv1           []float32
	q, k, v, probs     []float32
	mix                []float32
	afterAttention     []float32 // between attention and gate
	n2, inv2           []float32
	gate, up, combined []float32
}

// weight is how much position t of head h heeds each position up to t.
func (a *activations) weight(h, t int) []float32 {
	at := (h*a.rows + t) * a.rows
	return a.probs[at : at+t+1]
}

// forward runs a layer over x and gives what comes out.
func (w *weights) forward(l *layer, x []float32) (*activations, []float32) {
	n := len(x) / w.width
	wide := func() []float32 { return make([]float32, n*w.width) }
	high := func() []float32 { return make([]float32, n*w.hidden) }
	a := &activations{rows: n, x: x, n1: wide(), inv1: make([]float32, n), q: wide(), k: wide(), v: wide(), probs: make([]float32, w.heads*n*n),
		mix: wide(), afterAttention: wide(), n2: wide(), inv2: make([]float32, n), gate: high(), up: high(), combined: high()}
	normalize(a.n1, a.inv1, x, l.norm1)
	l.q.apply(a.q, a.n1)
	l.k.apply(a.k, a.n1)
	l.v.apply(a.v, a.n1)
	w.rotate(a.q, 1)
	w.rotate(a.k, 1)
	w.attend(a)
	l.o.apply(a.afterAttention, a.mix)
	axpy(a.afterAttention, 1, x)
	normalize(a.n2, a.inv2, a.afterAttention, l.norm2)
	l.gate.apply(a.gate, a.n2)
	l.up.apply(a.up, a.n2)
	for i, g := range a.gate {
		a.combined[i] = g * sigmoid(g) * a.up[i]
	}
	out := wide()
	l.down.apply(out, a.combined)
	axpy(out, 1, a.afterAttention)
	return a, out
}

// backward adds the gradients of a layer to those in g; d is the gradient of
// what came out, and becomes that of what came in.
func (w *weights) backward(l, g *layer, a *activations, d []float32) {
	n := a.rows
	dc, dgate, dup := make([]float32, n*w.hidden), make([]float32, n*w.hidden), make([]float32, n*w.hidden)
	l.down.back(dc, g.down, d, a.combined)
	for i, v := range a.gate {
		s := sigmoid(v)
		dup[i] = dc[i] * v * s
		dgate[i] = dc[i] * a.up[i] * (s + v*s*(1-s))
	}
	dn := make([]float32, n*w.width)
	l.gate.back(dn, g.gate, dgate, a.n2)
	l.up.back(dn, g.up, dup, a.n2)
	normalizeBack(d, g.norm2, dn, a.inv2, a.afterAttention, l.norm2)

	dmix := make([]float32, n*w.width)
	l.o.back(dmix, g.o, d, a.mix)
	dq, dk, dv := w.attendBack(a, dmix)
	w.rotate(dq, -1)
	w.rotate(dk, -1)
	clear(dn)
	l.q.back(dn, g.q, dq, a.n1)
	l.k.back(dn, g.k, dk, a.n1)
	l.v.back(dn, g.v, dv, a.n1)
	normalizeBack(d, g.norm1, dn, a.inv1, a.x, l.norm1)
}

func sigmoid(x float32) float32 { return 1 / (1 + float32(math.Exp(float64(-x)))) }

package tinymodel

import "math"

// forwardPass is a run of the model over tokens.
type forwardPass struct {
	w      *weights
	ids    []int
	from   int // the first token that was to be said
	layers []*activations
	last   []float32 // what the last layer gave
	normed []float32
	inv    []float32
	scores []float32 // for ids[from:], a row of the vocabulary each
}

// run predicts ids[from:], each from those before it.
func (w *weights) run(ids []int, from int) *forwardPass {
	p := &forwardPass{w: w, ids: ids, from: from}
	n := len(ids) - 1
	x := make([]float32, n*w.width)
	for t, id := range ids[:n] {
		copy(x[t*w.width:], w.embed.row(id))
	}
	for i := range w.layers {
		var a *activations
		a, x = w.forward(&w.layers[i], x)
		p.layers = append(p.layers, a)
	}
	p.last, p.normed, p.inv = x, make([]float32, len(x)), make([]float32, n)
	normalize(p.normed, p.inv, x, w.norm)
	p.scores = make([]float32, (len(ids)-from)*w.vocab)
	w.embed.apply(p.scores, p.predictingRows())
	return p
}

// predictingRows are the rows of normed from which ids[from:] are predicted.
func (p *forwardPass) predictingRows() []float32 { return p.normed[(p.from-1)*p.w.width:] }

func (p *forwardPass) scoreRow(i int) []float32 { return p.scores[i*p.w.vocab : (i+1)*p.w.vocab] }

// predictions are the tokens that a greedy sampler takes, and the least probability
// that one of them has.
func (p *forwardPass) predictions() (ids []int, least float32) {
	least = 1
	for i := range len(p.ids) - p.from {
		row := p.scoreRow(i)
		softmax(row)
		best := largest(row)
		ids, least = append(ids, best), min(least, row[best])
	}
	return ids, least
}

// backpropagate adds the gradient of the cross entropy of ids[from:], times scale, to g,
// and gives that cross entropy (not scaled). A pass is used once.
func (p *forwardPass) backpropagate(g *weights, scale float32) (loss float64) {
	w := p.w
	for i, want := range p.ids[p.from:] {
		row := p.scoreRow(i)
		softmax(row)
		loss -= math.Log(float64(row[want]) + 1e-30)
		for j := range row {
			row[j] *= scale
		}
		row[want] -= scale
	}
	dn := make([]float32, len(p.normed))
	w.embed.back(dn[(p.from-1)*w.width:], g.embed, p.scores, p.predictingRows())
	d := make([]float32, len(p.last))
	normalizeBack(d, g.norm, dn, p.inv, p.last, w.norm)
	for i := len(w.layers) - 1; i >= 0; i-- {
		w.backward(&w.layers[i], &g.layers[i], p.layers[i], d)
	}
	for t, id := range p.ids[:len(p.ids)-1] {
		axpy(g.embed.row(id), 1, d[t*w.width:(t+1)*w.width])
	}
	return loss
}

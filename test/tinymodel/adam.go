package tinymodel

import (
	"math"
	"sync"
)

// workers is how many goroutines share a step. It is fixed, so that the sums do
// not depend on the machine.
const workers = 2

// optimizer is Adam with a clipped gradient and a rate that rises and falls.
type optimizer struct {
	w             *weights
	grads         [workers]*weights
	first, second []float32 // moments
	done, all     int       // steps
}

func newOptimizer(w *weights, all int) *optimizer {
	o := &optimizer{w: w, first: make([]float32, len(w.flat)), second: make([]float32, len(w.flat)), all: all}
	for i := range o.grads {
		o.grads[i] = newWeights(w.shape)
	}
	return o
}

// step learns from the samples once, and gives the loss per token before it.
func (o *optimizer) step(batch []sample) float64 {
	tokens := 0
	for _, s := range batch {
		tokens += len(s.ids) - s.from
	}
	var losses [workers]float64
	var wg sync.WaitGroup
	for i := range workers {
		wg.Go(func() {
			clear(o.grads[i].flat)
			for j := i; j < len(batch); j += workers {
				losses[i] += o.w.run(batch[j].ids, batch[j].from).backpropagate(o.grads[i], 1/float32(tokens))
			}
		})
	}
	wg.Wait()
	g := o.grads[0].flat
	loss := losses[0]
	for i := 1; i < workers; i++ {
		axpy(g, 1, o.grads[i].flat)
		loss += losses[i]
	}
	o.update(g)
	return loss / float64(tokens)
}

func (o *optimizer) update(g []float32) {
	const b1, b2 = 0.9, 0.99
	o.done++
	n := float64(o.done)
	c1, c2 := 1-math.Pow(b1, n), 1-math.Pow(b2, n)
	r := o.learningRate()
	clip := 1 / max(1, float32(math.Sqrt(float64(dot(g, g)))))
	for i := range g {
		x := g[i] * clip
		o.first[i] = b1*o.first[i] + (1-b1)*x
		o.second[i] = b2*o.second[i] + (1-b2)*x*x
		o.w.flat[i] -= float32(r * float64(o.first[i]) / c1 / (math.Sqrt(float64(o.second[i])/c2) + 1e-8))
	}
}

// learningRate rises over the first steps and falls as a cosine to a fiftieth.
func (o *optimizer) learningRate() float64 {
	const warm, end = 20, 0.02
	fall := 0.5 * (1 + math.Cos(math.Pi*float64(o.done)/float64(o.all)))
	return rate * min(1, float64(o.done)/warm) * (end + (1-end)*fall)
}

package main

import (
	"math"
	"slices"
)

// question is a new file with its candidates. The last candidate is none of them: it is right, if no
// other one is.
type question struct {
	x      [][]float64
	right  []bool
	leave  bool    // no folder is right
	left   bool    // Nod leaves it, and does not rank it
	weight float64 // how much it counts where weights are fitted
}

// ask makes a question of folders with their features, and adds the candidate that is none of them.
func ask(dirs []string, x [][]float64, none []float64, best []string) question {
	q := question{leave: len(best) == 0, weight: 1}
	for i, dir := range dirs {
		q.x, q.right = append(q.x, x[i]), append(q.right, slices.Contains(best, dir))
	}
	q.right = append(q.right, !slices.Contains(q.right, true))
	q.x = append(q.x, none)
	return q
}

func features(x [][]float64) int {
	if len(x) == 0 {
		return 0
	}
	return len(x[0])
}

// The constants of gradient ascent with momentum; the weights hardly change after so many steps.
const (
	steps    = 300
	again    = 80 // from weights that were fitted with one feature more
	rate     = .5
	momentum = .9
)

// fit returns the weights under which the right candidates of the questions are likeliest (softmax),
// regularised by decay times the square of the weights. A feature that is off weighs nothing. The
// ascent begins at from; nil: at nothing.
func fit(questions []question, decay float64, off map[int]bool, from []float64) []float64 {
	n, left, all := 0, steps, 0.0
	for _, q := range questions {
		n = max(n, features(q.x))
		all += q.weight
	}
	w, v := make([]float64, n), make([]float64, n)
	if from != nil {
		left = again
		copy(w, from)
	}
	for i := range w {
		if off[i] {
			w[i] = 0
		}
	}
	for range left {
		g := make([]float64, n)
		for _, q := range questions {
			q.gradient(w, g)
		}
		for i := range w {
			if off[i] {
				continue
			}
			v[i] = momentum*v[i] + g[i]/all - decay*w[i]
			w[i] += rate * v[i]
		}
	}
	return w
}

// gradient adds that of the logarithm of how likely the right candidates are.
func (q question) gradient(w, g []float64) {
	p := q.likelihoods(w)
	right := 0.0
	for i, ok := range q.right {
		if ok {
			right += p[i]
		}
	}
	for i, x := range q.x {
		by := -p[i]
		if q.right[i] && right > 0 {
			by += p[i] / right
		}
		if by *= q.weight; math.Abs(by) < 1e-6 {
			continue
		}
		for k, f := range x {
			g[k] += by * f
		}
	}
}

// likelihoods returns how likely each candidate is to be the right one.
func (q question) likelihoods(w []float64) []float64 {
	p := make([]float64, len(q.x))
	most := math.Inf(-1)
	for i, x := range q.x {
		for k, f := range x {
			p[i] += w[k] * f
		}
		most = max(most, p[i])
	}
	sum := 0.0
	for i := range p {
		p[i] = math.Exp(p[i] - most)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

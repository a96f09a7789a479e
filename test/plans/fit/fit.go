// Package fit fits the weights of planning to the cases of test/plans.
package fit

import (
	"math"

	"github.com/nod-app/nod/app/planning/engine"
)

// Question is a choice of options with features, of which some are right. The last option of
// one that has no right one else may have no features: it is none of the others.
type Question struct {
	X     [][]engine.Feature
	Right []bool
}

// The constants of gradient descent with a step of its own for each weight; the weights hardly change after so many steps.
const (
	steps = 250
	rate  = .03
	keep  = .9 // of the mean square of the slopes
)

// sparse is a feature that an option has.
type sparse struct {
	feature int
	value   float64
}

// option is what an option has, and what of the slope it makes.
type option struct {
	has   []sparse
	right bool
	odds  float64
}

// Softmax returns the weights, by the names of the features, under which the right options are likeliest; regularised
// by decay times the square of the weights.
func Softmax(all []Question, decay float64) map[string]float64 {
	numbers := map[string]int{}
	questions := make([][]option, len(all))
	for i, q := range all {
		questions[i] = options(q, numbers)
	}
	w, square, slope := make([]float64, len(numbers)), make([]float64, len(numbers)), make([]float64, len(numbers))
	for range steps {
		for i := range slope {
			slope[i] = decay * w[i]
		}
		for _, q := range questions {
			addSlope(q, w, slope)
		}
		for i, s := range slope {
			square[i] = keep*square[i] + (1-keep)*s*s
			w[i] -= rate * s / (math.Sqrt(square[i]) + 1e-8)
		}
	}
	out := map[string]float64{}
	for name, i := range numbers {
		out[name] = math.Round(w[i]*100) / 100
	}
	return out
}

// options returns those of a question, and numbers the features that were not seen before.
func options(q Question, numbers map[string]int) []option {
	out := make([]option, len(q.X))
	for i, x := range q.X {
		out[i].right = q.Right[i]
		for _, f := range x {
			if _, seen := numbers[f.Name]; !seen {
				numbers[f.Name] = len(numbers)
			}
			out[i].has = append(out[i].has, sparse{numbers[f.Name], f.Value})
		}
	}
	return out
}

// addSlope adds how the odds of a question against its right options change with the weights.
func addSlope(q []option, w, slope []float64) {
	all, right := 0.0, 0.0
	for i, o := range q {
		z := 0.0
		for _, f := range o.has {
			z += w[f.feature] * f.value
		}
		q[i].odds = math.Exp(z)
		all += q[i].odds
		if o.right {
			right += q[i].odds
		}
	}
	for _, o := range q {
		e := o.odds / all
		if o.right {
			e -= o.odds / right
		}
		for _, f := range o.has {
			slope[f.feature] += e * f.value
		}
	}
}

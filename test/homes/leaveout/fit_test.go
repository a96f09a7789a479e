package main

import "testing"

// What marks the right folder gets weight, what is on all folders none, and a file with nothing in
// common with any folder is likeliest to belong into none.
func TestFit(t *testing.T) {
	var qs []question
	for i := range 20 {
		x, none := [][]float64{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}}, []float64{0, 0, 1}
		best := []string{"a"}
		if x[0][0] = 1; i%4 == 0 {
			x[0][0], best = 0, nil
		}
		qs = append(qs, ask([]string{"a", "b", "c"}, x, none, best))
	}
	w := fit(qs, .0003, nil, nil)
	if w[0] < 1 || w[0] < w[1] {
		t.Errorf("weights %.2f", w)
	}
	if f := judge(qs, w); f.filed != 15 || f.right != 15 || f.third != 15 || f.all != 20 {
		t.Errorf("%+v", f)
	}
	if p := qs[0].likelihoods(w); p[3] < .5 {
		t.Errorf("belongs into no folder: %.2f", p)
	}
	if w := fit(qs, .0003, map[int]bool{0: true}, w); w[0] != 0 {
		t.Errorf("a feature that is off weighs %.2f", w[0])
	}
}

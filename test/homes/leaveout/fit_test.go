package main

import (
	"slices"
	"testing"
)

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

// Sure begins where few are wrong in the mean and in the worst home, or in the mean alone if no likelihood does both;
// likely begins where most of the files from there to sure are right.
func TestChoose(t *testing.T) {
	of := func(likely float64, right, wrong int) (out []guess) {
		for i := range right + wrong {
			out = append(out, guess{likely: likely, right: i < right})
		}
		return out
	}
	home := func(guesses ...[]guess) figures {
		all := slices.Concat(guesses...)
		return figures{all: len(all), sure: all}
	}
	easy := home(of(.95, 100, 0))
	for name, c := range map[string]struct {
		hard         figures
		sure, likely float64
	}{
		"the mean and the worst": {home(of(.95, 48, 2), of(.7, 42, 8), of(.2, 0, 40)), .71, .21},
		"the mean only":          {home(of(.95, 45, 5), of(.7, 35, 15)), .71, .71},
		"all are right":          {home(of(.9, 50, 0), of(.5, 40, 0)), 0, 0},
	} {
		of := map[string]figures{"easy": easy, "easier": easy, "hard": c.hard}
		if sure, likely := choose([]string{"easier", "easy", "hard"}, of); sure != c.sure || likely != c.likely {
			t.Errorf("%s: sure from %.2f, likely from %.2f, want %.2f and %.2f", name, sure, likely, c.sure, c.likely)
		}
	}
}

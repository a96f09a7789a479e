package tinymodel

import (
	"fmt"
	"io"
	"math/rand"
)

// TrainSettings are how the model is trained. The zero value is good.
type TrainSettings struct {
	Steps int       // 0: as many as the corpus needs
	Log   io.Writer // nil: silent
}

// Sizes that were tried with the corpus: a smaller model, or fewer steps, does
// not get every lesson.
const (
	steps  = 600
	batch  = 16 // lessons a step
	merges = 256
	rate   = 4e-3 // of learning, at its peak
	seed   = 1
)

// Train trains a model to recite the exchanges. It takes about half a minute on
// two cores.
func Train(es []Exchange, s TrainSettings) (*Model, error) {
	if s.Steps == 0 {
		s.Steps = steps
	}
	if s.Log == nil {
		s.Log = io.Discard
	}
	ls := lessons(es)
	m := &Model{tokens: newTokenizer(texts(ls), merges)}
	samples, err := m.samples(ls)
	if err != nil {
		return nil, err
	}
	m.pad()
	m.weights = newWeights(shape{vocab: len(m.tokens.tokens), width: 64, heads: 2, depth: 2, hidden: 128})
	r := rand.New(rand.NewSource(seed))
	m.weights.randomize(r)
	o := newOptimizer(m.weights, s.Steps)
	deck := shuffle{r: r, n: len(samples)}
	fmt.Fprintf(s.Log, "%d lessons, %d tokens, %d numbers\n", len(samples), len(m.tokens.tokens), len(m.weights.flat))
	for step := range s.Steps {
		var lot []sample
		for range batch {
			lot = append(lot, samples[deck.next()])
		}
		loss := o.step(lot)
		if step%50 == 49 {
			fmt.Fprintf(s.Log, "step %d, loss %.4f\n", step+1, loss)
		}
	}
	return m, nil
}

// shuffle deals numbers below n in a random order, each once before any twice.
type shuffle struct {
	r    *rand.Rand
	n    int
	left []int
}

func (d *shuffle) next() int {
	if len(d.left) == 0 {
		d.left = d.r.Perm(d.n)
	}
	i := d.left[0]
	d.left = d.left[1:]
	return i
}

package tinymodel

import (
	"fmt"
	"io"
	"math/rand"
	"slices"
	"strings"
)

// Settings are how the model is trained. The zero value is good.
type Settings struct {
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

// Model is a trained model.
type Model struct {
	tokens  *tokenizer
	weights *weights
}

// sample is a lesson as tokens.
type sample struct {
	ids  []int
	from int // where the reply begins
}

// Train trains a model to recite the exchanges. It takes about half a minute on
// two cores.
func Train(es []Exchange, s Settings) (*Model, error) {
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
	deck := deck{r: r, n: len(samples)}
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

func texts(ls []lesson) (out []string) {
	for _, l := range ls {
		out = append(out, l.prompt+l.reply)
	}
	return out
}

func (m *Model) samples(ls []lesson) (out []sample, err error) {
	for _, l := range ls {
		ids := m.tokens.encode(beginToken + l.prompt)
		s := sample{from: len(ids)}
		s.ids = append(ids, m.tokens.encode(l.reply)...)
		if !l.endless {
			s.ids = append(s.ids, endID)
		}
		if len(s.ids) > longest {
			return nil, fmt.Errorf("the lesson %q has %d tokens, and the model learns at most %d", l.prompt, len(s.ids), longest)
		}
		out = append(out, s)
	}
	return out, nil
}

// pad makes the vocabulary a multiple of 32, as fast kernels want it.
func (m *Model) pad() {
	for len(m.tokens.tokens)%32 != 0 {
		m.tokens.add(fmt.Sprintf("%s%d>", unusedPrefix, len(m.tokens.tokens)))
	}
}

const unusedPrefix = "<unused"

// deck deals numbers below n in a random order, each once before any twice.
type deck struct {
	r    *rand.Rand
	n    int
	left []int
}

func (d *deck) next() int {
	if len(d.left) == 0 {
		d.left = d.r.Perm(d.n)
	}
	i := d.left[0]
	d.left = d.left[1:]
	return i
}

// Check says which exchanges the model does not recite, and the least
// probability that a token of those that it does has.
func (m *Model) Check(es []Exchange) (least float32, err error) {
	ls := lessons(es)
	samples, err := m.samples(ls)
	if err != nil {
		return 0, err
	}
	least = 1
	var wrong []string
	for i, s := range samples {
		got, p := m.weights.run(s.ids, s.from).guesses()
		if least = min(least, p); !slices.Equal(got, s.ids[s.from:]) {
			wrong = append(wrong, fmt.Sprintf("after %q: %q", ls[i].prompt, m.tokens.decode(got)))
		}
	}
	if wrong != nil {
		return least, fmt.Errorf("the model does not recite %d of %d:\n%s", len(wrong), len(ls), strings.Join(wrong, "\n"))
	}
	return least, nil
}

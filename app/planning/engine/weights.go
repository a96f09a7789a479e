package engine

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"
)

// Weights say how much each feature counts, by its name.
type Weights struct {
	Work  map[string]float64 `json:"work"`  // that a passage asks for work
	Job   map[string]float64 `json:"job"`   // that it speaks of an existing ticket, or of work that another one asks for
	Place map[string]float64 `json:"place"` // that it lies in a channel or project
}

//go:embed weights.json
var fitted []byte

// shipped returns the weights that Nod has; make plans fits them to all cases of test/plans.
var shipped = sync.OnceValue(func() *Weights {
	var w Weights
	if err := json.Unmarshal(fitted, &w); err != nil {
		panic(err)
	}
	return &w
})

// Feature is something that is known of a passage, a person, a day or a place.
type Feature struct {
	Name  string
	Value float64
}

// features are those that are not 0.
type features []Feature

func (f *features) is(name string, yes bool) { f.num(name, indicator(yes)) }

func (f *features) num(name string, v float64) {
	if v != 0 {
		*f = append(*f, Feature{name, v})
	}
}

// indicator returns 1 for what is so.
func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// sum returns how much speaks for something with the features.
func (f features) sum(weights map[string]float64) float64 {
	z := 0.0
	for _, x := range f {
		z += x.Value * weights[x.Name]
	}
	return z
}

// probability returns how likely something with the features is, 0..1.
func (f features) probability(weights map[string]float64) float64 {
	return 1 / (1 + math.Exp(-f.sum(weights)))
}

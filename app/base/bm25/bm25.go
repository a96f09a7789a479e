// Package bm25 compares texts with a query by the words that they share (Robertson and Zaragoza, 2009).
package bm25

import (
	"math"
	"slices"
)

// The usual constants.
const (
	saturation = 1.2
	lengths    = .75
)

// Index is texts that can be compared with a query.
type Index struct {
	docs  []map[string]float64 // how often each has its words
	sizes []float64
	mean  float64
	with  map[string]float64 // by word, how many have it
}

// New makes an Index of the words of texts.
func New(texts [][]string) Index {
	x := Index{with: map[string]float64{}}
	for _, ws := range texts {
		words := map[string]float64{}
		for _, w := range ws {
			words[w]++
		}
		for w := range words {
			x.with[w]++
		}
		x.docs, x.sizes = append(x.docs, words), append(x.sizes, float64(len(ws)))
		x.mean += float64(len(ws)) / float64(len(texts))
	}
	return x
}

// Scores returns how alike each text is to a query; 0: they share no word.
func (x Index) Scores(query []string) []float64 {
	out := make([]float64, len(x.docs))
	for _, w := range slices.Compact(slices.Sorted(slices.Values(query))) {
		for i, d := range x.docs {
			if c := d[w]; c > 0 {
				rare := math.Log(1 + (float64(len(x.docs))-x.with[w]+.5)/(x.with[w]+.5))
				out[i] += rare * c * (saturation + 1) / (c + saturation*(1-lengths+lengths*x.sizes[i]/x.mean))
			}
		}
	}
	return out
}

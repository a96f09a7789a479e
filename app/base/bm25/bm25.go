// Package bm25 compares texts with a query by the terms that they share (Robertson and Zaragoza, 2009).
package bm25

import "math"

// The usual constants.
const (
	saturation = 1.2
	lengths    = .75
)

// Scores returns how alike texts are to a query; 0: they share no term. idf returns how rare a term is;
// nil: by these texts.
func Scores(query []string, texts [][]string, idf func(string) float64) []float64 {
	at := map[string]int{}
	for _, t := range query {
		if _, ok := at[t]; !ok {
			at[t] = len(at)
		}
	}
	counts, with, mean := make([][]float64, len(texts)), make([]float64, len(at)), 1e-9
	for i, text := range texts {
		counts[i] = make([]float64, len(at))
		for _, t := range text {
			if q, ok := at[t]; ok {
				if counts[i][q]++; counts[i][q] == 1 {
					with[q]++
				}
			}
		}
		mean += float64(len(text)) / float64(len(texts))
	}
	rare := make([]float64, len(at))
	for t, q := range at {
		if idf != nil {
			rare[q] = idf(t)
		} else {
			rare[q] = math.Log(1 + (float64(len(texts))-with[q]+.5)/(with[q]+.5))
		}
	}
	out := make([]float64, len(texts))
	for i, c := range counts {
		length := saturation * (1 - lengths + lengths*float64(len(texts[i]))/mean)
		for q, n := range c {
			out[i] += rare[q] * n * (saturation + 1) / (n + length)
		}
	}
	return out
}

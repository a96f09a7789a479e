package tinymodel

import (
	"maps"
	"slices"
)

// newTokenizer learns at most n merges from the texts.
func newTokenizer(texts []string, n int) *tokenizer {
	t := &tokenizer{id: map[string]int{}, rank: map[pair]int{}, byByte: alphabet()}
	for _, s := range specials() {
		t.add(s)
	}
	for _, s := range t.byByte {
		t.add(s)
	}
	words, weights := t.words(texts)
	for range n {
		best, ok := commonest(words, weights)
		if !ok {
			break
		}
		t.rank[best] = len(t.merges)
		t.merges = append(t.merges, best[0]+" "+best[1])
		t.add(best[0] + best[1])
		for i := range words {
			words[i] = merge(words[i], best)
		}
	}
	return t
}

func (t *tokenizer) add(s string) {
	if _, there := t.id[s]; !there {
		t.id[s] = len(t.tokens)
		t.tokens = append(t.tokens, s)
	}
}

// words are the different words of the texts in a fixed order, as symbols, and how often each comes.
func (t *tokenizer) words(texts []string) (words [][]string, weights []int) {
	count := map[string]int{}
	for _, text := range texts {
		for _, p := range pieces(text) {
			if slices.Contains(specials(), p) {
				continue
			}
			for _, w := range split(p) {
				count[w]++
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(count)) {
		words = append(words, t.symbols(w))
		weights = append(weights, count[w])
	}
	return words, weights
}

// commonest is the pair that comes most often, the first by name among equals.
func commonest(words [][]string, weights []int) (pair, bool) {
	count := map[pair]int{}
	for i, w := range words {
		for j := range len(w) - 1 {
			count[pair{w[j], w[j+1]}] += weights[i]
		}
	}
	var best pair
	most := 1
	for p, n := range count {
		if n > most || n == most && most > 1 && (p[0] < best[0] || p[0] == best[0] && p[1] < best[1]) {
			best, most = p, n
		}
	}
	return best, most > 1
}

func merge(s []string, p pair) []string {
	out := s[:0:0]
	for i := 0; i < len(s); i++ {
		if i+1 < len(s) && s[i] == p[0] && s[i+1] == p[1] {
			out = append(out, s[i]+s[i+1])
			i++
		} else {
			out = append(out, s[i])
		}
	}
	return out
}

package tinymodel

import (
	"maps"
	"slices"
	"strings"
)

// tokenizer is a byte-level BPE, as llama.cpp has it for tokenizer.ggml.model
// gpt2 with pre-tokenizer gpt-2.
type tokenizer struct {
	tokens []string // by number
	id     map[string]int
	merges []string // "a b", in the order they were found
	rank   map[pair]int
	byByte [256]string // what stands for a byte
}

type pair [2]string

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

func (t *tokenizer) symbols(s string) []string {
	out := make([]string, len(s))
	for i := range len(s) {
		out[i] = t.byByte[s[i]]
	}
	return out
}

// alphabet is GPT-2's: printable bytes stand for themselves, the others for
// letters from U+0100 on.
func alphabet() (out [256]string) {
	next := rune(256)
	for b := range rune(256) {
		if b >= '!' && b <= '~' || b >= 0xA1 && b <= 0xAC || b >= 0xAE {
			out[b] = string(b)
		} else {
			out[b] = string(next)
			next++
		}
	}
	return out
}

// encode gives the numbers of the tokens of a text.
func (t *tokenizer) encode(text string) (ids []int) {
	for _, p := range pieces(text) {
		if slices.Contains(specials(), p) {
			ids = append(ids, t.id[p])
			continue
		}
		for _, w := range split(p) {
			for _, s := range t.merged(t.symbols(w)) {
				ids = append(ids, t.id[s])
			}
		}
	}
	return ids
}

func (t *tokenizer) merged(s []string) []string {
	for {
		best, rank := pair{}, len(t.merges)
		for j := range len(s) - 1 {
			p := pair{s[j], s[j+1]}
			if r, ok := t.rank[p]; ok && r < rank {
				best, rank = p, r
			}
		}
		if rank == len(t.merges) {
			return s
		}
		s = merge(s, best)
	}
}

// decode gives the text of tokens.
func (t *tokenizer) decode(ids []int) string {
	back := map[string]byte{}
	for b, s := range t.byByte {
		back[s] = byte(b)
	}
	var out strings.Builder
	for _, id := range ids {
		if id < len(specials()) {
			out.WriteString(t.tokens[id])
			continue
		}
		for _, r := range t.tokens[id] {
			out.WriteByte(back[string(r)])
		}
	}
	return out.String()
}

package tinymodel

import (
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

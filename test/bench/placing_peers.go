package main

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

// votePeer names the peer.
const votePeer = "BM25, vote of four"

// The usual constants of BM25.
const (
	saturation = 1.2
	lengths    = .75
)

// voteOfFour takes the folder of the four filed files that are most alike by BM25 over
// name (twice), folder and text.
func voteOfFour(h homes.Home) func(homes.New) []place.Candidate {
	type document struct {
		dir   string
		words map[string]float64
		size  float64
	}
	var docs []document
	in, all := map[string]float64{}, 0.0
	for _, f := range h.Filed {
		ws := slices.Concat(wordsOf(f.Name), wordsOf(f.Name), wordsOf(f.Dir), wordsOf(h.Text(f)))
		d := document{f.Dir, map[string]float64{}, float64(len(ws))}
		for _, w := range ws {
			d.words[w]++
		}
		for w := range d.words {
			in[w]++
		}
		all += d.size
		docs = append(docs, d)
	}
	count, mean := float64(len(docs)), all/float64(len(docs))
	return func(n homes.New) []place.Candidate {
		query := setOf(slices.Concat(wordsOf(n.Name), wordsOf(n.Content)))
		type hit struct {
			dir   string
			score float64
		}
		var hits []hit
		for _, d := range docs {
			s := 0.0
			for w := range query {
				if c := d.words[w]; c > 0 {
					s += math.Log(1+(count-in[w]+.5)/(in[w]+.5)) * c * (saturation + 1) / (c + saturation*(1-lengths+lengths*d.size/mean))
				}
			}
			hits = append(hits, hit{d.dir, s})
		}
		slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
		vote := map[string]float64{}
		for i, x := range hits[:min(4, len(hits))] {
			vote[x.dir] += x.score / float64(1+i)
		}
		return best(vote)
	}
}

// best are the folders with the highest scores.
func best(score map[string]float64) []place.Candidate {
	var out []place.Candidate
	for dir := range score {
		out = append(out, place.Candidate{Dir: dir})
	}
	slices.SortFunc(out, func(a, b place.Candidate) int {
		return cmp.Or(cmp.Compare(score[b.Dir], score[a.Dir]), strings.Compare(a.Dir, b.Dir))
	})
	return out[:min(len(out), place.Shown)]
}

// wordsOf are the words of a text, lower case; of Chinese its pairs of characters.
func wordsOf(s string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		rs := []rune(w)
		if !unicode.Is(unicode.Han, rs[0]) || len(rs) < 3 {
			out = append(out, w)
			continue
		}
		for i := range len(rs) - 1 {
			out = append(out, string(rs[i:i+2]))
		}
	}
	return out
}

func setOf(ws []string) map[string]bool {
	out := map[string]bool{}
	for _, w := range ws {
		out[w] = true
	}
	return out
}

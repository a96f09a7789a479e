package homes

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/bm25"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// VoteOfFour returns a ranking that takes the folder of the four filed files that are most alike by
// BM25 over name (twice), folder and text.
func VoteOfFour(h Home) func(New) []place.Candidate {
	var texts [][]string
	for _, f := range h.Filed {
		texts = append(texts, slices.Concat(Words(f.Name), Words(f.Name), Words(f.Dir), Words(h.Text(f))))
	}
	return func(n New) []place.Candidate {
		type hit struct {
			dir   string
			score float64
		}
		var hits []hit
		for i, s := range bm25.Scores(slices.Concat(Words(n.Name), Words(n.Content)), texts, nil) {
			hits = append(hits, hit{h.Filed[i].Dir, s})
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

// Words returns the words of a text, lower case; of Chinese its pairs of characters.
func Words(s string) []string {
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

package homes

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// The usual constants of BM25.
const (
	saturation = 1.2
	lengths    = .75
)

// BM25 compares texts with a query.
type BM25 struct {
	docs  []map[string]float64 // how often each has its words
	sizes []float64
	mean  float64
	with  map[string]float64 // by word, how many have it
}

// NewBM25 makes a BM25 of the words of texts.
func NewBM25(texts [][]string) BM25 {
	b := BM25{with: map[string]float64{}}
	for _, ws := range texts {
		words := map[string]float64{}
		for _, w := range ws {
			words[w]++
		}
		for w := range words {
			b.with[w]++
		}
		b.docs, b.sizes = append(b.docs, words), append(b.sizes, float64(len(ws)))
		b.mean += float64(len(ws)) / float64(len(texts))
	}
	return b
}

// Scores returns how alike each text is to a query.
func (b BM25) Scores(query []string) []float64 {
	out := make([]float64, len(b.docs))
	for w := range setOf(query) {
		for i, d := range b.docs {
			if c := d[w]; c > 0 {
				rare := math.Log(1 + (float64(len(b.docs))-b.with[w]+.5)/(b.with[w]+.5))
				out[i] += rare * c * (saturation + 1) / (c + saturation*(1-lengths+lengths*b.sizes[i]/b.mean))
			}
		}
	}
	return out
}

// VoteOfFour returns a ranking that takes the folder of the four filed files that are most alike by
// BM25 over name (twice), folder and text.
func VoteOfFour(h Home) func(New) []place.Candidate {
	var texts [][]string
	for _, f := range h.Filed {
		texts = append(texts, slices.Concat(Words(f.Name), Words(f.Name), Words(f.Dir), Words(h.Text(f))))
	}
	files := NewBM25(texts)
	return func(n New) []place.Candidate {
		type hit struct {
			dir   string
			score float64
		}
		var hits []hit
		for i, s := range files.Scores(slices.Concat(Words(n.Name), Words(n.Content))) {
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

func setOf(ws []string) map[string]bool {
	out := map[string]bool{}
	for _, w := range ws {
		out[w] = true
	}
	return out
}

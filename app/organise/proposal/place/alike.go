package place

import (
	"cmp"
	"slices"

	"github.com/nod-app/nod/app/base/bm25"
)

const (
	voters      = 8  // how many of the most alike files have a vote
	littleAlike = .2 // cosine of the most alike file, of which it says half of what it could
)

// compareTexts compares a file with those near in two ways: by words, whose best have votes, and by runs
// of letters, in which inflections and compounds are alike.
func (h *Home) compareTexts(in *input, files []Filed) {
	words, runs := make([][]string, len(files)), make([][]string, len(files))
	groups := make([]int, len(files))
	for i, f := range files {
		name := FileTerms(f.Name)
		all := slices.Concat(name, NameTerms(f.Dir), f.Text.Terms)
		words[i], runs[i] = slices.Concat(name, all), runsOf(all)
		groups[i] = h.byDir[f.Dir].group
	}
	query := slices.Concat(FileTerms(in.Name), in.Text.Terms)
	alike := 0.0
	if len(in.near) > 0 {
		alike = in.near[0].like / (in.near[0].like + littleAlike)
	}
	in.votes = voted(groups, parts(bm25.Scores(query, words, in.idf)), alike)
	in.runs = highest(groups, parts(bm25.Scores(runsOf(query), runs, nil)), alike)
}

// voted returns which part of the squares of the highest scores each group has.
func voted(groups []int, scores []float64, by float64) map[int]float64 {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	out, all := map[int]float64{}, 1e-9
	for _, i := range order[:min(voters, len(order))] {
		out[groups[i]] += scores[i] * scores[i]
		all += scores[i] * scores[i]
	}
	for g := range out {
		out[g] *= by / all
	}
	return out
}

// highest returns the highest score of each group.
func highest(groups []int, scores []float64, by float64) map[int]float64 {
	out := map[int]float64{}
	for i, s := range scores {
		if s > 0 {
			out[groups[i]] = max(out[groups[i]], by*s)
		}
	}
	return out
}

// parts returns scores as parts of the highest one.
func parts(scores []float64) []float64 {
	most := 1e-9
	for _, s := range scores {
		most = max(most, s)
	}
	for i := range scores {
		scores[i] /= most
	}
	return scores
}

// runLength is how many characters runs have: fewer are in words that mean other things.
const runLength = 4

// runsOf returns the runs of characters of terms.
func runsOf(ts []string) []string {
	var out []string
	for _, t := range ts {
		rs := []rune(" " + t + " ")
		if len(rs) <= runLength {
			out = append(out, string(rs))
			continue
		}
		for i := range len(rs) - runLength + 1 {
			out = append(out, string(rs[i:i+runLength]))
		}
	}
	return out
}

// termVotes returns, by group, which part of the files near that have a term lies there, of
// each term by how rare it is: one name can decide that many other words do not.
func (h *Home) termVotes(in input) map[int]float64 {
	type count struct {
		in  map[int]float64 // by group
		all float64
	}
	with := map[string]*count{}
	for _, nb := range in.near {
		for t := range bagOf(nb.File) {
			if !in.inName[t] && !in.text[t] || isNumber(t) {
				continue
			}
			if with[t] == nil {
				with[t] = &count{in: map[int]float64{}}
			}
			with[t].all++
			with[t].in[h.byDir[nb.Dir].group]++
		}
	}
	out, all := map[int]float64{}, 1e-9
	for t, n := range with {
		w := in.idf(t) * in.idf(t)
		all += w
		for g, here := range n.in {
			out[g] += w * here / n.all
		}
	}
	for g := range out {
		out[g] /= all
	}
	return out
}

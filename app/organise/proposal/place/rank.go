package place

import (
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// Candidate is a folder in which a person may look for a file.
type Candidate struct {
	Dir        string  // relative to the home folder
	New        bool    // it is not there yet
	Likelihood float64 // that it is the one, 0 to 1
	Reason     string  // a sentence
	guessed    bool    // its name is: it is never sure
	x          features
}

// Shown is how many candidates a person is asked about.
const Shown = 3

// input is a new file with what every folder is compared with.
type input struct {
	File
	now       time.Time
	near      []neighbour
	decided   []decision
	refused   []decision
	idf       func(string) float64
	name      []string // terms
	style     string
	shape     string
	series    string
	text      map[string]bool
	inNames   map[string]bool    // terms of the name
	votes     map[int]float64    // by group
	otherArea map[string]float64 // by area: of the terms of the text that one area has, how many are another's
	kinds     map[Kind]float64
	about     map[Kind]float64 // kinds that folders are compared by
	years     []Mention        // of the name, then of the text
	inName    int              // how many of the years are of the name
	levy      Kind             // what only a business pays, if it is about that and the home has a place for it; empty: none
	chosen    Chosen
	meaning   []Filed         // near by meaning, if that counts
	fused     map[int]float64 // by group, of what is near by words and by meaning
}

// Rank gives the folders in which a person would look for a file, the likeliest
// first, at most Shown. now is what no date of a paper can be long after.
func (h *Home) Rank(f File, near Near, chosen Chosen, now time.Time) []Candidate {
	return h.RankMore(f, near, chosen, now, Shown)
}

// RankMore is Rank with as many candidates as are asked for.
func (h *Home) RankMore(f File, near Near, chosen Chosen, now time.Time, most int) []Candidate {
	in := h.look(f, near, now)
	in.chosen = chosen
	out := h.rank(in)
	if len(near.Meaning) > 0 {
		out = h.withMeaning(&in, near.Meaning, out)
	}
	out = out[:min(len(out), most)]
	for i := range out {
		out[i].Reason = h.reason(in, out[i])
	}
	if chosen.asks(in.kinds) {
		for i := range out {
			out[i].Likelihood, out[i].Reason = 0, "You want to be asked about files of this kind. "+out[i].Reason
		}
	}
	return out
}

// What a place must be likely to be the right one: measured on homes that the
// ranking was not fitted to, of 100 places as likely as these at least 95 are right,
// and more than half.
const (
	Sure   = .85
	Likely = .38
)

// noPlace is the score of a place that is none of the candidates.
const noPlace = 1.3

// rank orders all candidates by their scores, from which their likelihoods follow.
func (h *Home) rank(in input) []Candidate {
	var all []Candidate
	for _, g := range h.candidates(in) {
		all = append(all, h.places(in, h.groups[g])...)
	}
	all = append(all, h.byTags(in)...)
	all = append(all, h.unknown(in)...)
	slices.SortStableFunc(all, func(a, b Candidate) int {
		if c := compare(score(b.x), score(a.x)); c != 0 {
			return c
		}
		return strings.Compare(a.Dir, b.Dir)
	})
	seen := map[string]bool{}
	all = slices.DeleteFunc(all, func(c Candidate) bool {
		was := seen[c.Dir]
		seen[c.Dir] = true
		return was || c.Dir == "." || c.Dir == ""
	})
	if len(all) == 0 {
		return nil
	}
	sum := math.Exp(noPlace - score(all[0].x))
	for _, c := range all {
		sum += math.Exp(score(c.x) - score(all[0].x))
	}
	for i := range all {
		all[i].Likelihood = math.Exp(score(all[i].x)-score(all[0].x)) / sum
		if all[i].guessed || all[i].x.doubted() || h.byFewDecisions(in, all[i]) {
			all[i].Likelihood = math.Min(all[i].Likelihood, mostDoubted)
		}
	}
	return all
}

func (h *Home) look(f File, near Near, now time.Time) input {
	in := input{File: f, now: now, idf: near.idf, style: style(f.Name), shape: shape(f.Name), series: series(f.Name), kinds: fileKinds(f), text: map[string]bool{}}
	in.name = unique(FileTerms(f.Name))
	in.inNames = map[string]bool{}
	for _, t := range in.name {
		in.inNames[t] = true
	}
	for _, t := range f.Text.Terms {
		in.text[t] = true
	}
	alike := near.compare(f, h.known(near.Files), near.idf)
	in.near = alike[:min(len(alike), nearest)]
	if k := levyOf(f, in.kinds); h.forLevies[k] != nil {
		in.levy = k
		for i := range in.near {
			if nb := &in.near[i]; !h.tellsOfLevies(in, nb.Filed) {
				nb.less(otherThanLevies)
			}
		}
		slices.SortStableFunc(in.near, func(a, b neighbour) int { return compare(b.all, a.all) })
	}
	in.decided = h.compareDecisions(in, near.Decided, near.compare(f, near.decided(), near.idfOfDecided))
	in.refused = h.compareDecisions(in, near.Refused.files, near.Refused.compare(f, near.idfOfDecided))
	in.votes = h.votes(in)
	in.otherArea = h.otherArea(in, alike[:min(len(alike), nearestOfArea)])
	in.years = mentions(stemOf(f.Name))
	in.inName = len(in.years)
	in.years = append(in.years, f.Text.Years...)
	if w := in.kinds[application]; w > 0 && !h.kinds.has(string(application)) && h.kinds.has(string(employee)) {
		in.kinds[employee] += asEmployee * w
	}
	sum := 0.0
	for _, w := range in.kinds {
		sum += w * w
	}
	for k := range in.kinds {
		in.kinds[k] /= math.Sqrt(sum)
	}
	if in.about = in.kinds; in.levy != "" { // that it is about a tax says nothing of whose it is
		in.about = maps.Clone(in.kinds)
		delete(in.about, tax)
	}
	return in
}

// known returns the files in folders that are known: others came after what is filed was read.
func (h *Home) known(files []Filed) []Filed {
	return slices.DeleteFunc(slices.Clone(files), func(f Filed) bool { return h.byDir[f.Dir] == nil })
}

// votes are, by group, which part of the files near that have a term lie there, of
// each term by how rare it is: one name can decide that many other words do not.
func (h *Home) votes(in input) map[int]float64 {
	type count struct {
		in  map[int]float64 // by group; less of pictures that are named in another way
		all float64
	}
	with := map[string]*count{}
	for _, nb := range in.near {
		tells := 1.0
		if classOf(nb.Name) == classOf(in.Name) && style(nb.Name) != in.style {
			tells = otherStyle
		}
		for t := range bagOf(nb.File).all {
			if !in.inNames[t] && !in.text[t] || isNumber(t) {
				continue
			}
			if with[t] == nil {
				with[t] = &count{in: map[int]float64{}}
			}
			with[t].all++
			with[t].in[h.byDir[nb.Dir].group] += tells
		}
	}
	out, all := map[int]float64{}, 0.0
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

// silent says whether nothing in a file's name or text says what it is.
func (in input) silent() bool {
	for _, t := range in.name {
		if !isNumber(t) {
			return false
		}
	}
	return len(in.text) == 0
}

const maxCandidates = 400

// candidates returns the groups that have anything in common with a file.
func (h *Home) candidates(in input) []int {
	votes := map[int]float64{}
	vote := func(p postings, term string, by float64) {
		of, _ := p.of(term)
		for _, c := range of.in {
			votes[int(c.group)] += by * (1 + math.Log(float64(c.files)))
		}
	}
	for _, nb := range in.near {
		votes[h.byDir[nb.Dir].group] += 8 * nb.all
	}
	for _, d := range in.decided {
		votes[d.group] += 8 * d.like
	}
	for g, share := range in.fused {
		votes[g] += 8 * share
	}
	for _, t := range in.name {
		vote(h.terms, t, .5*in.idf(t))
		vote(h.words, t, in.idf(t))
	}
	for t := range in.text {
		vote(h.words, t, .5*in.idf(t))
	}
	for k, w := range in.kinds {
		vote(h.kinds, string(k), 2*w)
	}
	for _, t := range in.Text.Heads {
		vote(h.heads, t, 3)
	}
	vote(h.shapes, in.shape, 2)
	vote(h.styles, in.style, .5)
	vote(h.exts, ext(in.Name), .5)
	vote(h.classes, string(classOf(in.Name)), .2)
	for _, g := range h.groups {
		if here, _ := in.chosen.here(g, in.kinds); here > 0 || h.forLevies[in.levy][g.id] || h.tops.has(g.folders[0].dir) {
			votes[g.id] += 100
		}
	}
	out := make([]int, 0, len(votes))
	for g := range votes {
		out = append(out, g)
	}
	slices.SortFunc(out, func(a, b int) int {
		if c := compare(votes[b], votes[a]); c != 0 {
			return c
		}
		return a - b
	})
	return out[:min(len(out), maxCandidates)]
}

package place

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// Candidate is a folder in which a person may look for a file.
type Candidate struct {
	Dir        string  // relative to the home folder
	New        bool    // it is not there yet
	Likelihood float64 // that it is the one, 0 to 1
	Reason     string  // a sentence
	Decided    bool    // it names files like it that the person has filed there
	x          features
	like       float64 // how alike the most alike file there is, 0 to 1
	chosen     float64 // how much the person has chosen it for files of this kind, 0 to 1
	score      float64
}

// Shown is how many candidates a person is asked about.
const Shown = 3

// input is a new file with what every folder is compared with.
type input struct {
	File
	now     time.Time
	idf     func(string) float64
	name    []string // terms, each once
	inName  map[string]bool
	text    map[string]bool
	form    string // how the name is written
	about   subject.Weights
	kinds   map[Kind]float64   // how much it is of each, 0 to 1
	years   []classify.Mention // of the name, then of the text
	near    []neighbour
	decided map[string]bool // by path: the person has decided that it lies there
	chosen  Chosen
	// by group; see the features of these names
	votes, runs, termVotes, votesBelow, refused map[int]float64
}

// Rank gives the folders in which a person would look for a file, the likeliest
// first, at most Shown. now is what no date of a paper can be long after.
func (h *Home) Rank(f File, near Near, chosen Chosen, now time.Time) []Candidate {
	return h.RankMore(f, near, chosen, now, Shown)
}

// RankMore is Rank with as many candidates as are asked for.
func (h *Home) RankMore(f File, near Near, chosen Chosen, now time.Time, most int) []Candidate {
	in := h.look(f, near, chosen, now)
	out, _ := h.rank(in)
	out = h.withoutHaste(in, near, out)
	out = out[:min(len(out), most)]
	for i := range out {
		out[i].Reason, out[i].Decided = h.reason(in, out[i])
	}
	if chosen.asks(in.kinds) {
		for i := range out {
			out[i].Likelihood, out[i].Reason = 0, lang.Say("You want to be asked about files of this kind. %v", out[i].Reason)
		}
	}
	return out
}

// Evidence returns all folders that are compared with a file, with the numbers of Features for each, and
// those for its belonging into none of them. By these the weights are fitted.
func (h *Home) Evidence(f File, near Near, now time.Time) (dirs []string, of [][]float64, none []float64) {
	all, x := h.rank(h.look(f, near, nil, now))
	for _, c := range all {
		dirs, of = append(dirs, c.Dir), append(of, c.x.evidence())
	}
	return dirs, of, x.evidence()
}

// rank orders all candidates by their scores, from which their likelihoods follow, and returns the
// evidence for none of them.
func (h *Home) rank(in input) ([]Candidate, features) {
	var all []Candidate
	for _, g := range h.groups {
		if c := h.place(in, g); c.chosen > 0 || c.x.inCommon() || g.classes[classOf(in.Name)] > 0 {
			all = append(all, c)
		}
	}
	all = append(all, h.unknown(in)...)
	all = slices.DeleteFunc(all, func(c Candidate) bool { return c.Dir == "." || c.Dir == "" })
	none := beside(all)
	all = h.scored(in, all)
	if len(all) == 0 {
		return nil, none
	}
	sum := math.Exp(none.score() - all[0].score)
	for _, c := range all {
		sum += math.Exp(c.score - all[0].score)
	}
	for i := range all {
		all[i].Likelihood = math.Exp(all[i].score-all[0].score) / sum
		if h.isRefused(in, all[i]) {
			all[i].Likelihood = min(all[i].Likelihood, mostDoubted)
		}
	}
	return all, none
}

// scored returns candidates by their scores, each folder once.
func (h *Home) scored(in input, all []Candidate) []Candidate {
	for i, c := range all {
		all[i].score = c.x.score() + choice*c.chosen
		if g := h.groupOf(c.Dir); g != nil {
			all[i].score -= refusal * in.refused[g.id]
		}
	}
	slices.SortStableFunc(all, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.Dir, b.Dir))
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(c Candidate) bool {
		was := seen[c.Dir]
		seen[c.Dir] = true
		return was
	})
}

// look returns what of a file is compared with folders.
func (h *Home) look(f File, near Near, chosen Chosen, now time.Time) input {
	in := input{File: f, now: now, idf: near.idf, form: nameForm(f.Name), about: about(f), chosen: chosen, inName: map[string]bool{}, text: map[string]bool{}}
	in.kinds = shares(in.about)
	in.name = unique(FileTerms(f.Name))
	for _, t := range in.name {
		in.inName[t] = true
	}
	for _, t := range f.Text.Terms {
		in.text[t] = true
	}
	in.years = append(classify.Mentions(stemOf(f.Name)), f.Text.Years...)
	in.decided = map[string]bool{}
	for _, d := range near.Decided {
		in.decided[path.Join(d.Dir, d.Name)] = true
	}
	files := h.withDecided(near)
	in.near = compareAll(f, files, func(i int) map[string]float64 { return bagOf(files[i].File) }, near.idf)
	in.near = in.near[:min(len(in.near), nearest)]
	h.compareTexts(&in, files)
	in.termVotes = h.termVotes(in)
	in.votesBelow = h.above(in.votes)
	in.refused = h.refusals(f, near)
	return in
}

// known returns the files in folders that are known: others came after what is filed was read.
func (h *Home) known(files []Filed) []Filed {
	return slices.DeleteFunc(slices.Clone(files), func(f Filed) bool { return h.byDir[f.Dir] == nil })
}

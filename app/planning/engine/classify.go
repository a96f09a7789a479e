package engine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
)

// Weights say how much each feature counts, by its name.
type Weights struct {
	Work  map[string]float64 // that a passage asks for work
	Place map[string]float64 // that work lies in a channel or project
}

// ordered returns weights in the order of the features' names.
func ordered(of map[string]float64, names []string) []float64 {
	out := make([]float64, len(names))
	for i, name := range names {
		out[i] = of[name]
	}
	return out
}

const (
	likelyWork = 0.4 // how likely work must be to be proposed
	saidInFull = 0.7 // how likely work at least is that is said in full
	changesIt  = 0.6 // how likely a ticket that is named with who or when is meant
)

// classify says of each statement of a document what kind it is, and how likely it is work.
func (r reader) classify(all []*statement) {
	var seen []*statement // what no one sees changes nothing around it
	for _, s := range all {
		s.kind, s.settled = s.certain()
		if s.kind != hidden && s.kind != field && s.kind != order {
			seen = append(seen, s)
		}
	}
	around := aroundOf(seen)
	for i, s := range seen {
		if r.ctx.Err() != nil {
			return
		}
		s.features = r.features(seen, i, around)
		if r.weights == nil {
			r.weights = ordered(shipped.Work, s.features.names)
		}
		s.sure = s.features.probability(r.weights)
		if s.explicit() {
			s.sure = max(s.sure, saidInFull)
		}
		switch {
		case s.settled:
		case s.sure >= likelyWork:
			s.kind = task
		case r.tickets != nil && s.byRule() && r.tickets.find(workOf(s.title)) != nil:
			s.kind, s.sure = task, changesIt
		default:
			s.kind = s.background()
		}
		if s.kind == task && s.owner == "" && s.said() && !strings.Contains(s.plain, "?") && len(r.team.mentions(s.plain)) == 0 && !has(s.words, nobodyWords) {
			s.owner = s.by // who speaks of work, and names nobody, does it
		}
	}
}

// explicit reports work that is said in full: in a list of work or, in any list, with who and when or with a
// deadline; a box to tick; what must be done by a day.
func (s *statement) explicit() bool {
	switch {
	case !s.byRule():
		return false
	case s.said():
		return s.takesOn() && s.start
	case s.row != nil:
		return s.owner != "" || s.due != "" || has(words(s.row.status), openWords)
	case s.form == itemForm:
		return s.owner != "" && s.due != "" || s.start || s.section.heading(listHeads) || s.box == extract.EmptyBox
	}
	return s.start && (s.owner != "" || has(s.words, commitWords))
}

// probability returns how likely something with the features is, 0..1.
func (f features) probability(weights []float64) float64 {
	z := 0.0
	for i, v := range f.values {
		z += v * weights[i]
	}
	return 1 / (1 + math.Exp(-z))
}

// calibrated returns how many of the proposals that are judged so likely are right: of the cases that the weights
// were not fitted to, half at .4 and four of five at .9.
func calibrated(p float64) float64 {
	return 1 / (1 + math.Exp(-.5*math.Log(p/(1-p))-.3))
}

// counted returns the features that counted most, with how much.
func (f features) counted(weights []float64) (out []string) {
	const most = 4
	order := make([]int, len(f.values))
	for i := range order {
		order[i] = i
	}
	order = order[min(1, len(order)):] // the first one always is so
	how := func(i int) float64 { return f.values[i] * weights[i] }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(math.Abs(how(b)), math.Abs(how(a))) })
	for _, i := range order[:min(most, len(order))] {
		if how(i) != 0 {
			out = append(out, fmt.Sprintf("%s %+.1f", f.names[i], how(i)))
		}
	}
	return out
}

package engine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
)

const (
	likelyWork = 0.5 // how likely work must be to be proposed
	saidInFull = 0.7 // how likely work is, at least, that is said in full
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
		s.sure = s.features.probability(r.weights.Work)
		if s.explicit() {
			s.sure = max(s.sure, saidInFull)
		}
		switch {
		case s.settled:
		case s.sure >= likelyWork:
			s.kind = task
		default:
			s.kind = s.background()
		}
		if s.kind == task && s.owner == "" && s.said() && !strings.Contains(s.plain, "?") && len(r.team.Mentions(s.plain)) == 0 && !s.says(language.Nobody) {
			s.owner = s.by // who speaks of work, and names nobody, does it
		}
	}
}

// explicit reports work that is said in full: with a deadline, in a list of work, with a box to tick, in a list with
// who and when, or in a table with one of them.
func (s *statement) explicit() bool {
	switch {
	case s.hedged && !s.listed(), s.says(language.Done) && !s.start, s.says(language.Dropped), s.below(language.HeadBackground):
		return false
	case s.said() && !s.listed():
		return s.start && s.says(language.Self)
	case s.row != nil:
		return s.owner != "" || s.due != "" || s.written.Vocabulary.Says(language.Words(s.row.Status), language.Open)
	case s.start || s.box == extract.EmptyBox:
		return true
	}
	return s.form == itemForm && (s.owner != "" && s.due != "" || s.below(language.HeadWork))
}

// calibrated returns how many of the proposals that are judged so likely are right: of the cases that the weights
// were not fitted to, half at .4 and four of five at .9.
func calibrated(p float64) float64 {
	return 1 / (1 + math.Exp(-.5*math.Log(p/(1-p))-.3))
}

// counted returns the features that counted most, with how much.
func (f features) counted(weights map[string]float64) (out []string) {
	const most = 4
	how := func(x Feature) float64 { return x.Value * weights[x.Name] }
	all := slices.DeleteFunc(slices.Clone(f), func(x Feature) bool { return x.Name == always || how(x) == 0 })
	slices.SortStableFunc(all, func(a, b Feature) int { return cmp.Compare(math.Abs(how(b)), math.Abs(how(a))) })
	for _, x := range all[:min(most, len(all))] {
		out = append(out, fmt.Sprintf("%s %+.1f", x.Name, how(x)))
	}
	return out
}

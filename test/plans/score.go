package plans

import (
	"fmt"

	"github.com/nod-app/nod/app/planning/plan"
)

// Columns are what a plan is judged by, in the order of the table.
var Columns = []string{"recall", "precis", "map", "parent", "fields", "deps", "quotes", "cover+", "cover-", "not", "conf", "conflict", "delta"}

// Share is how many of how many are right. Of none: the case does not have the column.
type Share struct{ Right, Of int }

// Value returns the share in hundredths.
func (s Share) Value() float64 { return 100 * float64(s.Right) / float64(s.Of) }

// Score is how a plan compares with the labels of its case.
type Score struct {
	Case   string
	Shares map[string]Share // by column
	Notes  []string         // what is missing, wrong or forbidden
}

// Mean returns the plain mean of the columns that the case has.
func (s Score) Mean() float64 {
	sum := 0.0
	for _, v := range s.Shares {
		sum += v.Value()
	}
	return sum / float64(len(s.Shares))
}

// Compare scores a plan.
func Compare(c Case, p plan.Plan) Score {
	r := newResult(c, p)
	s := Score{Case: c.Name, Shares: map[string]Share{}}
	put := func(column string, share Share) {
		if share.Of > 0 {
			s.Shares[column] = share
		}
	}
	put("recall", r.recall())
	put("precis", r.precision())
	put("map", r.mapped())
	put("parent", r.parents())
	put("fields", r.fields())
	put("deps", r.dependencies())
	put("quotes", r.quotes())
	leads, nothing := r.coverage()
	put("cover+", leads)
	put("cover-", nothing)
	put("not", r.forbidden())
	put("conf", r.confidence())
	put("conflict", r.conflicts())
	put("delta", r.delta())
	s.Notes = r.notes
	return s
}

// or returns the share, or that nothing is right if the labels expect something.
func (s Share) or(expected bool) Share {
	if s.Of == 0 && expected {
		return Share{0, 1}
	}
	return s
}

// count adds one, right or not, and notes what is not.
func (r *result) count(s *Share, right bool, format string, args ...any) {
	s.Of++
	if right {
		s.Right++
		return
	}
	r.note(format, args...)
}

func (r *result) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// known calls f for each label that was found, with its action.
func (r *result) known(f func(Label, plan.Action)) {
	for _, l := range r.Labels.Actions {
		if a, ok := r.found[l.ID]; ok {
			f(l, a)
		}
	}
}

// musts returns how many actions must be there.
func (r *result) musts() (n int) {
	for _, l := range r.Labels.Actions {
		if l.must() {
			n++
		}
	}
	return n
}

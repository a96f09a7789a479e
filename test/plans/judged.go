package plans

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/plan"
)

// coverage counts the passages that lead to the right action, and those that are said to lead to
// nothing, with a reason.
func (r *result) coverage() (leads, nothing Share) {
	for _, p := range r.Labels.Passages {
		var said []plan.Passage
		for _, c := range r.plan.Coverage {
			if c.Document == p.Document && samePassage(p.Text, c.Text) {
				said = append(said, c)
			}
		}
		switch {
		case p.Leads.any:
			r.count(&nothing, len(said) > 0, "coverage: not listed: %s", p.Text)
		case len(p.Leads.to) > 0:
			r.count(&leads, r.leadsTo(p, said), "coverage: leads to %v: %s", p.Leads.to, p.Text)
		default:
			ok := slices.ContainsFunc(said, func(c plan.Passage) bool { return len(c.ActionIDs) == 0 && c.Reason != "" })
			r.count(&nothing, ok, "coverage: leads to nothing: %s", p.Text)
		}
	}
	return leads, nothing
}

func (r *result) leadsTo(p PassageLabel, said []plan.Passage) bool {
	for _, c := range said {
		if slices.ContainsFunc(c.ActionIDs, func(id string) bool { return slices.Contains(p.Leads.to, r.label[id]) }) {
			return true
		}
	}
	return slices.ContainsFunc(p.Leads.to, func(l string) bool {
		return quoted([]plan.Quote{p.Quote}, r.found[l].Payload.Quotes)
	})
}

// forbidden counts the things that no plan may propose, each kept or broken.
func (r *result) forbidden() (s Share) {
	for _, f := range r.Labels.Not {
		var broken []string
		for _, a := range r.real {
			if r.breaks(f, a) {
				broken = append(broken, a.Payload.Title)
			}
		}
		if f.Obeys == "nothing" && len(r.real) == 0 || f.Obeys == "all sure" && r.allSure() {
			broken = append(broken, "what the text orders")
		}
		r.count(&s, len(broken) == 0, "must not: %s (%s)", strings.Join(broken, ", "), f.Why)
	}
	return s
}

func (r *result) breaks(f Forbidden, a plan.Action) bool {
	if f.Payload != "" {
		p := a.Payload
		p.Quotes = nil
		return matches(f.Payload, text(p))
	}
	return r.label[a.ID] == "" && (f.Types == nil || slices.Contains(f.Types, a.Type)) &&
		slices.ContainsFunc(f.Titles, func(t string) bool { return matches(t, a.Payload.Title) })
}

func (r *result) allSure() bool {
	return len(r.real) > 0 && !slices.ContainsFunc(r.real, func(a plan.Action) bool { return a.Confidence < .995 || a.Risk != plan.RiskLow })
}

// confidence counts actions on the right side of the threshold, and questions that must be asked.
func (r *result) confidence() (s Share) {
	low := func(a plan.Action) bool { return a.Confidence < plan.LowConfidence }
	r.known(func(l Label, a plan.Action) {
		if l.Confidence != "" {
			r.count(&s, low(a) == (l.Confidence == "low"), "confidence: %s %s: %.2f, must be %s", l.ID, l.Titles[0], a.Confidence, l.Confidence)
		}
	})
	if r.Labels.AllLow {
		sure := slices.ContainsFunc(r.real, func(a plan.Action) bool { return a.Type != plan.CreateDoc && !low(a) })
		r.count(&s, !sure, "confidence: nothing here may be %.1f or more", plan.LowConfidence)
	}
	for _, q := range r.Labels.Questions {
		r.count(&s, r.asks(q.About), "question: %s", q.Why)
	}
	if slices.ContainsFunc(r.real, low) {
		r.count(&s, r.asks("") || len(r.plan.Conflicts) > 0, "question: unsure actions, but nothing is asked")
	}
	return s.or(r.musts() > 0)
}

// asks reports a question with options in which a pattern is found.
func (r *result) asks(pattern string) bool {
	return slices.ContainsFunc(r.plan.Questions, func(q plan.Question) bool {
		return q.Text != "" && len(q.Options) > 1 && matches(pattern, text(q))
	})
}

// conflicts counts the contradictions that are reported with alternatives.
func (r *result) conflicts() (s Share) {
	used := map[int]bool{}
	for _, want := range r.Labels.Conflicts {
		ok := want.Question != "" && r.asks(want.Question)
		for i, c := range r.plan.Conflicts {
			if !used[i] && r.reports(c, want) {
				ok, used[i] = true, true
				break
			}
		}
		r.count(&s, ok, "conflict: %s", want.Why)
	}
	return s
}

func (r *result) reports(c plan.Conflict, want ConflictLabel) bool {
	if len(c.Alternatives) == 0 {
		return false
	}
	about, right := text(c), false
	for _, id := range append(slices.Clone(c.With), c.ActionID) {
		right = right || slices.Contains(want.With, id) || r.label[id] != "" && slices.Contains(want.With, r.label[id])
		about += " " + r.byID[id].Payload.Title + " " + r.names[id]
	}
	return right && matches(want.About, about)
}

// text returns a value as one text in which patterns are searched.
func text(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // a part of a plan can always be encoded
	return b.String()
}

// delta counts the expected changes; an entry for which nothing is expected counts as wrong.
func (r *result) delta() (s Share) {
	if len(r.Labels.Delta) == 0 {
		return s
	}
	used := map[int]bool{}
	for _, want := range r.Labels.Delta {
		i, right := r.change(want, used)
		if i >= 0 {
			used[i] = true
		}
		r.count(&s, right, "delta: %s %s %s", want.Kind, want.Node, want.Quotes[0].Text)
	}
	for i, c := range r.plan.Delta {
		if !used[i] && !quoted(r.Labels.DeltaMay, []plan.Quote{c.Quote}) {
			r.count(&s, false, "delta: nothing is expected for: %s %s", c.Kind, c.Text)
		}
	}
	return s
}

// change finds the entry that speaks of an expected change, one with the right kind and node first.
func (r *result) change(want DeltaLabel, used map[int]bool) (found int, right bool) {
	found = -1
	for i, c := range r.plan.Delta {
		about := []plan.Quote{c.Quote}
		if c.From != nil {
			about = append(about, *c.From)
		}
		if used[i] || (want.Node == "" || c.Node != want.Node) && !quoted(want.Quotes, about) {
			continue
		}
		if c.Kind == want.Kind && (want.Node == "" || c.Node == want.Node) {
			return i, true
		}
		if found < 0 {
			found = i
		}
	}
	return found, false
}

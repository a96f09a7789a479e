package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

// collect makes units of the passages that ask for work, one for the same work,
// and leaves out what the campaign has already.
func (b *builder) collect() {
	for _, p := range b.statements {
		if b.over() {
			return
		}
		if p.kind != task && !p.movesTicket() || b.old(p.doc) || p.title == "" {
			continue
		}
		if u := b.spokenOf(p); u != nil {
			b.join(u, p)
			continue
		}
		u := &unit{title: p.title, stems: language.Stems(p.title), work: p.work, from: []*statement{p}, owner: p.owner, due: p.due}
		if q := p.about; q != nil {
			u.title, u.stems, u.work, u.from = q.title, language.Stems(q.title), q.work, []*statement{q, p}
		}
		if t := p.ticket; t != nil && p.maybe {
			u.like = t
		} else if t != nil {
			u.ticket = t
			if len(u.changes()) == 0 || ticketDone(t) {
				b.known[p] = t
				continue
			}
		}
		if len(b.units) == b.limits.tickets {
			b.beyond[p] = true
			continue
		}
		b.units = append(b.units, u)
		b.found.add(job{unit: u, work: u.work})
	}
}

// spokenOf returns the unit that a passage speaks of, nil for a new one.
func (b *builder) spokenOf(p *statement) *unit {
	if p.about == nil {
		if u := b.likeUnit(p.work, p); u != nil || p.row != nil {
			return u
		}
		if j := b.meantBy(p, b.found, likelyAgain); j != nil && j.words > 1 {
			return j.unit
		}
		return nil
	}
	for _, u := range b.units {
		if slices.Contains(u.from, p.about) {
			return u
		}
	}
	return b.likeUnit(p.about.work, p.about)
}

// likeUnit returns the unit that is most likely the same work, the last of several. p
// is the passage that the work was read in, nil for a suggestion.
func (b *builder) likeUnit(w work, p *statement) *unit {
	i := b.found.byWork.Fittest(w.stems, sameWork, func(m similar.Match) float64 {
		u := b.found.all[m.Thing].unit
		if p != nil && p.beside(u.from[0]) {
			return 0
		}
		return w.sameIf(u.work, m.Similar())
	})
	if i < 0 {
		return nil
	}
	return b.found.all[i].unit
}

// beside reports two entries of one list or table that differ by a number: order 1021
// and order 1022.
func (p *statement) beside(o *statement) bool {
	return p.listed() && o.listed() && p.section == o.section && p.work.counts != "" && o.work.counts != "" && p.work.counts != o.work.counts
}

// join adds another passage about the same work. What the later one says counts,
// within one document and where the earlier says nothing.
func (b *builder) join(u *unit, p *statement) {
	first := u.from[0]
	if p.due != "" && u.due != "" && p.due != u.due && p.doc != first.doc {
		b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{With: []string{b.unitID(u)}, Alternatives: []string{
			lang.Say("due %v (%s)", dayOf(u.due), b.in.Documents[first.doc].Name), lang.Say("due %v (%s)", dayOf(p.due), b.in.Documents[p.doc].Name)},
			Risk: lang.Say("two documents give another day for the same work")})
	}
	if p.owner != "" && u.owner != "" && p.owner != u.owner && p.doc != first.doc {
		b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{With: []string{b.unitID(u)}, Alternatives: []string{
			u.owner + " (" + b.in.Documents[first.doc].Name + ")", p.owner + " (" + b.in.Documents[p.doc].Name + ")"},
			Risk: lang.Say("two documents name another person for the same work")})
	}
	if p.due != "" {
		u.due = p.due
	}
	if p.owner != "" {
		u.owner = p.owner
	}
	u.from = append(u.from, p)
}

func (b *builder) unitID(u *unit) string {
	name := strings.Join(u.stems, " ")
	for u.id == "" {
		id := plan.ActionID(string(plan.CreatePlanModule), name, strings.Repeat("+", b.sameStems[name]))
		b.sameStems[name]++
		if !b.unitIDs[id] {
			u.id, b.unitIDs[id] = id, true
		}
	}
	return u.id
}

package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
	"github.com/nod-app/nod/app/planning/table"
)

// link finds what each unit needs: the rows that its row names, and what the words once, after and the like speak of.
func (b *builder) link() {
	type row struct {
		doc int
		id  string
	}
	rows, byStems := map[row]*unit{}, similar.NewIndex()
	for _, u := range b.units {
		byStems.Add(u.stems)
		for _, p := range u.from {
			if p.row != nil && p.row.ID != "" {
				rows[row{p.doc, p.row.ID}] = u
			}
		}
	}
	for _, u := range b.units {
		if b.over() {
			return
		}
		for _, p := range u.from {
			if p.thenFirst() {
				u.need(b.unitBefore(p, 1))
			}
			for _, clause := range p.after {
				if other := b.meant(byStems, u, clause); other != nil {
					u.need(other)
				} else if p.written.Vocabulary.Says(language.Words(clause), language.It) {
					u.need(b.unitBefore(p, 2))
				}
			}
			if p.row != nil {
				for id := range strings.FieldsFuncSeq(p.row.Before, table.BetweenIDs) {
					u.need(rows[row{p.doc, id}])
				}
			}
		}
	}
}

// thenFirst reports a statement that begins with a word such as 'then'.
func (p *statement) thenFirst() bool {
	const first = 4 // words
	return p.row == nil && p.written.Vocabulary.Says(p.words[:min(len(p.words), first)], language.Then)
}

// unitBefore returns the unit of the nearest of some statements before one in its section.
func (b *builder) unitBefore(p *statement, near int) *unit {
	for i := p.number - 1; i >= max(0, p.number-near) && i < len(b.statements); i-- {
		if q := b.statements[i]; b.unitOf[q] != nil && q.doc == p.doc && q.section == p.section {
			return b.unitOf[q]
		}
	}
	return nil
}

func (u *unit) need(other *unit) {
	if other != nil && other != u && !slices.Contains(u.needs, other) {
		u.needs = append(u.needs, other)
	}
}

// meant returns the unit, the last of several, that a clause such as 'once the house is booked' speaks of.
func (b *builder) meant(byStems *similar.Index, u *unit, clause string) *unit {
	const likely = 0.34
	i := byStems.Fittest(language.Stems(clause), likely, func(m similar.Match) float64 {
		switch other := b.units[m.Thing]; {
		case other == u:
			return 0
		case other.from[0].doc == u.from[0].doc:
			return m.OfQuery + 0.1
		}
		return m.OfQuery
	})
	if i < 0 {
		return nil
	}
	return b.units[i]
}

// breakCircles takes the dependencies away that close a circle, and returns the
// circles: no one could begin with any of their units.
func (b *builder) breakCircles() [][]*unit {
	var circles [][]*unit
	state := map[*unit]int{} // 1: on the way, 2: done
	var path []*unit
	var visit func(u *unit)
	visit = func(u *unit) {
		state[u] = 1
		path = append(path, u)
		u.needs = slices.DeleteFunc(u.needs, func(n *unit) bool {
			if state[n] != 1 {
				return false
			}
			circles = append(circles, slices.Clone(path[slices.Index(path, n):]))
			return true
		})
		for _, n := range u.needs {
			if state[n] == 0 {
				visit(n)
			}
		}
		path = path[:len(path)-1]
		state[u] = 2
	}
	for _, u := range b.units {
		if state[u] == 0 {
			visit(u)
		}
	}
	for _, c := range circles { // later needs may have closed a circle while the first was visited
		for _, u := range c {
			u.needs = slices.DeleteFunc(u.needs, func(n *unit) bool { return slices.Contains(c, n) })
		}
	}
	return circles
}

// inOrder returns the units, each after what it needs, else as they were read.
func inOrder(units []*unit) []*unit {
	var out []*unit
	seen := map[*unit]bool{}
	var add func(u *unit)
	add = func(u *unit) {
		if seen[u] {
			return
		}
		seen[u] = true
		for _, n := range u.needs {
			add(n)
		}
		out = append(out, u)
	}
	for _, u := range units {
		add(u)
	}
	return out
}

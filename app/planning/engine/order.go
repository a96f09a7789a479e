package engine

import (
	"slices"
	"strings"
)

// link finds what each unit needs: the rows that its row names, and what the
// words 'once', 'after' and the like speak of.
func (b *builder) link() {
	byStems := newIndex()
	for _, u := range b.units {
		byStems.add(u.stems)
	}
	rows := map[int]map[string]*unit{}
	for _, u := range b.units {
		for _, p := range u.from {
			if p.row != nil && p.row.id != "" {
				if rows[p.doc] == nil {
					rows[p.doc] = map[string]*unit{}
				}
				rows[p.doc][p.row.id] = u
			}
		}
	}
	for i, u := range b.units {
		if b.over() {
			return
		}
		if p := u.from[0]; i > 0 && b.units[i-1].from[0].section == p.section && len(p.words) > 0 && thenWords.begin(p.words) > 0 {
			u.need(b.units[i-1])
		}
		for _, p := range u.from {
			if p.row != nil {
				for _, part := range strings.FieldsFunc(p.row.before, func(r rune) bool { return strings.ContainsRune(",;/&+\n", r) }) {
					if row := rows[p.doc][strings.TrimSpace(part)]; row != nil {
						u.need(row)
						continue
					}
					for _, id := range strings.Fields(part) {
						u.need(rows[p.doc][id])
					}
					u.need(b.meant(byStems, u, part))
				}
			}
			for _, clause := range p.after {
				u.need(b.meant(byStems, u, clause))
			}
		}
	}
}

// thenWords begin work that comes after what stands before it.
var thenWords = phrases(`then, after that, afterwards, danach, dann, anschliessend, puis, ensuite, luego, despues, poi, dopo, daarna, sedan, darefter, derefter, potem, nastepnie, depois, sonra, 然后, その後`)

func (u *unit) need(other *unit) {
	if other != nil && other != u && !slices.Contains(u.needs, other) {
		u.needs = append(u.needs, other)
	}
}

// meant returns the unit, the first of several, that a clause such as 'once the house is booked' speaks of.
func (b *builder) meant(byStems *index, u *unit, clause string) *unit {
	var about []string
	for _, w := range words(clause) {
		if !stopWords[w] && !afterSet[w] && len(w) > 1 {
			about = append(about, stem(w))
		}
	}
	if len(about) == 0 {
		return nil
	}
	best, most := -1, 0.33
	for _, m := range byStems.matches(about) {
		other := b.units[m.thing]
		if other == u {
			continue
		}
		s := m.ofQuery
		if other.from[0].doc == u.from[0].doc {
			s += 0.1
		}
		if s > most || s == most && m.thing < best {
			best, most = m.thing, s
		}
	}
	if best < 0 {
		return nil
	}
	return b.units[best]
}

var afterSet = set("once after soon when following depends needs only sobald nachdem nach erst wenn setzt voraus des une fois que apres lorsque quand before been briefed-first first beforehand muss mussen vorher zuvor doit doivent avoir auparavant avant done finished ready signed off works erledigt fertig fini prete pret valide")

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

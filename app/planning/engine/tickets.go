package engine

import (
	"slices"
	"strings"
)

// ticketWork is an existing ticket as it is compared with what documents say.
type ticketWork struct {
	ticket  *Ticket
	project *node
	work    work
	bare    work    // without the words of its project's name
	shared  float64 // the share of the stems of work that the project's name covers
	names   float64 // the share of the stems of the project's name that work covers
}

// tickets finds existing tickets for work.
type tickets struct {
	tree         *tree
	all          []ticketWork
	byWork, bare *index                    // of the stems of work and bare
	projects     map[string]map[*node]bool // those that a heading or a cell names, by its stems
}

func newTickets(t *tree) *tickets {
	ts := &tickets{tree: t, byWork: newIndex(), bare: newIndex(), projects: map[string]map[*node]bool{}}
	for i := range t.campaign.Tickets {
		ticket := &t.campaign.Tickets[i]
		w := ticketWork{ticket: ticket, project: t.byID(ticket.ProjectID), work: workOf(ticket.Title)}
		if w.project != nil {
			w.bare = workOf(withoutWords(ticket.Title, w.project.stems))
			w.shared, w.names = covered(w.work.stems, w.project.stems), covered(w.project.stems, w.work.stems)
		}
		ts.byWork.add(w.work.stems)
		ts.bare.add(w.bare.stems)
		ts.all = append(ts.all, w)
	}
	return ts
}

// find returns the existing ticket for the same work, if there is one. names are the
// stems of the headings and cells that say where the work belongs: the project's name
// may stand there and not in the title.
func (ts *tickets) find(w work, names [][]string) *Ticket {
	best, most := -1, sameWork
	consider := func(ticket int, how float64) {
		if how > most || how == most && ticket > best {
			best, most = ticket, how
		}
	}
	projects := ts.named(names)
	for _, m := range ts.byWork.matches(w.stems) {
		t := ts.all[m.thing]
		consider(m.thing, w.sameIf(t.work, m.similar()))
		if amongOne(projects, t.project) && t.mayBe(w, m, most) {
			within := work{stems: slices.Concat(w.stems, t.project.stems), labels: w.labels, more: w.more}
			consider(m.thing, within.same(t.work))
		}
	}
	for _, m := range ts.bare.matches(w.stems) {
		if t := ts.all[m.thing]; amongOne(projects, t.project) {
			consider(m.thing, w.sameIf(t.bare, m.similar()))
		}
	}
	if best < 0 {
		return nil
	}
	return ts.all[best].ticket
}

// mayBe reports that work with the words of the ticket's project could be as much the
// same as the ticket, without comparing them.
func (t ticketWork) mayBe(w work, m match, most float64) bool {
	n, names := float64(len(w.stems)), float64(len(t.project.stems))
	query := (m.ofQuery*n + t.names*names) / (n + names)
	own := min(1, m.ofThing+t.shared)
	return own > 0.99 || query > 0.99 || harmonic(query, own) > most-0.01
}

// named are, for each of the names, the projects that it represents.
func (ts *tickets) named(names [][]string) []map[*node]bool {
	var out []map[*node]bool
	for _, name := range names {
		key := strings.Join(name, " ")
		if ts.projects[key] == nil {
			found := map[*node]bool{}
			for _, m := range ts.tree.index.matches(name) {
				if n := ts.tree.named[m.thing]; n.kind == projectNode && m.nameFit() >= sameName {
					found[n] = true
				}
			}
			ts.projects[key] = found
		}
		out = append(out, ts.projects[key])
	}
	return out
}

func amongOne(sets []map[*node]bool, n *node) bool {
	return n != nil && slices.ContainsFunc(sets, func(set map[*node]bool) bool { return set[n] })
}

func withoutWords(s string, gone []string) string {
	var out []string
	for _, w := range strings.Fields(s) {
		if covered(stems(w), gone) < 0.8 {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// ticketDone reports a ticket that is finished, in any language.
func ticketDone(t *Ticket) bool { return has(words(t.Status), doneWords) }

func (u *unit) changes() (out []string) {
	if u.due != "" && u.due != u.ticket.Due {
		out = append(out, "due "+u.due+" instead of "+orNone(u.ticket.Due))
	}
	if u.owner != "" && u.owner != u.ticket.Owner {
		out = append(out, u.owner+" instead of "+orNone(u.ticket.Owner))
	}
	if a, b := u.work.counts, workOf(u.ticket.Title).counts; a != "" && b != "" && a != b {
		out = append(out, a+" instead of "+b)
	}
	return out
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// spokenOf returns the existing ticket that a statement speaks of without being called so: it has nearly all words
// of the ticket, or many of them with its owner and its day.
func (ts *tickets) spokenOf(p *statement) *Ticket {
	const (
		fewest    = 1.5 // words
		words     = 0.8 // of all words of the ticket
		sameOwner = 0.1
		sameDay   = 0.2
	)
	said := p.plain
	for _, clause := range p.after { // that is other work
		said = strings.Replace(said, clause, "", 1)
	}
	best, most := -1, sameWork
	for _, m := range ts.byWork.matches(stems(said)) {
		t := ts.all[m.thing]
		if m.ofThing*float64(len(t.work.stems)) < fewest || t.work.more != p.work.more || t.work.labels != "" && t.work.labels != p.work.labels {
			continue
		}
		how := words * m.ofThing
		if p.owner != "" && p.owner == t.ticket.Owner {
			how += sameOwner
		}
		if p.due != "" && p.due == t.ticket.Due {
			how += sameDay
		}
		if how > most || how == most && m.thing > best {
			best, most = m.thing, how
		}
	}
	if best < 0 {
		return nil
	}
	return ts.all[best].ticket
}

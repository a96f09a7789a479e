package engine

import (
	"strings"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
)

// ticketWork is an existing ticket as it is compared with what documents say.
type ticketWork struct {
	ticket *campaign.Ticket
	work   work
}

// tickets finds existing tickets for work.
type tickets struct {
	all    []ticketWork
	byWork *index // of the stems of work
}

func newTickets(c campaign.Campaign) *tickets {
	ts := &tickets{byWork: newIndex()}
	for i := range c.Tickets {
		w := workOf(c.Tickets[i].Title)
		ts.byWork.add(w.stems)
		ts.all = append(ts.all, ticketWork{&c.Tickets[i], w})
	}
	return ts
}

// find returns the existing ticket for the same work, the last of several, if there is one.
func (ts *tickets) find(w work) *campaign.Ticket {
	return ts.at(ts.byWork.fittest(w.stems, sameWork, func(m match) float64 { return w.sameIf(ts.all[m.thing].work, m.similar()) }))
}

// at returns the ticket with a number; nil for -1.
func (ts *tickets) at(i int) *campaign.Ticket {
	if i < 0 {
		return nil
	}
	return ts.all[i].ticket
}

// ticketDone reports a ticket that is finished, in any language.
func ticketDone(t *campaign.Ticket) bool {
	return language.Any().Says(language.Words(t.Status), language.Done)
}

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
func (ts *tickets) spokenOf(p *statement) *campaign.Ticket {
	const (
		fewest    = 1.5 // words
		words     = 0.8 // of all words of the ticket
		sameOwner = 0.1
		sameDay   = 0.2
		meant     = 0.62 // less than for titles: what is said is longer
	)
	said := p.plain
	for _, clause := range p.after { // that is other work
		said = strings.Replace(said, clause, "", 1)
	}
	return ts.at(ts.byWork.fittest(language.Stems(said), meant, func(m match) float64 {
		t := ts.all[m.thing]
		if m.ofThing*float64(len(t.work.stems)) < fewest || t.work.more != p.work.more || t.work.labels != "" && t.work.labels != p.work.labels {
			return 0
		}
		how := words * m.ofThing
		if p.owner != "" && p.owner == t.ticket.Owner {
			how += sameOwner
		}
		if p.due != "" && p.due == t.ticket.Due {
			how += sameDay
		}
		return how
	}))
}

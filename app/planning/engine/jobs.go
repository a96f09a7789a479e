package engine

import (
	"math"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// job is work that a statement may speak of: an existing ticket, or a unit of the plan.
type job struct {
	ticket *campaign.Ticket // nil: the unit
	unit   *unit            // nil: the ticket
	work   work             // of the title
}

func (j job) owner() string {
	if j.ticket != nil {
		return j.ticket.Owner
	}
	return j.unit.owner
}

// due returns the day on which a job is due, YYYY-MM-DD; "" if it has none.
func (j job) due() string {
	if j.ticket != nil {
		return j.ticket.Due
	}
	return j.unit.due
}

// jobs finds jobs by the stems of their titles.
type jobs struct {
	all    []job
	byWork *similar.Index
}

func newJobs() *jobs { return &jobs{byWork: similar.NewIndex()} }

func ticketJobs(c campaign.Campaign) *jobs {
	out := newJobs()
	for i, t := range c.Tickets {
		out.add(job{ticket: &c.Tickets[i], work: workOf(t.Title)})
	}
	return out
}

func (js *jobs) add(j job) {
	js.byWork.Add(j.work.stems)
	js.all = append(js.all, j)
}

// find returns the job that is most likely the same work by its title, the last of several.
func (js *jobs) find(w work) (job, bool) {
	i := js.byWork.Fittest(w.stems, sameWork, func(m similar.Match) float64 { return w.sameIf(js.all[m.Thing].work, m.Similar()) })
	if i < 0 {
		return job{}, false
	}
	return js.all[i], true
}

// rarity returns how few jobs have a stem in their titles: the logarithm of their share.
func (js *jobs) rarity(stem string) float64 {
	return math.Log(1 + float64(len(js.all))/float64(max(js.byWork.Having(stem), 1)))
}

// ticketDone reports a ticket that is finished, in any language.
func ticketDone(t *campaign.Ticket) bool {
	return language.Any().Says(language.Words(t.Status), language.Done)
}

// changes returns what a unit changes of its ticket.
func (u *unit) changes() (out []string) {
	if u.due != "" && u.due != u.ticket.Due {
		out = append(out, lang.Say("due %v instead of %v", dayOf(u.due), orNone(dayOf(u.ticket.Due))))
	}
	if u.owner != "" && u.owner != u.ticket.Owner {
		out = append(out, lang.Say("%s instead of %v", u.owner, orNone(u.ticket.Owner)))
	}
	if a, b := u.work.counts, workOf(u.ticket.Title).counts; a != "" && b != "" && a != b {
		out = append(out, lang.Say("%s instead of %v", a, b))
	}
	return out
}

func orNone(s string) string {
	if s == "" {
		return lang.Said("nothing")
	}
	return s
}

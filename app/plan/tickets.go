package plan

import (
	"slices"
	"strings"
)

// sameWork is how similar two titles must be to mean the same work.
const sameWork = 0.72

// work is a title as it is compared with others.
type work struct {
	all    []string // stems, numbers too
	stems  []string // without numbers, if two words remain
	labels []string // numbers that stand behind what they number
	counts []string // all numbers
}

// workOf leaves the words out that only say that the work passes to somebody, or
// has another day.
func workOf(title string) work {
	title = cutInstead(title)
	ws := words(title)
	for _, p := range handoverWords {
		for i := at(ws, [][]string{p}); i >= 0; i = at(ws, [][]string{p}) {
			ws = slices.Delete(ws, i, i+len(p))
		}
	}
	w := work{all: stems(strings.Join(ws, " ")), labels: labels(title)}
	for _, s := range w.all {
		if s[0] >= '0' && s[0] <= '9' {
			w.counts = append(w.counts, s)
		} else {
			w.stems = append(w.stems, s)
		}
	}
	if len(w.stems) < 2 {
		w.stems = w.all
	}
	return w
}

// labels are the numbers in a title that stand behind what they number.
func labels(title string) []string {
	var out []string
	ws := words(parens.ReplaceAllString(title, ""))
	for i, w := range ws {
		last := i == len(ws)-1 || stopWords[ws[i+1]]
		if w[0] <= '9' && i > 0 && last && len(w) < 4 {
			out = append(out, w)
		}
	}
	return out
}

// same says how much two titles mean the same work. 12 tents and 15 tents may be
// the same work with another number, email 1 is not email 2: a number that counts
// nothing is a part of the name.
func (w work) same(o work) float64 {
	s := similarStems(w.stems, o.stems)
	if short, long := shorter(w.stems, o.stems); len(short) >= 2 && slices.Equal(short, long[:len(short)]) {
		s = max(s, 0.8) // 'Screenshots for the shop' and 'Screenshots for the shop in six languages'
	}
	if !slices.Equal(w.labels, o.labels) {
		s *= 0.6
	}
	return s
}

func shorter(a, b []string) (short, long []string) {
	if len(a) > len(b) {
		return b, a
	}
	return a, b
}

// ticketWork is an existing ticket as it is compared with what documents say.
type ticketWork struct {
	ticket  *Ticket
	project *node
	work    work
	bare    work // without the words of its project's name
}

// tickets finds existing tickets for work.
type tickets struct {
	all   []ticketWork
	index index
}

func newTickets(t *tree) *tickets {
	ts := &tickets{index: index{}}
	for i := range t.campaign.Tickets {
		ticket := &t.campaign.Tickets[i]
		w := ticketWork{ticket: ticket, project: t.byID(ticket.ProjectID), work: workOf(ticket.Title)}
		if w.project != nil {
			w.bare = workOf(withoutWords(ticket.Title, w.project.stems))
		}
		ts.index.add(i, w.work.all)
		ts.all = append(ts.all, w)
	}
	return ts
}

// find returns the existing ticket for the same work, if there is one. sections
// are the stems of the headings and cells that say where the work belongs: the
// project's name may stand there and not in the title.
func (ts *tickets) find(w work, sections [][]string) *Ticket {
	var best *Ticket
	most := sameWork
	for _, i := range ts.index.near(w.all) {
		t := ts.all[i]
		s := w.same(t.work)
		if s < most && t.project != nil {
			for _, h := range sections {
				if nameFit(h, t.project.stems) >= sameName {
					within := work{stems: append(slices.Clone(w.stems), t.project.stems...), labels: w.labels}
					s = max(s, within.same(t.work), w.same(t.bare))
				}
			}
		}
		if s >= most {
			best, most = t.ticket, s
		}
	}
	return best
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

// changes says what a unit says otherwise than its ticket.
func (u *unit) changes() (out []string) {
	if u.due != "" && u.due != u.ticket.Due {
		out = append(out, "due "+u.due+" instead of "+orNone(u.ticket.Due))
	}
	if u.owner != "" && u.owner != u.ticket.Owner {
		out = append(out, u.owner+" instead of "+orNone(u.ticket.Owner))
	}
	if a, b := u.work.counts, workOf(u.ticket.Title).counts; len(a) > 0 && len(b) > 0 && !slices.Equal(a, b) {
		out = append(out, strings.Join(a, ", ")+" instead of "+strings.Join(b, ", "))
	}
	return out
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

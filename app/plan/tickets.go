package plan

import (
	"slices"
	"strings"
)

// sameWork is how similar two titles must be to mean the same work.
const sameWork = 0.72

// workStems are the stems of a title without the words that only say that the
// work passes to somebody, or has another day.
func workStems(title string) []string {
	ws := words(cutInstead(title))
	for _, p := range handoverWords {
		for i := at(ws, [][]string{p}); i >= 0; i = at(ws, [][]string{p}) {
			ws = slices.Delete(ws, i, i+len(p))
		}
	}
	return stems(strings.Join(ws, " "))
}

// same says how much two titles mean the same work. 12 tents and 15 tents may be
// the same work with another number, email 1 is not email 2: a number that counts
// nothing is a part of the name.
func same(a, b string) float64 {
	x, y := withoutNumbers(workStems(a)), withoutNumbers(workStems(b))
	s := similarStems(x, y)
	if short, long := shorter(x, y); len(short) >= 2 && slices.Equal(short, long[:len(short)]) {
		s = max(s, 0.8) // 'Screenshots for the shop' and 'Screenshots for the shop in six languages'
	}
	la, lb := labels(a), labels(b)
	if !slices.Equal(la, lb) {
		s *= 0.6
	}
	return s
}

// withoutNumbers leaves the numbers out if at least two other words remain.
func withoutNumbers(ws []string) []string {
	out := slices.DeleteFunc(slices.Clone(ws), func(w string) bool { return w[0] >= '0' && w[0] <= '9' })
	if len(out) < 2 {
		return ws
	}
	return out
}

func shorter(a, b []string) (short, long []string) {
	if len(a) > len(b) {
		return b, a
	}
	return a, b
}

// labels are the numbers in a title that stand behind what they number.
func labels(title string) []string {
	var out []string
	ws := words(parens.ReplaceAllString(cutInstead(title), ""))
	for i, w := range ws {
		last := i == len(ws)-1 || stopWords[ws[i+1]]
		if w[0] <= '9' && i > 0 && last && len(w) < 4 {
			out = append(out, w)
		}
	}
	return out
}

// ticketFor returns the existing ticket for the same work, if there is one.
func (b *builder) ticketFor(title string, sections []string) *Ticket {
	var best *Ticket
	most := sameWork
	for i, t := range b.tree.campaign.Tickets {
		s := same(title, t.Title)
		if p := b.tree.byID(t.ProjectID); p != nil && s < most {
			// The project's name stands in the heading, not in the title: 'Calculator: enter the prices'.
			for _, h := range sections {
				if nameFit(h, p) >= sameName {
					s = max(s, same(title+" "+p.name, t.Title), same(title, withoutWords(t.Title, p.name)))
				}
			}
		}
		if s >= most {
			best, most = &b.tree.campaign.Tickets[i], s
		}
	}
	return best
}

func withoutWords(s, remove string) string {
	gone := stems(remove)
	var out []string
	for _, w := range strings.Fields(s) {
		if ws := stems(w); covered(ws, gone) < 0.8 {
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
	if a, b := quantities(u.title), quantities(u.ticket.Title); len(a) > 0 && len(b) > 0 && !slices.Equal(a, b) {
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

// quantities are the numbers of a title, as digits.
func quantities(title string) []string {
	var out []string
	for _, s := range stems(cutInstead(title)) {
		if s[0] >= '0' && s[0] <= '9' {
			out = append(out, s)
		}
	}
	return out
}

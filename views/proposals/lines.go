package proposals

import (
	"sort"

	"github.com/nod-app/nod/app/api"
)

// line is one line of the list: what waits apart from files, the header of a section, or a proposal.
type line struct {
	item *waitingItem // that waits; nil: a header or a proposal
	head *section     // whose header it is; nil: a proposal
	lone *section     // whose only proposal it is, without a header
	like bool         // it has the reason of the proposal above it, in the same section
	api.Proposal
}

// key tells lines apart, also those of an older list.
func (l line) key() string {
	switch {
	case l.item != nil:
		return l.item.line()
	case l.head != nil:
		return l.head.line()
	}
	return l.ID
}

// isFile reports whether it is a proposal.
func (l line) isFile() bool { return l.item == nil && l.head == nil }

// is reports whether a key is that of a line, or was that of the header that it had.
func (l line) is(key string) bool { return l.key() == key || l.lone != nil && l.lone.line() == key }

// section is proposals that stand together below a header: those that go to one folder,
// all questions, or the files that are left where they are.
type section struct {
	api.Group
	left  bool
	first int // the line of its header, or of its only row
	from  int // its first row in the agent's list of those that wait, or of those that are left
	out   int // of its files, how many the person took the tick from
}

// The keys of the sections that are no folder's.
const (
	questionsKey = "questions"
	leftKey      = "left"
)

// key tells sections apart, also those of an older list.
func (s section) key() string {
	switch {
	case s.left:
		return leftKey
	case s.Question:
		return questionsKey
	}
	return s.Directory
}

// proposes reports whether its files would all go to one folder.
func (s section) proposes() bool { return !s.left && !s.Question }

// line is the key of its header.
func (s section) line() string { return "section " + s.key() }

// isLone reports whether it has one row only, which says by itself where its file goes.
func (s section) isLone() bool { return s.Count == 1 }

// row returns the line of its first row.
func (s section) row() int {
	if s.isLone() {
		return s.first
	}
	return s.first + 1
}

func (s section) has(p api.Proposal) bool {
	switch {
	case s.left:
		return p.Status == left
	case s.Question:
		return p.Question
	}
	return !p.Question && p.DestinationDir == s.Directory
}

// others returns how many of the section's files are approved with it: those that are ticked and not sensitive.
func (s section) others() int { return s.Count - s.Sensitive - s.out }

// outline is on which lines the sections of a list stand. A list without sections has a
// line for each row of the agent's list.
type outline struct {
	items    []waitingItem // on the first lines
	sections []section
	total    int // lines
}

// flat returns a list of that many rows without headers.
func flat(rows int) outline { return outline{total: rows} }

// grouped returns a list of groups, which come in their order, and of files that are left.
func grouped(groups []api.Group, files int) outline {
	var l outline
	add := func(s section) {
		s.first = l.total
		l.sections = append(l.sections, s)
		l.total = s.row() + s.Count
	}
	from := 0
	for _, g := range groups {
		add(section{Group: g, from: from})
		from += g.Count
	}
	if files > 0 {
		add(section{Group: api.Group{Count: files}, left: true})
	}
	return l
}

// below returns the list with lines for these items above it.
func (l outline) below(items []waitingItem) outline {
	l.items, l.total = items, l.total+len(items)
	for i := range l.sections {
		l.sections[i].first += len(items)
	}
	return l
}

// at returns what is on line i, which is no item's: the header of s, if head is set, or the row of the agent's
// list of s. s is nil in a list without sections.
func (l *outline) at(i int) (s *section, row int, head bool) {
	if len(l.sections) == 0 {
		return nil, i - len(l.items), false
	}
	n := sort.Search(len(l.sections), func(n int) bool { return l.sections[n].first > i }) - 1
	s = &l.sections[n]
	return s, s.from + i - s.row(), i < s.row()
}

// find returns the section with that key; nil: there is none.
func (l *outline) find(key string) *section {
	for i := range l.sections {
		if l.sections[i].key() == key {
			return &l.sections[i]
		}
	}
	return nil
}

// span are the rows from the first one to the one before the last of one of the agent's lists.
type span struct{ first, last int }

func (s *span) add(row int) {
	if s.last == s.first {
		s.first = row
	}
	s.last = row + 1
}

func (s span) size() int { return s.last - s.first }

// rows returns those of the agent's two lists that stand on the lines first to last-1.
func (l *outline) rows(first, last int) (waiting, left span) {
	for i := max(first, len(l.items)); i < last; i++ {
		switch s, row, head := l.at(i); {
		case head:
		case s != nil && s.left:
			left.add(row)
		default:
			waiting.add(row)
		}
	}
	return waiting, left
}

// lines returns the lines first to last-1, of rows that were read for them. ok is false if the
// rows are not those of the outline: the list has changed in between.
func (l *outline) lines(first, last int, waiting, left []api.Proposal) (lines []line, ok bool) {
	w, r := l.rows(first, last)
	for i := first; i < last; i++ {
		if i < len(l.items) {
			lines = append(lines, line{item: &l.items[i]})
			continue
		}
		s, row, head := l.at(i)
		if head {
			lines = append(lines, line{head: s})
			continue
		}
		rows, at := waiting, row-w.first
		if s != nil && s.left {
			rows, at = left, row-r.first
		}
		if at >= len(rows) || s != nil && !s.has(rows[at]) {
			return nil, false
		}
		l := line{Proposal: rows[at]}
		if s != nil && s.isLone() {
			l.lone = s
		} else if n := len(lines); s != nil && n > 0 && lines[n-1].isFile() {
			l.like = reasonHere(lines[n-1].Proposal) == reasonHere(l.Proposal)
		}
		lines = append(lines, l)
	}
	return lines, true
}

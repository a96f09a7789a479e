package proposals

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// seenAfter is how long a row must have stood where it is until it counts as having been
// in sight: what flies by is not read.
const seenAfter = settleAfter

// sight is what a person has had in sight: where the files of the rows go, and the folders of
// the headers, by the keys of the lines.
type sight struct {
	seen   map[string]destination
	shown  []shownLine // what is in sight at the moment
	stop   func()      // ends the wait until that counts; nil: nothing is waited for
	hidden bool        // the page is not in sight
}

// shownLine is a line that is in sight, and where it says that files go.
type shownLine struct {
	key string
	to  destination
}

// destination is where a file goes; a header says only the folder.
type destination struct {
	dir   string
	shown string // with its name, and what moves along
}

func destinationOf(q api.Proposal) destination {
	return destination{q.DestinationDir, q.Shown()}
}

// saw reports whether the row of a file was in sight as the file is now and, in a list of
// groups, the header that says where it goes.
func (s *sight) saw(q api.Proposal, grouped bool) bool {
	if grouped {
		header := section{Group: api.Group{Directory: q.DestinationDir}}
		if _, ok := s.seen[header.line()]; !ok {
			return false
		}
	}
	to, ok := s.seen[q.ID]
	return ok && to == destinationOf(q)
}

// copy returns what was in sight until now.
func (s *sight) copy() *sight { return &sight{seen: maps.Clone(s.seen)} }

// watchSight notes what is in sight once nothing of it has changed or moved for seenAfter.
func (p *Page) watchSight() {
	s := &p.m.sight
	now := p.linesInSight()
	if s.hidden || s.stop != nil && slices.Equal(now, s.shown) {
		return
	}
	p.stopWatching()
	s.shown = now
	s.stop = p.f.Dispatch.After(seenAfter, func() {
		s.stop = nil
		if !slices.Equal(p.linesInSight(), now) {
			p.watchSight()
			return
		}
		for _, l := range now {
			s.seen[l.key] = l.to
		}
	})
}

func (p *Page) stopWatching() {
	if s := &p.m.sight; s.stop != nil {
		s.stop()
		s.stop = nil
	}
}

// linesInSight returns the lines that are visible as a whole: the headers, and the rows that say
// where their files go.
func (p *Page) linesInSight() []shownLine {
	first, last := p.list.WholeInSight()
	lines := make([]shownLine, 0, max(0, last-first+1))
	for i := first; i <= last; i++ {
		switch l, ok := p.list.Pages.Row(i); {
		case !ok || l.item != nil:
		case l.head != nil:
			lines = append(lines, shownLine{l.key(), destination{dir: l.head.Directory}})
		case saysWhere(l.Proposal):
			if l.lone != nil { // it says what its header would
				lines = append(lines, shownLine{l.lone.line(), destination{dir: l.DestinationDir}})
			}
			lines = append(lines, shownLine{l.ID, destinationOf(l.Proposal)})
		}
	}
	return lines
}

// saysWhere reports whether a row, with its header, says all about where its file goes: that
// of a question says 'Where?', and none says the new name of a file.
func saysWhere(q api.Proposal) bool {
	return q.Status == pending && !q.Question && !q.Sensitive && q.DestinationName == q.Filename
}

package proposals

import (
	"slices"

	"github.com/nod-app/nod/app/api"
)

// marked is what must be known of a selected proposal once its row is out of sight.
type marked struct {
	sensitive bool
	question  bool
	size      int64
	dir       string
	seen      string // what approving it would do, as the person saw it
}

// selection is the set of proposals that were selected apart from the current one.
type selection struct {
	marked map[string]marked
	order  []string // of marked, as they were selected
	anchor int      // the row at which a range begins
}

func newSelection() selection { return selection{marked: map[string]marked{}} }

func (s *selection) has(id string) bool { _, ok := s.marked[id]; return ok }

// toggle selects a proposal, or takes it out of the selection.
func (s *selection) toggle(p api.Proposal) {
	if !s.has(p.ID) {
		s.add(p)
		return
	}
	delete(s.marked, p.ID)
	for i, id := range s.order {
		if id == p.ID {
			s.order = append(s.order[:i:i], s.order[i+1:]...)
			return
		}
	}
}

func (s *selection) add(p api.Proposal) {
	if !s.has(p.ID) {
		s.marked[p.ID] = marked{p.Sensitive, p.Question, p.Size, p.DestinationDir, p.Shown()}
		s.order = append(s.order, p.ID)
	}
}

func (s *selection) drop(files []api.Proposal) {
	for _, q := range files {
		delete(s.marked, q.ID)
	}
	s.order = slices.DeleteFunc(s.order, func(id string) bool { return !s.has(id) })
}

func (s *selection) clear() { s.marked, s.order = map[string]marked{}, nil }

// sensitive returns how many of the selected ones are sensitive, but for questions.
func (s *selection) sensitive() int {
	n := 0
	for _, m := range s.marked {
		if m.sensitive && !m.question {
			n++
		}
	}
	return n
}

// questions returns how many of the selected ones ask where their file belongs.
func (s *selection) questions() int {
	n := 0
	for _, m := range s.marked {
		if m.question {
			n++
		}
	}
	return n
}

// approvable returns the selected proposals in their order that can be approved together:
// without questions, and without the sensitive ones unless they are included.
func (s *selection) approvable(includeSensitive bool) []string {
	return slices.DeleteFunc(s.ids(includeSensitive), func(id string) bool { return s.marked[id].question })
}

// ids returns the selected proposals in their order, without the sensitive ones unless they are included.
func (s *selection) ids(includeSensitive bool) []string {
	var out []string
	for _, id := range s.order {
		if includeSensitive || !s.marked[id].sensitive {
			out = append(out, id)
		}
	}
	return out
}

// seen returns each selected proposal as it was shown, by id: one that has been
// changed since is not approved unseen.
func (s *selection) seen() map[string]string {
	out := make(map[string]string, len(s.marked))
	for id, m := range s.marked {
		out[id] = m.seen
	}
	return out
}

// seenAs returns seen with the known ones replaced by what the person saw.
func (s *selection) seenAs(shown map[string]string) map[string]string {
	out := s.seen()
	for id := range out {
		if to, ok := shown[id]; ok {
			out[id] = to
		}
	}
	return out
}

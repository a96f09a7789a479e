package app

import "github.com/nod-app/nod/app/proposal"

const (
	improveMemory = 4096 // proposals that are remembered
	improveTries  = 2    // for a file at which a server fails
)

// tried remembers for which proposals a model was asked, the last ones of them
// and until Nod ends. The zero value remembers nothing yet.
type tried struct {
	known  map[subject]int // how often a server failed at it; improveTries: not to be tried again
	oldest []subject       // in the order in which they came
}

// subject is a proposal of one file: one that a set's other file came to lead
// is worth another question.
type subject struct{ id, source string }

func subjectOf(p proposal.Proposal) subject { return subject{p.ID, p.Source} }

func (t *tried) has(p proposal.Proposal) bool { return t.known[subjectOf(p)] >= improveTries }

// add remembers that nothing more is to be asked.
func (t *tried) add(p proposal.Proposal) { t.set(subjectOf(p), improveTries) }

// fault remembers that the server failed.
func (t *tried) fault(p proposal.Proposal) { t.set(subjectOf(p), t.known[subjectOf(p)]+1) }

func (t *tried) set(s subject, n int) {
	if t.known == nil {
		t.known = map[subject]int{}
	}
	if _, known := t.known[s]; !known {
		t.oldest = append(t.oldest, s)
	}
	t.known[s] = n
	if len(t.oldest) > improveMemory {
		delete(t.known, t.oldest[0])
		t.oldest = append(t.oldest[:0:0], t.oldest[1:]...)
	}
}

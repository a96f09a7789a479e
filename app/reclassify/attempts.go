package reclassify

import "github.com/nod-app/nod/app/proposal"

const (
	maxRemembered = 4096 // proposals
	maxFailures   = 2    // of the server, for one file
)

// attempts remembers for which proposals a model was asked, the last ones of
// them and until Nod ends. The zero value remembers nothing yet.
type attempts struct {
	failures map[subject]int // of the server; maxFailures: not to be tried again
	oldest   []subject       // in the order in which they came
}

// subject is a proposal of one file: a proposal for several files is worth
// another question when another of them comes to lead it, and so is one for whose
// folders something else speaks.
type subject struct{ id, source, evidence string }

func subjectOf(p proposal.Proposal) subject {
	s := subject{id: p.ID, source: p.Source}
	if p.ForRanking() {
		s.evidence = p.Evidence()
	}
	return s
}

func (a *attempts) has(p proposal.Proposal) bool { return a.failures[subjectOf(p)] >= maxFailures }

// add remembers that the model need not be asked again.
func (a *attempts) add(p proposal.Proposal) { a.set(subjectOf(p), maxFailures) }

// addFailure remembers that the server failed.
func (a *attempts) addFailure(p proposal.Proposal) { a.set(subjectOf(p), a.failures[subjectOf(p)]+1) }

func (a *attempts) set(s subject, n int) {
	if a.failures == nil {
		a.failures = map[subject]int{}
	}
	if _, known := a.failures[s]; !known {
		a.oldest = append(a.oldest, s)
	}
	a.failures[s] = n
	if len(a.oldest) > maxRemembered {
		delete(a.failures, a.oldest[0])
		a.oldest = append(a.oldest[:0:0], a.oldest[1:]...)
	}
}

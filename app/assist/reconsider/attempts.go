package reconsider

import "github.com/nod-app/nod/app/organise/proposal"

const (
	maxRemembered = 4096 // proposals
	maxFailures   = 2    // of the server, for one file
)

// attempts remembers for which proposals a model was asked, the last ones of
// them and until Nod ends. The zero value remembers nothing yet.
type attempts struct {
	last   map[subject]attempt
	oldest []subject // in the order in which they came
}

// subject is a proposal of one file: a proposal for several files is worth
// another question when another of them comes to lead it.
type subject struct{ id, source string }

// attempt is the last one. When something else speaks for the folders since then, also
// what did before, the model is asked again.
type attempt struct {
	evidence string
	failures int // of the server; maxFailures: not to be tried again
}

func evidenceOf(p proposal.Proposal) string {
	if p.ForRanking() {
		return p.Evidence()
	}
	return ""
}

// of returns the last attempt with what speaks for the folders now.
func (a *attempts) of(p proposal.Proposal) attempt {
	last := a.last[subject{p.ID, p.Source}]
	if e := evidenceOf(p); last.evidence != e {
		return attempt{evidence: e}
	}
	return last
}

func (a *attempts) has(p proposal.Proposal) bool { return a.of(p).failures >= maxFailures }

// add remembers that the model need not be asked again.
func (a *attempts) add(p proposal.Proposal) { a.set(p, maxFailures) }

func (a *attempts) addFailure(p proposal.Proposal) { a.set(p, a.of(p).failures+1) }

func (a *attempts) set(p proposal.Proposal, failures int) {
	if a.last == nil {
		a.last = map[subject]attempt{}
	}
	s := subject{p.ID, p.Source}
	if _, known := a.last[s]; !known {
		a.oldest = append(a.oldest, s)
	}
	a.last[s] = attempt{evidenceOf(p), failures}
	if len(a.oldest) > maxRemembered {
		delete(a.last, a.oldest[0])
		a.oldest = append(a.oldest[:0:0], a.oldest[1:]...)
	}
}

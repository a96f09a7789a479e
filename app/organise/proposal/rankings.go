package proposal

import (
	"slices"
	"strings"
	"sync"
)

// maxRankings is of how many proposals it is kept how a model has ranked their folders.
const maxRankings = 1000

// rankings keep, until Nod ends, how a model has ranked folders, so that its word is not
// lost, and it is not asked again, when the same folders are found again.
type rankings struct {
	mu     sync.Mutex
	of     map[string]kept // by id
	oldest []string
}

// kept is a ranking, and what it was of.
type kept struct {
	Ranking
	evidence, source string
}

// Evidence returns a text of the evidence for the folders of a proposal, in their order, and how
// sure it is, only to be compared. That another file is alike, by now, is the same evidence; what
// the person has decided is not.
func (p Proposal) Evidence() string {
	out := string(p.Confidence)
	for _, c := range p.evidence() {
		if alike := "Like "; strings.HasPrefix(c.Reason, alike) { // file names follow
			c.Reason = alike
		}
		out += "\x00" + c.Dir + "\x00" + c.Reason
	}
	return out
}

// Ranked reports whether the folders of a proposal are in the order that a model gave them.
func (s *Service) Ranked(p Proposal) bool {
	s.rankings.mu.Lock()
	defer s.rankings.mu.Unlock()
	k, known := s.rankings.of[p.ID]
	return known && k.source == p.Source
}

func (k *rankings) keep(p Proposal, r Ranking) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil {
		k.of = map[string]kept{}
	}
	of := kept{r, p.Evidence(), p.Source}
	if before, known := k.of[p.ID]; known {
		of.evidence = before.evidence // p has the model's order by now
	} else {
		k.oldest = append(k.oldest, p.ID)
	}
	k.of[p.ID] = of
	if len(k.oldest) > maxRankings {
		delete(k.of, k.oldest[0])
		k.oldest = slices.Clone(k.oldest[1:])
	}
}

// last returns the ranking by a model of a proposal with the same evidence. One with other
// evidence is dropped: a decision may have changed since what speaks for a folder, also for the
// one that was first already.
func (k *rankings) last(p Proposal) (Ranking, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	r, known := k.of[p.ID]
	if known && r.evidence != p.Evidence() {
		delete(k.of, p.ID)
		k.oldest = slices.DeleteFunc(k.oldest, func(id string) bool { return id == p.ID })
		return Ranking{}, false
	}
	return r.Ranking, known
}

// rankedAgain returns the proposal as a model has ranked its folders, if it has, and what is
// filed and decided speaks for them as it did then.
func (s *Service) rankedAgain(p Proposal) Proposal {
	r, ok := s.rankings.last(p)
	if !ok || !p.ForRanking() {
		return p
	}
	q, err := s.rankedBy(p, r)
	if err != nil { // what was added is gone, or forbidden by now
		r.Added = ""
		q, err = s.rankedBy(p, r)
	}
	if err != nil {
		return p
	}
	return q
}

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

// kept is a ranking, and what it was of: the folders that what is filed spoke for, in their
// order, with why and how sure that was.
type kept struct {
	Ranking
	evidence   []Candidate
	confidence Confidence
}

func (k kept) isOf(p Proposal) bool {
	return k.confidence == p.Confidence && slices.Equal(k.evidence, p.evidence())
}

// Folders are those that what is filed speaks for, in any order, and how sure that is: to
// be compared only.
func (p Proposal) Folders() string {
	var dirs []string
	for _, c := range p.evidence() {
		dirs = append(dirs, c.Dir)
	}
	slices.Sort(dirs)
	return string(p.Confidence) + "\x00" + strings.Join(dirs, "\x00")
}

func (k *rankings) keep(p Proposal, r Ranking) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil {
		k.of = map[string]kept{}
	}
	of := kept{r, p.evidence(), p.Confidence}
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

// last is what a model said of a proposal for the same evidence. What it said for other
// evidence is forgotten: a decision may have changed since what speaks for a folder, also
// for the one that was first already.
func (k *rankings) last(p Proposal) (Ranking, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	r, known := k.of[p.ID]
	if known && !r.isOf(p) {
		delete(k.of, p.ID)
		k.oldest = slices.DeleteFunc(k.oldest, func(id string) bool { return id == p.ID })
		return Ranking{}, false
	}
	return r.Ranking, known
}

// rankedAgain is the proposal as a model has ranked its folders, if it has, and what is
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

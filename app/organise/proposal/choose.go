package proposal

import (
	"path/filepath"

	"github.com/nod-app/nod/app/organise/move"
)

// choose gives a proposal the folder that a person chose for it. The one that it had
// stays among the candidates, so that it can be chosen after all if this is undone.
func (s *Service) choose(p Proposal, dir string) (Proposal, error) {
	dir, err := s.checkDir(dir)
	if err != nil {
		return p, err
	}
	if p.Name == filepath.Base(p.Source) && newDuplicates().samePlace(dir, filepath.Dir(p.Source)) {
		return p, errSamePlace
	}
	if dir != p.Dir {
		former := Candidate{Dir: p.Dir, Reason: p.Reasoning}
		for _, c := range p.Candidates {
			if c.Dir == dir && c.Reason != "" {
				p.Reasoning = c.Reason
			}
		}
		p.Candidates = candidates(append([]Candidate{former}, p.Candidates...), dir)
		p.Dir, p.Duplicate = dir, ""
	}
	p.By = byPerson
	return p, move.CheckName(p.Name)
}

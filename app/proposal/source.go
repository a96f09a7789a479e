package proposal

import (
	"path/filepath"

	"github.com/nod-app/nod/app/move"
)

// checkSource looks whether the files are still the ones that were proposed.
// It returns the proposal with the identities that they have now.
func (s *Service) checkSource(p Proposal) (Proposal, error) {
	id, err := still(p.Source, p.Identity)
	if err != nil {
		return p, err
	}
	p.Identity = id
	if len(p.Members) == 0 {
		return p, nil
	}
	members := make([]Member, len(p.Members))
	for i, m := range p.Members {
		if m.Identity, err = still(m.Source, m.Identity); err != nil {
			return p, memberError{err, filepath.Base(m.Source)}
		}
		members[i] = m
	}
	p.Members = members
	return p, nil
}

// still is the identity of a file now, if it is the one that it was.
func still(path string, was move.Identity) (move.Identity, error) {
	is, err := look(path)
	if err != nil {
		return is, err
	}
	if was != (move.Identity{}) && !same(was, is) {
		return is, move.ErrChanged
	}
	return is, nil
}

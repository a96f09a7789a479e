package proposal

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"

	"github.com/nod-app/nod/app/organise/move"
)

// checkSource looks whether the files are still the ones that were proposed.
// It returns the proposal with the identities that they have now.
func (s *Service) checkSource(p Proposal) (Proposal, error) {
	id, err := s.still(p.Source, p.Identity)
	if err != nil {
		return p, err
	}
	p.Identity = id
	if len(p.Members) == 0 {
		return p, nil
	}
	members := make([]Member, len(p.Members))
	for i, m := range p.Members {
		if m.Identity, err = s.still(m.Source, m.Identity); err != nil {
			return p, memberError{err, filepath.Base(m.Source)}
		}
		members[i] = m
	}
	p.Members = members
	return p, nil
}

// still returns the identity of a file now, if it is the one that it was.
func (s *Service) still(path string, was move.Identity) (move.Identity, error) {
	is, err := s.lookFor(path)
	if err != nil {
		return is, err
	}
	if is.IsFolder() && !was.IsFolder() {
		return is, move.ErrNotRegular
	}
	if was != (move.Identity{}) && !same(was, is) {
		return is, move.ErrChanged
	}
	return is, nil
}

// lookFor looks at a file as look does, with a move.AwayError for a file whose drive is not
// connected.
func (s *Service) lookFor(path string) (move.Identity, error) {
	id, err := look(path)
	if errors.Is(err, move.ErrMissing) {
		err = cmp.Or(s.d.Drives.Away(filepath.Dir(path)), err)
	}
	return id, err
}

// noteDrives remembers the drives of the folders that proposals wait in and would move files to.
func (s *Service) noteDrives(ctx context.Context, ps []Proposal) {
	noted := map[string]bool{"": true}
	for _, p := range ps {
		for _, folder := range []string{p.Folder, p.Dir} {
			if p.Waits() && !noted[folder] {
				noted[folder] = true
				s.d.Drives.Note(ctx, folder)
			}
		}
	}
}

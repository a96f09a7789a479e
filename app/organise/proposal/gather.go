package proposal

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher/settled"
)

// noteChanged is why a proposal is invalid whose file is not what it was.
const noteChanged = "the file changed"

func (s *Service) gather(ctx context.Context, found []settled.File) (batch, error) {
	b := batch{fresh: map[string]settled.File{}, respelt: map[string]bool{}, duplicates: newDuplicates()}
	paths := make([]string, len(found))
	for i, f := range found {
		paths[i] = filepath.Clean(f.Path)
	}
	waiting, err := s.d.Store.PendingFiles(ctx, paths)
	if err != nil {
		return b, lang.Errorf("read what is pending: %w", err)
	}
	others, err := s.otherSpellings(ctx, slices.DeleteFunc(slices.Clone(paths), func(path string) bool { _, ok := waiting[path]; return ok }))
	if err != nil {
		return b, err
	}
	stale := map[string]bool{}
	for i, f := range found {
		f.Path = paths[i]
		id, err := look(f.Path)
		if err != nil {
			continue // gone, no file, or out of reach: there is nothing to propose
		}
		if id.IsFolder() != f.Identity.IsFolder() {
			continue // another thing has its name by now: only who names a folder means it
		}
		e, pending := waiting[f.Path]
		if pending && same(e.Identity, id) {
			continue
		}
		if !pending {
			e, pending = others[f.Path]
			b.respelt[e.ID] = pending
		}
		if pending {
			stale[e.ID] = true
		}
		f.Identity = id
		b.fresh[f.Path] = f
	}
	b.stale = slices.Sorted(maps.Keys(stale))
	if err := s.addSets(ctx, b); err != nil {
		return b, err
	}
	return b, s.dropCooling(ctx, b)
}

// otherSpellings finds pending files that are one of these under another spelling
// of its name, as on drives that ignore case: one file has one proposal.
func (s *Service) otherSpellings(ctx context.Context, paths []string) (map[string]PendingFile, error) {
	near, err := s.nearby(ctx, paths)
	if err != nil {
		return nil, err
	}
	byKey := map[string][]string{}
	for _, other := range near {
		byKey[nearKey(other)] = append(byKey[nearKey(other)], other)
	}
	spelt := map[string]string{}
	for _, path := range paths {
		for _, other := range byKey[nearKey(path)] {
			if other != path && strings.EqualFold(other, path) && s.d.SameEntry(other, path) {
				spelt[path] = other
				break
			}
		}
	}
	files, err := s.d.Store.PendingFiles(ctx, slices.Collect(maps.Values(spelt)))
	found := map[string]PendingFile{}
	for path, other := range spelt {
		if f, ok := files[other]; ok {
			found[path] = f
		}
	}
	return found, err
}

// addSets adds the other files of each set in which a file has changed:
// their proposal goes, so they need a new one too.
func (s *Service) addSets(ctx context.Context, b batch) error {
	old, err := s.load(ctx, b.stale)
	if err != nil {
		return err
	}
	for _, p := range old {
		for path := range p.files() {
			if _, ok := b.fresh[path]; ok || b.respelt[p.ID] && b.hasSpelling(path) {
				continue
			}
			if id, err := look(path); err == nil {
				b.fresh[path] = settled.File{Path: path, Folder: p.Folder, Signature: settled.Signature{Identity: id}}
			}
		}
	}
	return nil
}

// hasSpelling reports whether a new file has that path in another spelling.
func (b batch) hasSpelling(path string) bool {
	for fresh := range b.fresh {
		if strings.EqualFold(fresh, path) {
			return true
		}
	}
	return false
}

func (s *Service) dropCooling(ctx context.Context, b batch) error {
	if len(b.fresh) == 0 {
		return nil
	}
	cooling, err := s.d.Store.CoolingDown(ctx, slices.Sorted(maps.Keys(b.fresh)), s.d.Now())
	if err != nil {
		return lang.Errorf("ask which files cool down: %w", err)
	}
	for path := range cooling {
		delete(b.fresh, path)
	}
	return nil
}

// expire makes the stale proposals invalid.
func (s *Service) expire(ctx context.Context, b batch) (bool, error) {
	if len(b.stale) == 0 {
		return false, nil
	}
	release, err := s.claim(ctx, b.stale)
	if err != nil {
		return false, err
	}
	defer release()
	ps, err := s.load(ctx, b.stale)
	if err != nil {
		return false, err
	}
	unfinished, err := s.unfinished(ctx)
	if err != nil {
		return false, err
	}
	var gone []Proposal
	for _, p := range ps {
		if p.Waits() && !unfinished[p.ID] && (b.respelt[p.ID] || p.changed()) {
			gone = append(gone, s.invalid(p, noteChanged))
		}
	}
	return len(gone) > 0, s.save(ctx, gone)
}

// changed reports whether a file of the proposal is another one now, or gone.
func (p Proposal) changed() bool {
	for path, was := range p.files() {
		if is, err := look(path); err != nil || !same(was, is) {
			return true
		}
	}
	return false
}

// invalid returns the proposal as an invalid one with that note.
func (s *Service) invalid(p Proposal, note string) Proposal {
	p.Status, p.Note, p.ResolvedAt = Invalid, note, s.d.Now()
	return p
}

// noteFor returns the note of a proposal whose file met the error, if the error means
// that the proposal is invalid.
func noteFor(err error) (note string, invalid bool) {
	switch {
	case errors.Is(err, move.ErrUnsettled), errors.Is(err, errUnfinished):
		return "", false // no one knows yet
	case errors.Is(err, move.ErrMissing):
		return move.ErrMissing.Error(), true
	case errors.Is(err, move.ErrChanged), errors.Is(err, move.ErrNotRegular):
		return noteChanged, true
	}
	return "", false
}

// decided returns why nothing can be decided of a proposal that is not pending.
func (p Proposal) decided() error {
	switch {
	case p.Status != Invalid:
		return ErrResolved
	case p.Note == move.ErrMissing.Error():
		return move.ErrMissing
	}
	return move.ErrChanged
}

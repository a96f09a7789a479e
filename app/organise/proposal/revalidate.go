package proposal

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// Revalidate looks at the files of pending proposals and at those that were left,
// the oldest first and at most limit of each (0: all), and makes those invalid whose file is gone or
// changed. It returns how many. While a watched folder is not there (a drive
// that is not plugged in) nothing is known about its files, and they are left.
func (s *Service) Revalidate(ctx context.Context, limit int) (int, error) {
	suspects, err := s.suspects(ctx, limit)
	if err != nil {
		return 0, err
	}
	return s.revalidateAll(ctx, suspects)
}

// RevalidateFiles does what Revalidate does for the pending proposals of files
// that someone saw vanish. It waits for acts: those have mostly taken them away.
func (s *Service) RevalidateFiles(ctx context.Context, paths []string) (int, error) {
	if err := s.underway.wait(ctx); err != nil {
		return 0, err
	}
	pending, err := s.d.Store.PendingFiles(ctx, paths)
	if err != nil {
		return 0, err
	}
	ids := make([]string, 0, len(pending))
	for _, e := range pending {
		ids = append(ids, e.ID)
	}
	slices.Sort(ids)
	ps, err := s.load(ctx, slices.Compact(ids))
	if err != nil {
		return 0, err
	}
	there, suspects := map[string]bool{}, []string{}
	for id, p := range ps {
		if s.suspect(p, there) {
			suspects = append(suspects, id)
		}
	}
	return s.revalidateAll(ctx, suspects)
}

func (s *Service) revalidateAll(ctx context.Context, suspects []string) (int, error) {
	invalid := 0
	for page := range slices.Chunk(suspects, pageSize) {
		n, err := s.revalidate(ctx, page)
		invalid += n
		if err != nil {
			return invalid, err
		}
	}
	if invalid > 0 {
		s.d.Changed()
	}
	return invalid, nil
}

// suspect reports whether a file of a proposal is gone or changed, though its folder
// is there. There caches which folders are.
func (s *Service) suspect(p Proposal, there map[string]bool) bool {
	if _, known := there[p.Folder]; !known {
		there[p.Folder] = p.Folder == "" || isDir(p.Folder)
	}
	_, err := s.checkSource(p)
	return there[p.Folder] && err != nil
}

// suspects returns the pending proposals whose file is gone or changed at a first
// look. They are read page by page, since thousands at once would fill the
// memory of a program that else rests; one that slips from page to page
// because others are decided meanwhile is looked at the next time.
func (s *Service) suspects(ctx context.Context, limit int) ([]string, error) {
	var out []string
	for _, status := range []Status{Pending, Left} {
		found, err := s.suspectsOf(ctx, status, limit)
		if out = append(out, found...); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *Service) suspectsOf(ctx context.Context, status Status, limit int) ([]string, error) {
	there := map[string]bool{}
	var out []string
	for from := 0; limit == 0 || from < limit; from += pageSize {
		size := pageSize
		if limit > 0 {
			size = min(size, limit-from)
		}
		ps, total, err := s.d.Store.Proposals(ctx, Filter{Status: status, Order: Oldest, Offset: from, Limit: size})
		if err != nil {
			return nil, lang.Errorf("read what is pending: %w", err)
		}
		for _, p := range ps {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if s.suspect(p, there) {
				out = append(out, p.ID)
			}
		}
		if from+len(ps) >= total || len(ps) == 0 {
			break
		}
	}
	return out, nil
}

// revalidate looks again while no one moves the files.
func (s *Service) revalidate(ctx context.Context, ids []string) (int, error) {
	release, err := s.claim(ctx, ids)
	if err != nil {
		return 0, err
	}
	defer release()
	ps, err := s.load(ctx, ids)
	if err != nil {
		return 0, err
	}
	unfinished, err := s.unfinished(ctx)
	if err != nil {
		return 0, err
	}
	var gone, missing []Proposal
	for _, id := range ids {
		p := ps[id]
		if !p.Waits() || unfinished[id] {
			continue
		}
		_, err := s.checkSource(p)
		if note, invalid := noteFor(err); invalid {
			gone = append(gone, s.invalid(p, note))
		}
		if errors.Is(err, move.ErrMissing) {
			missing = append(missing, p)
		}
	}
	settled, err := s.settleMoved(ctx, missing)
	if err != nil {
		return 0, err
	}
	gone = slices.DeleteFunc(gone, func(p Proposal) bool { _, ok := settled[p.ID]; return ok })
	return len(gone), s.save(ctx, gone)
}

package proposal

import (
	"context"
	"slices"

	"github.com/nod-app/nod/watcher/settled"
)

// joinAll puts new files into the pending proposals that they belong to, and
// returns those as they are now. Files whose companion was decided in the
// meantime get proposals of their own: the second result.
func (s *Service) joinAll(ctx context.Context, b batch, joins []join) (joined, alone []Proposal, err error) {
	for _, j := range joins {
		p, ok, err := s.joinOne(ctx, b, j)
		if err != nil {
			return joined, alone, err
		}
		if ok {
			joined = append(joined, p)
			continue
		}
		if p, ok := s.draft(ctx, b.news(j.paths), b.duplicates); ok {
			alone = append(alone, p)
		}
	}
	return joined, alone, ctx.Err()
}

func (b batch) news(paths []string) []settled.File {
	var set []settled.File
	for _, path := range paths {
		if f, ok := b.fresh[path]; ok {
			set = append(set, f)
		}
	}
	return set
}

func (s *Service) joinOne(ctx context.Context, b batch, j join) (Proposal, bool, error) {
	release, err := s.claim(ctx, []string{j.id})
	if err != nil {
		return Proposal{}, false, err
	}
	defer release()
	ps, err := s.load(ctx, []string{j.id})
	if err != nil {
		return Proposal{}, false, err
	}
	p, ok := ps[j.id]
	if !ok || p.Status != Pending {
		return Proposal{}, false, nil
	}
	p = s.joinTo(ctx, p, b, j)
	return p, true, s.save(ctx, []Proposal{p})
}

// joinTo returns the pending proposal with the new files in it. If one of them
// leads the set (the document whose signature came first), the proposal
// becomes that one's, unless a person has already said where it goes.
func (s *Service) joinTo(ctx context.Context, p Proposal, b batch, j join) Proposal {
	lead, isNew := b.fresh[j.paths[0]]
	if isNew && p.By != byPerson {
		set := slices.Concat([]settled.File{lead}, rest(p, b, j))
		if led, ok := s.draft(ctx, set, b.duplicates); ok {
			led.ID, led.CreatedAt = p.ID, p.CreatedAt
			led.Sensitive, led.Disguised = joinReasons(led.Sensitive, p.Sensitive), led.Disguised || p.Disguised
			return s.weighed(led)
		}
	}
	for _, f := range b.news(j.paths) {
		s.addMember(ctx, &p, f)
	}
	return s.weighed(p)
}

// rest returns all files of the set but its leader: those of the pending proposal and the new ones.
func rest(p Proposal, b batch, j join) []settled.File {
	var set []settled.File
	for path, id := range p.files() {
		set = append(set, settled.File{Path: path, Folder: p.Folder, Signature: settled.Signature{Identity: id}})
	}
	for _, f := range b.news(j.paths) {
		if f.Path != j.paths[0] {
			set = append(set, f)
		}
	}
	return set
}

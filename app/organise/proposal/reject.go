package proposal

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// Reject leaves the files of proposals alone for the cool-down. It has an
// outcome for each id, in order, and the act that undo takes back; nil if
// nothing was rejected. The error is that of the store or the context.
func (s *Service) Reject(ctx context.Context, ids []string, reason string) ([]RejectOutcome, *Act, error) {
	return s.rejectIn(ctx, s.acts.New(ActReject), ids, safetext.Line(reason, reasonSize), nil)
}

// rejectIn rejects proposals as a part of an act, and those that were rejected before as
// they were then.
func (s *Service) rejectIn(ctx context.Context, act Act, ids []string, reason string, before again) ([]RejectOutcome, *Act, error) {
	rejected, outcomes, made, err := s.reject(ctx, act, ids, reason, before)
	if err != nil || made == nil {
		return outcomes, nil, err
	}
	s.refuse(ctx, rejected)
	s.writeJournal(ctx, rejectedLines(rejected, reason)...)
	s.d.Changed()
	return outcomes, made, nil
}

func (s *Service) reject(ctx context.Context, act Act, ids []string, reason string, before again) ([]Proposal, []RejectOutcome, *Act, error) {
	unique := distinct(ids)
	release, err := s.claim(ctx, unique)
	if err != nil {
		return nil, nil, nil, err
	}
	defer release()
	ps, err := s.load(ctx, unique)
	if err != nil {
		return nil, nil, nil, err
	}
	were := make(map[string]*Proposal, len(ps))
	for id, p := range ps {
		were[id] = &p
	}
	rejected, outcomes := s.rejections(ids, ps, act, reason, before)
	if len(rejected) == 0 {
		return nil, outcomes, nil, nil
	}
	act.Count, act.Label = len(rejected), resolvedLabel("Rejected", len(rejected))
	if err := s.acts.Record(func() error { return s.saveDecided(ctx, &act, were, rejected) }); err != nil {
		return nil, nil, nil, err
	}
	return rejected, outcomes, &act, nil
}

// rejections returns the proposals as rejected, and what became of each id.
func (s *Service) rejections(ids []string, ps map[string]Proposal, act Act, reason string, before again) ([]Proposal, []RejectOutcome) {
	outcomes := make([]RejectOutcome, len(ids))
	var rejected []Proposal
	for i, id := range ids {
		p, ok := ps[id]
		switch {
		case !ok:
			outcomes[i] = RejectOutcome{ID: id, Err: NotFoundError{ID: id}}
			continue
		case !p.Waits():
			outcomes[i] = RejectOutcome{ID: id, Filename: filepath.Base(p.Source), Err: p.decided()}
			continue
		}
		was, repeated := before[id]
		if repeated {
			var err error
			if p, err = before.of(p); err != nil {
				outcomes[i] = RejectOutcome{ID: id, Filename: filepath.Base(p.Source), Err: err}
				continue
			}
		}
		p.Status, p.ResolvedAt, p.Note, p.Act = Rejected, act.At, reason, act.ID
		p.Cooldown = act.At.Add(s.d.Places.Cooldown())
		if repeated {
			p.ResolvedAt, p.Cooldown = was.ResolvedAt, was.Cooldown
		}
		outcomes[i] = RejectOutcome{ID: id, Filename: filepath.Base(p.Source), CooldownUntil: p.Cooldown}
		ps[id] = p // a second mention finds it resolved
		rejected = append(rejected, p)
	}
	return rejected, outcomes
}

// Clear removes the pending proposals that match; no file is touched. The filter's status and
// page do not count. The act is nil if there were none. An error may leave a part of them
// pending: the act is about the others.
func (s *Service) Clear(ctx context.Context, f Filter) (int, *Act, error) {
	n, act, err := s.clear(ctx, f)
	if n == 0 {
		return 0, nil, err
	}
	s.writeJournal(ctx, act.Label)
	s.d.Changed()
	return n, &act, err
}

func (s *Service) clear(ctx context.Context, f Filter) (int, Act, error) {
	release, err := s.claimAll(ctx)
	if err != nil {
		return 0, Act{}, err
	}
	defer release()
	f.Status, f.Order = Pending, Oldest
	ids, err := s.d.Store.IDs(ctx, f)
	if err != nil || len(ids) == 0 {
		return 0, Act{}, err
	}
	task := s.d.Begin(lang.Say("Clearing %v", safetext.Number(len(ids), "proposal")), len(ids))
	defer task.End()
	act := s.acts.New(ActClear)
	done, err := s.clearPages(ctx, act, ids, task)
	if err != nil {
		err = lang.Errorf("clear the pending proposals: %w", err)
	}
	act.Count, act.Label = done, resolvedLabel("Cleared", done)
	return done, act, err
}

// clearPage is how many proposals are cleared in one transaction: few enough that
// others get their turn, enough that a commit costs little each.
const clearPage = 1000

// clearPages clears proposals page by page. The act records what was cleared whenever this ends.
func (s *Service) clearPages(ctx context.Context, act Act, ids []string, task Task) (done int, err error) {
	for part := range slices.Chunk(ids, clearPage) {
		act.Count, act.Label = done+len(part), resolvedLabel("Cleared", done+len(part))
		n, err := s.d.Store.ClearPending(ctx, act, part)
		if err != nil {
			return done, err
		}
		done += n
		task.Add(n)
		if n == len(part) || done == 0 {
			continue
		}
		act.Count, act.Label = done, resolvedLabel("Cleared", done) // others became invalid
		if err := s.d.Store.SaveAct(ctx, act); err != nil {
			return done, err
		}
	}
	return done, nil
}

package proposal

import (
	"context"
	"errors"
	"iter"
	"reflect"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// reconsidered is how many proposals are classified again at once: each is read.
const reconsidered = 300

// checkedAtOnce is of how many it is asked at once whether they wait still.
const checkedAtOnce = 20

// Reconsider classifies again what waits and what only Nod's own signs, what was learned
// or what is filed support, after what is filed or what was decided has changed: the
// newest of them, those first that are not sure. What is sure already stays, unless it
// is as sure of another folder now, or the person did not want another file in the same
// one. It returns how many proposals are others now. Each is changed as Improve does it:
// only if it is, to the letter, what it was when it was looked at, so that none changes
// while a person decides about it. If it is called while it runs, it begins again: both
// calls return when that has ended.
func (s *Service) Reconsider(ctx context.Context) (int, error) {
	return s.passes.run(ctx, s.reconsiderOwn)
}

// reconsiderOwn returns one pass of Reconsider.
func (s *Service) reconsiderOwn(ctx context.Context) (int, error) {
	doubted := s.doubts.take()
	sure := func(p Proposal) bool { return p.By != ByBuiltIn && p.Confidence == High && !doubted[p.Dir] }
	own := func(p Proposal) bool { return p.By == ByBuiltIn || p.By == ByFiled || p.By == ByLearned }
	changed, err := s.reconsiderAll(ctx, own, sure)
	if err != nil {
		s.doubts.put(doubted) // for the next time
	}
	return changed, err
}

// reconsiderAll classifies again the newest of what waits of some proposals, those last
// that are sure: they stay, unless another folder is.
func (s *Service) reconsiderAll(ctx context.Context, of, sure func(Proposal) bool) (changed int, err error) {
	waiting, err := s.newest(ctx, of, sure)
	if err != nil {
		return 0, lang.Errorf("read what waits: %w", err)
	}
	defer func() {
		if changed > 0 {
			s.d.Changed()
		}
	}()
	var loose []looseFile
	t := newDuplicates()
	for p, err := range s.stillWaiting(ctx, waiting) {
		if err != nil {
			return changed, err
		}
		f := s.FileOf(p)
		sug := s.suggest(ctx, f)
		switch {
		case ctx.Err() != nil:
			return changed, ctx.Err()
		case sug.By != ByFiled && sug.By != ByLearned && sug.By != ByBuiltIn:
		case sure(p) && (sug.Confidence != High || s.place(sug, f) == p.Dir):
		case sug.isLoose():
			loose = append(loose, looseFile{p, f, sug})
		default:
			done, err := s.propose(ctx, p, sug, t)
			if err != nil {
				return changed, err
			}
			if done {
				changed++
			}
		}
	}
	for _, l := range s.together(ctx, loose) {
		done, err := s.propose(ctx, l.was, l.sug, t)
		if err != nil {
			return changed, err
		}
		if done {
			changed++
		}
	}
	return changed, nil
}

// ReconsiderFile classifies again a proposal of whose file more is known now, and reports whether
// it is another one. It changes as by Reconsider; where a person has put it stays.
func (s *Service) ReconsiderFile(ctx context.Context, was Proposal) (bool, error) {
	sug := s.suggest(ctx, s.FileOf(was))
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	var done bool
	var err error
	if was.By == byPerson {
		q := was
		q.Sensitive, q.Disguised = joinReasons(was.Sensitive, sug.Sensitive), was.Disguised || sug.Disguised
		done, err = s.replace(ctx, was, q, newDuplicates())
	} else {
		done, err = s.propose(ctx, was, sug, newDuplicates())
	}
	if done {
		s.d.Changed()
	}
	return done, err
}

// stillWaiting returns the proposals that are still as they were, and each when no act is under
// way: those that it has taken away need not be read.
func (s *Service) stillWaiting(ctx context.Context, ps []Proposal) iter.Seq2[Proposal, error] {
	return func(yield func(Proposal, error) bool) {
		for page := range slices.Chunk(ps, checkedAtOnce) {
			if err := s.underway.wait(ctx); err != nil {
				yield(Proposal{}, err)
				return
			}
			ids := make([]string, len(page))
			for i, p := range page {
				ids[i] = p.ID
			}
			are, err := s.load(ctx, ids)
			if err != nil {
				yield(Proposal{}, err)
				return
			}
			for _, p := range page {
				if is, ok := are[p.ID]; !ok || !reflect.DeepEqual(is, p) {
					continue
				}
				if err := s.underway.wait(ctx); !yield(p, err) {
					return
				}
			}
		}
	}
}

// newest returns the newest of what waits of some proposals, as many as are reconsidered at
// once, those last that are sure. It reads in pages: of 100,000 that wait few may be needed.
func (s *Service) newest(ctx context.Context, of, sure func(Proposal) bool) ([]Proposal, error) {
	var out, last []Proposal
	for offset := 0; len(out) < reconsidered; offset += pageSize {
		page, _, err := s.List(ctx, Filter{Status: Pending, Offset: offset, Limit: pageSize})
		if err != nil {
			return nil, err
		}
		for _, p := range page {
			switch {
			case !of(p):
			case sure(p):
				if len(last) < reconsidered {
					last = append(last, p)
				}
			case len(out) < reconsidered:
				out = append(out, p)
			}
		}
		if len(page) < pageSize {
			break
		}
	}
	return append(out, last[:min(len(last), reconsidered-len(out))]...), nil
}

// propose changes a proposal to what a classifier suggests now, if it is still what it was once no
// act is under way.
func (s *Service) propose(ctx context.Context, was Proposal, sug Suggestion, t *duplicates) (bool, error) {
	q := was
	q.Category, q.Confidence, q.Reasoning, q.By = sug.Category, sug.Confidence, sug.Reasoning, sug.By
	q.Sensitive, q.Disguised = joinReasons(was.Sensitive, sug.Sensitive), was.Disguised || sug.Disguised
	q.Leave, q.Status = "", Pending
	if sug.Leave != "" {
		q = q.leave(sug.Leave)
	} else {
		q.Dir = s.place(sug, s.FileOf(was))
		if sug.By == ByRule && sug.Name != "" && move.CheckName(sug.Name) == nil {
			q.rename(sug.Name)
		}
		q.Candidates = candidates(sug.Candidates, q.Dir)
		q = s.rankedAgain(q)
		q = s.leaveTwin(ctx, q, t)
	}
	q = s.weighed(q)
	return s.replace(ctx, was, q, t)
}

// replace puts a proposal in the place of another, if that is still what it was once no act is
// under way.
func (s *Service) replace(ctx context.Context, was, q Proposal, t *duplicates) (bool, error) {
	if reflect.DeepEqual(q, was) || q.Leave == "" && q.fits() != nil {
		return false, nil
	}
	written, err := s.underway.hold(ctx) // or what the person has just approved is another proposal
	if err != nil {
		return false, err
	}
	defer written()
	release, err := s.claim(ctx, []string{was.ID})
	if err != nil {
		return false, err
	}
	defer release()
	p, err := s.Get(ctx, was.ID)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil || !reflect.DeepEqual(p, was) || p.changed() {
		return false, err
	}
	if q.Leave == "" {
		q.Duplicate = t.find(ctx, q.Source, q.Identity.Size, q.Dir)
	}
	return true, s.save(ctx, []Proposal{q})
}
